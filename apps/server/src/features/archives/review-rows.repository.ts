import type { ProjectId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';

/** ISO 8601 UTC, as rows outside of JSON have it. */
const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const all = (object: RawBuilder<unknown>, order: string, from: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(${object} order by ${sql.ref(order)}) from ${from}), '[]')`;

const team = all(
  sql`json_build_object('user_id', w.user_id, 'stage', w.stage, 'position', w.position, 'must_decide', w.must_decide, 'sent_at', ${iso('w.sent_at')},
    'opened_at', ${iso('w.opened_at')}, 'decision', w.decision, 'remark', w.remark, 'decided_at', ${iso('w.decided_at')}, 'skipped_at', ${iso('w.skipped_at')},
    'skipped_by', w.skipped_by, 'left_at', ${iso('w.left_at')}, 'reminded_at', ${iso('w.reminded_at')}, 'views', ${all(
      sql`json_build_object('position', s.position, 'viewed_at', ${iso('v.viewed_at')})`,
      's.position',
      sql`review_views v join review_sheets s on s.id = v.sheet_id where v.reviewer_id = w.id`,
    )})`,
  'w.id',
  sql`review_reviewers w where w.review_id = r.id`,
);
const files = all(
  sql`json_build_object('item_id', f.item_id, 'file_id', (select v.id from files v where v.id = f.file_id and v.deleted_at is null), 'pages', f.pages)`,
  'f.position',
  sql`review_files f join items i on i.id = f.item_id and i.deleted_at is null where f.review_id = r.id`,
);
const sheets = all(
  sql`json_build_object('position', s.position, 'item_id', i.id, 'file_id', v.id, 'page_number', s.page_number, 'file_name', s.file_name,
    'version', s.version, 'sha256', s.sha256, 'number', s.number, 'title', s.title)`,
  's.position',
  sql`review_sheets s left join items i on i.id = s.item_id and i.deleted_at is null
    left join files v on v.id = s.file_id and v.deleted_at is null and i.id is not null where s.review_id = r.id`,
);
const chain = all(
  sql`json_build_object('seq', e.seq, 'at', ${iso('e.at')}, 'act', e.act, 'actor_id', e.actor_id, 'body', e.body, 'previous_hash', e.previous_hash,
    'hash', e.hash)`,
  'e.seq',
  sql`review_entries e where e.review_id = r.id`,
);
const stages = all(
  sql`json_build_object('stage', s.stage, 'name', s.name, 'started_at', ${iso('s.started_at')}, 'finished_at', ${iso('s.finished_at')})`,
  's.stage',
  sql`review_stages s where s.review_id = r.id`,
);
const stampsAmong = (markups: RawBuilder<unknown>) =>
  all(
    sql`json_build_object('position', s.position, 'markup_id', m.id, 'closed_at', ${iso('t.closed_at')})`,
    's.position',
    sql`(${markups}) m join review_stamps t on t.markup_id = m.id join review_sheets s on s.id = t.sheet_id where s.review_id = r.id`,
  );
/** Everyone whom the row names. */
const people = sql`array(select user_id from review_reviewers w where w.review_id = r.id union select skipped_by from review_reviewers w
  where w.review_id = r.id and skipped_by is not null union select actor_id from review_entries e where e.review_id = r.id and actor_id is not null
  union select closed_by from reviews c where c.id = r.id and closed_by is not null)`;

/** Reviews that were sent. `markups` are those that the archive contains. */
export const reviewRows = (project: ProjectId, markups: RawBuilder<unknown>) => sql`
  select r.id as at, r.id, r.uid, r.number, r.round, r.title, r.instructions, r.due_date, r.reminders, r.decision_set, r.decisions, r.state, r.is_superseded,
    r.stage, r.outcome, r.deciders, r.decided, r.awaited, r.entries, r.record_hash, r.created_by, r.created_at, r.updated_at, r.sent_at, r.closed_at, r.closed_by,
    ${stages} as stages, ${team} as team, ${files} as files, ${sheets} as sheets, ${chain} as chain, ${people} as people,
    coalesce((select json_agg(m.id) from (${markups}) m where m.review_id = r.id), '[]') as markups,
    coalesce((select json_agg(m.id) from (${markups}) m join review_earlier_markups e on e.markup_id = m.id where e.review_id = r.id), '[]') as earlier_markups,
    ${stampsAmong(markups)} as stamps
  from reviews r where r.project_id = ${project} and r.state <> 'draft'`;
