import type { Decision, ProjectId, ReviewerId, reviewSorts, ReviewId, ReviewState, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { isGuestIn } from '../projects/public.ts';
import { isMembershipOf, visibleReview } from '../visibility/public.ts';
import type { ReviewRowData } from './reviews.repository.ts';
import { readDecision } from './stored-fields.ts';

export interface ReviewFilter {
  /** Null: all projects that the viewer is a member of. */
  readonly project: ProjectId | null;
  readonly viewer: UserId;
  readonly today: string;
  readonly states?: readonly ReviewState[] | undefined;
  readonly isWaiting?: boolean;
  readonly isLate?: boolean;
  readonly createdBy?: UserId | undefined;
  readonly reviewer?: UserId | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  readonly text?: string | undefined;
  readonly allRounds?: boolean;
  readonly ids?: readonly ReviewId[];
}

export interface ReviewOrder {
  readonly sort: (typeof reviewSorts)[number] | null;
  readonly isDescending: boolean;
  readonly after: number | null;
  readonly limit: number;
}

const running = sql`r.state in ('in_review', 'ready')`;
/** It is the viewer's turn to review. */
const asksFor = (user: UserId) => sql<boolean>`${running} and exists (
  select from review_reviewers w where w.review_id = r.id and w.user_id = ${user} and w.sent_at is not null and w.decided_at is null
    and w.skipped_at is null and w.left_at is null)`;
/** Or to close. */
const waitsFor = (user: UserId) => sql<boolean>`(${asksFor(user)} or r.state = 'ready' and r.created_by = ${user})`;
const late = (today: string) => sql<boolean>`(${running} and r.due_date < ${today})`;

/** The reviews of projects that the viewer is a member of, with sheets that the viewer sees. Drafts are seen by their creator and the project's owner. */
function matching(filter: ReviewFilter): RawBuilder<unknown> {
  const { project, viewer, states, isWaiting, isLate, createdBy, reviewer, dueFrom, dueTo, text, allRounds, ids, today } = filter;
  const conditions: RawBuilder<unknown>[] = [
    sql`(r.state <> 'draft' or r.created_by = ${viewer} or p.user_id = ${viewer})`,
    visibleReview('r.id', viewer),
  ];
  if (project !== null) conditions.push(sql`r.project_id = ${project}`);
  if (!allRounds) conditions.push(sql`not r.is_superseded`);
  if (ids) conditions.push(sql`r.id = any(${[...ids]}::bigint[])`);
  if (states) conditions.push(sql`r.state = any(${[...states]}::text[])`);
  if (isWaiting) conditions.push(waitsFor(viewer));
  if (isLate) conditions.push(late(today));
  if (createdBy !== undefined) conditions.push(sql`r.created_by = ${createdBy}`);
  if (reviewer !== undefined) {
    conditions.push(sql`exists (select from review_reviewers w where w.review_id = r.id and w.user_id = ${reviewer})`);
  }
  if (dueFrom !== undefined) conditions.push(sql`r.due_date >= ${dueFrom}`);
  if (dueTo !== undefined) conditions.push(sql`r.due_date <= ${dueTo}`);
  if (text !== undefined && text !== '') conditions.push(sql`r.title ilike ${likePattern(text)}`);
  return sql`
    reviews r
      join projects p on p.id = r.project_id and p.deleted_at is null
      join memberships m on m.project_id = p.id and ${isMembershipOf('m', viewer)}
    where ${sql.join(conditions, sql` and `)}`;
}

const stateRank = sql`array_position(array['draft', 'in_review', 'ready', 'closed', 'cancelled'], r.state)`;
const never = '9999-12-31';
/** What reviews are compared by. Without a due date they are last. */
const keys: Readonly<Record<(typeof reviewSorts)[number] | 'default', RawBuilder<unknown>>> = {
  default: sql`row(${stateRank}, coalesce(r.due_date, ${never}))`,
  number: sql`row(r.number)`,
  title: sql`row(lower(r.title))`,
  state: sql`row(${stateRank})`,
  due_date: sql`row(coalesce(r.due_date, ${never}))`,
  decided: sql`row(r.decided::float8 / greatest(r.deciders, 1))`,
  sheets: sql`row(r.sheets)`,
  round: sql`row(r.round)`,
  created_at: sql`row(r.created_at)`,
};

const shownColumns = [
  ...([
    'id',
    'project_id',
    'number',
    'round',
    'title',
    'state',
    'due_date',
    'stage',
    'outcome',
    'sheets',
    'reviewers',
    'deciders',
    'decided',
  ] as const),
  ...(['awaited', 'created_by', 'created_at', 'sent_at', 'closed_at'] as const),
] as const;
const shown = sql.join(shownColumns.map((name) => sql.ref(`r.${name}`)));

export interface ListedReview extends Omit<Pick<ReviewRowData, (typeof shownColumns)[number]>, 'outcome'> {
  readonly outcome: Decision | null;
  readonly creator: string;
  readonly project_name: string;
  readonly stages: number;
  /** The viewer's own reviewer; nulls if they don't review. */
  readonly own_viewed: number | null;
  readonly own_opened_at: string | null;
  readonly asks_for_viewer: boolean;
}

export async function listReviews(
  db: Reader,
  filter: ReviewFilter,
  { sort, isDescending, after, limit }: ReviewOrder,
): Promise<ListedReview[]> {
  const key = keys[sort ?? 'default'];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const beyond = isDescending ? sql`<` : sql`>`;
  const start =
    after === null ? sql`true` : sql`(select row(${key}, r.id)) ${beyond} (select row(${key}, r.id) from reviews r where r.id = ${after})`;
  const { rows } = await sql<Omit<ListedReview, 'outcome'> & { outcome: unknown }>`
    select ${shown}, p.name as project_name, coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email) as creator,
      (select count(*)::int from review_stages s where s.review_id = r.id) as stages,
      own.viewed as own_viewed, own.opened_at as own_opened_at, ${asksFor(filter.viewer)} as asks_for_viewer
    from (select ${shown}, row_number() over (order by ${key} ${direction}, r.id ${direction}) as place
      from ${matching(filter)} and ${start} order by ${key} ${direction}, r.id ${direction} limit ${limit}) r
      join projects p on p.id = r.project_id
      join users u on u.id = r.created_by
      left join review_reviewers own on own.review_id = r.id and own.user_id = ${filter.viewer}
    order by r.place`.execute(db);
  return rows.map((row) => ({ ...row, outcome: readDecision(row.outcome) }));
}

export const matchingIds = (filter: ReviewFilter, limit: number): RawBuilder<{ id: number }> =>
  sql<{ id: number }>`select r.id from ${matching(filter)} limit ${limit}`;

/** Their decision is awaited now. */
const awaited = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const empty = sql.join(
    ['decided_at', 'skipped_at', 'left_at'].map((name) => sql`${column(name)} is null`),
    sql` and `,
  );
  return sql`(${column('must_decide')} and ${column('sent_at')} is not null and ${empty})`;
};
const inOrder = sql`x.stage, x.position, x.id`;
const mostAwaited = 3;

/**
 * Reviewers whom rows of a list show: at most `most` of each review, from the running stage on and then those before, and the first three whose decision is
 * awaited. Each part is read from an index, because a review can have hundreds.
 */
export async function listBriefReviewers(db: Reader, ids: readonly ReviewId[], most: number): Promise<ListedReviewer[]> {
  if (ids.length === 0) return [];
  const current = sql`coalesce(r.stage, 1)`;
  const part = (number: number, which: RawBuilder<unknown>, limit: number) =>
    sql`(select x.id, x.stage, x.position, ${sql.lit(number)} as part from review_reviewers x where x.review_id = r.id and ${which} order by ${inOrder} limit ${limit})`;
  const { rows } = await sql<Omit<ListedReviewer, 'decision'> & { decision: unknown }>`
    select r.id as review_id, w.id, w.user_id, w.stage, w.must_decide, w.sent_at, w.opened_at, w.viewed, w.decision, w.decided_at, w.skipped_at, w.left_at,
      found.part < 2 as is_shown, ${awaited('w')} as is_awaited,
      coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email) as name, ${isGuestIn(sql`r.project_id`, 'u')} as is_guest
    from unnest(${[...ids]}::bigint[]) as asked(id) join reviews r on r.id = asked.id
      cross join lateral (
        (select * from (${part(0, sql`x.stage >= ${current}`, most)} union all ${part(1, sql`x.stage < ${current}`, most)}) named
          order by part, stage, position, id limit ${most})
        union all ${part(2, awaited('x'), mostAwaited)}) found
      join review_reviewers w on w.id = found.id
      join users u on u.id = w.user_id
    order by r.id, w.stage, w.position, w.id, found.part`.execute(db);
  // Who is shown and awaited is there twice, first as shown.
  const once = rows.filter(({ id }, index) => rows[index - 1]?.id !== id);
  return once.map((row) => ({ ...row, decision: readDecision(row.decision) }));
}

export interface ListedReviewer {
  readonly id: ReviewerId;
  readonly review_id: ReviewId;
  readonly user_id: UserId;
  readonly stage: number;
  readonly must_decide: boolean;
  readonly sent_at: string | null;
  readonly opened_at: string | null;
  readonly viewed: number;
  readonly decision: Decision | null;
  readonly decided_at: string | null;
  readonly skipped_at: string | null;
  readonly left_at: string | null;
  readonly name: string;
  readonly is_guest: boolean;
  readonly is_shown: boolean;
  readonly is_awaited: boolean;
}

export async function countReviews(db: Reader, filter: ReviewFilter) {
  const { rows } = await sql<{ state: ReviewState; n: number; waiting: number; late: number }>`
    select r.state, count(*)::int as n, count(*) filter (where ${waitsFor(filter.viewer)})::int as waiting,
      count(*) filter (where ${late(filter.today)})::int as late
    from ${matching(filter)} group by r.state`.execute(db);
  const sumOf = (key: 'waiting' | 'late'): number => rows.reduce((sum, row) => sum + row[key], 0);
  return { states: rows, waiting: sumOf('waiting'), late: sumOf('late') };
}
