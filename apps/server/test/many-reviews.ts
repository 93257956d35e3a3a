import pg from 'pg';

/** How large the reviews of a project are. */
export interface ReviewsSize {
  readonly project: number;
  readonly reviews: number;
  /** Of each. The first review has all its sheets viewed by half of them, who decided, and markups. */
  readonly reviewers: number;
  readonly sheets: number;
}

export const fullReviews = { reviews: 200, reviewers: 200, sheets: 300 } as const;

const statements = ({ project, reviews, reviewers, sheets }: ReviewsSize): string[] => [
  `insert into users (email, first_name, last_name, validated_at)
   select 'reviewer' || n || '@bench.example', 'Reviewer', 'Person' || n, now() from generate_series(1, ${reviewers}) n`,
  `insert into memberships (project_id, user_id) select ${project}, id from users where email like 'reviewer%@bench.example'`,
  `insert into reviews (project_id, number, title, due_date, reminders, decision_set, decisions, state, stage, sheets, reviewers, deciders, decided,
     awaited, created_by, sent_at)
   select ${project}, n, 'Review ' || n, (current_date + n % 40 - 20)::text, '[7, 2, 1, -1]', 'Set',
     '[{"key":"approved","name":"Approved","note":"","meaning":"approve"}]', 'in_review', 1, ${sheets}, ${reviewers}, ${reviewers}, ${reviewers} / 2,
     ${reviewers} / 2, 1, now() from generate_series(1, ${reviews}) n`,
  `insert into review_stages (review_id, stage, started_at) select id, 1, now() from reviews where project_id = ${project}`,
  `insert into review_reviewers (review_id, user_id, stage, position, must_decide, sent_at, opened_at, viewed, decision, decided_at)
   select r.id, u.id, 1, u.n, true, now(), now(), case when r.number = 1 and u.n <= ${reviewers} / 2 then ${sheets} else 0 end,
     case when u.n <= ${reviewers} / 2 then '{"key":"approved","name":"Approved","note":"","meaning":"approve"}'::jsonb end,
     case when u.n <= ${reviewers} / 2 then now() end
   from reviews r, (select id, row_number() over (order by id) as n from users where email like 'reviewer%@bench.example') u
   where r.project_id = ${project}`,
  `insert into review_sheets (review_id, position, item_id, file_id, page_number, file_name, version, sha256, viewers)
   select r.id, n, f.item_id, f.id, n, f.actual_name, 1, f.sha256, case when r.number = 1 then ${reviewers} / 2 else 0 end
   from reviews r, generate_series(1, ${sheets}) n,
     (select f.* from files f where f.project_id = ${project} order by f.id limit 1) f where r.project_id = ${project}`,
  `insert into review_views (reviewer_id, sheet_id, viewed_at)
   select w.id, s.id, now() from reviews r join review_reviewers w on w.review_id = r.id and w.viewed > 0 join review_sheets s on s.review_id = r.id
   where r.project_id = ${project} and r.number = 1`,
  `update markups set review_id = r.id from reviews r where r.project_id = ${project} and r.number = 1 and markups.project_id = ${project}
     and markups.id % 20 = 0`,
];

/** Adds reviews to a project that was seeded. */
export async function seedReviews(url: string, size: ReviewsSize): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements(size)) await client.query(statement);
    await client.query('vacuum analyze users, memberships, reviews, review_stages, review_reviewers, review_sheets, review_views');
  } finally {
    await client.end();
  }
}
