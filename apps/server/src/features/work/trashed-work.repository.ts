import type { MarkupId, ProjectId, TaskId, TrashedWork, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { sheetText, sheetValue } from '../sheet-names/public.ts';
import { visibleMarkup, visibleTask } from '../visibility/public.ts';
import type { Sql } from './work-columns.repository.ts';

export interface TrashQuery {
  readonly project: ProjectId;
  readonly viewer: UserId;
  /** The owner may restore everything that they may see; others what they made. */
  readonly isOwner: boolean;
  /** What went into the trash before this is no longer there for anybody. */
  readonly since: string;
}

/** Where a page of the trash ended: its last row. */
export type PlaceInTrash = Pick<TrashedWork, 'type' | 'id' | 'deleted_at'>;

export interface TrashedWorkRow extends PlaceInTrash {
  readonly name: string;
  readonly on_name: string | null;
  readonly markup_id: MarkupId | null;
  readonly task_id: TaskId | null;
  readonly deleted_by: UserId;
  readonly first_name: string;
  readonly last_name: string;
}

const sheet = sql.raw(sheetValue(sheetText, 'm.item_id', 'm.page_number'));
const [m, t, c] = [sql.raw('m'), sql.raw('t'), sql.raw('c')];

/** Of markups `m` on items `i`, tasks `t` and comments `c`: what a row is on is there itself. */
function trash({ project, viewer, isOwner, since }: TrashQuery): Sql {
  const gone = (row: Sql) => sql`${row}.project_id = ${project} and ${row}.deleted_at > ${since}::timestamptz
    and (${isOwner}::boolean or ${row}.created_by = ${viewer})`;
  const seen = sql`i.deleted_at is null and ${visibleMarkup('m', viewer)}`;
  const noId = sql`null::bigint`;
  return sql`
    select 'markup' as type, m.id, m.name, coalesce(${sheet}, i.name) as on_name, ${noId} as markup_id, ${noId} as task_id, m.deleted_at, m.deleted_by
      from markups m join items i on i.id = m.item_id where ${gone(m)} and m.merged_into is null
        and not exists (select from review_stamps s where s.markup_id = m.id) and ${seen}
    union all
    select 'task', t.id, t.task_name, null, ${noId}, ${noId}, t.deleted_at, t.deleted_by from tasks t where ${gone(t)} and ${visibleTask('t', viewer)}
    union all
    select 'comment', c.id, left(c.text, 200), m.name, m.id, ${noId}, c.deleted_at, c.deleted_by
      from comments c join markups m on m.id = c.markup_id join items i on i.id = m.item_id
      where ${gone(c)} and m.deleted_at is null and ${seen}
    union all
    select 'comment', c.id, left(c.text, 200), t.task_name, ${noId}, t.id, c.deleted_at, c.deleted_by
      from comments c join tasks t on t.id = c.task_id where ${gone(c)} and t.deleted_at is null and ${visibleTask('t', viewer)}`;
}

/** The last deleted first. */
export async function listTrashedWork(
  db: Reader,
  query: TrashQuery,
  page: { readonly below: PlaceInTrash | null; readonly limit: number },
): Promise<TrashedWorkRow[]> {
  const { below } = page;
  const further = below && sql`where (g.deleted_at, g.type, g.id) < (${below.deleted_at}::timestamptz, ${below.type}, ${below.id}::bigint)`;
  const { rows } = await sql<TrashedWorkRow>`
    select g.*, u.first_name, u.last_name from (${trash(query)}) as g join users u on u.id = g.deleted_by ${further ?? sql``}
    order by g.deleted_at desc, g.type desc, g.id desc limit ${page.limit}`.execute(db);
  return rows;
}

export async function countTrashedWork(db: Reader, query: TrashQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${trash(query)}) as g`.execute(db);
  return rows[0]?.n ?? 0;
}
