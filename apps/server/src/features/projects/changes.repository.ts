import type { ChangeType, FileId, FolderId, ItemId, MarkupId, ProjectId, TaskId, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { sheetText, sheetValue } from '../sheet-names/public.ts';
import { visibleFolder, visibleItem, visibleMarkup, visibleTask } from '../visibility/public.ts';
import { lastNameIn } from './guest-access.repository.ts';

export interface LastSeen {
  readonly since: string;
  /** To the microsecond, as in events, so that nothing is reported twice. */
  readonly exact: string;
}

/** Marks the project as seen now, by the database's clock, which events use too. Returns when it was last seen, or joined. */
export async function markSeen(db: Reader, project: ProjectId, user: UserId): Promise<LastSeen | undefined> {
  const before = await db
    .selectFrom('memberships')
    .select((eb) => eb.fn.coalesce('seen_at', 'created_at').as('since'))
    .select(sql<string>`coalesce(seen_at, created_at)::text`.as('exact'))
    .where('project_id', '=', project)
    .where('user_id', '=', user)
    .forUpdate()
    .executeTakeFirst();
  await db
    .updateTable('memberships')
    .set({ seen_at: sql<string>`now()` })
    .where('project_id', '=', project)
    .where('user_id', '=', user)
    .execute();
  return before;
}

export interface ChangesQuery {
  readonly project: ProjectId;
  readonly viewer: UserId;
  readonly since: LastSeen;
  readonly types: readonly ChangeType[];
}

/** The maximum number of events that are read, however long ago the project was seen. */
const furthestBack = 5000;

/** What others did, of the given types, without events about markups that the viewer can't see or that no longer exist. */
const changes = ({ project, viewer, since, types }: ChangesQuery) => sql`
  from (
    select id, type, actor_id, created_at,
      (data ->> 'item_id')::bigint as item_id, (data ->> 'folder_id')::bigint as folder_id, (data ->> 'file_id')::bigint as file_id,
      (data ->> 'markup_id')::bigint as markup_id, (data ->> 'task_id')::bigint as task_id, (data ->> 'user_id')::bigint as user_id
    from events
    where project_id = ${project}
    order by id desc
    limit ${furthestBack}
  ) as e
  left join markups m on m.id = e.markup_id
  left join tasks t on t.id = e.task_id
  where e.created_at > ${since.exact}::timestamptz
    and e.type = any(${types})
    and e.actor_id is distinct from ${viewer}
    and (e.markup_id is null or ${visibleMarkup('m', viewer)})
    and ${visibleFolder('e.folder_id', viewer)} and ${visibleItem('e.item_id', viewer)} and ${visibleTask('t', viewer)}
    and (e.markup_id is null or m.deleted_at is null or e.type = 'markup_deleted')`;

export interface ChangeCount {
  readonly type: ChangeType;
  readonly n: number;
}

export async function countChanges(db: Reader, query: ChangesQuery): Promise<ChangeCount[]> {
  const found = await sql<ChangeCount>`select e.type, count(*) as n ${changes(query)} group by e.type order by e.type`.execute(db);
  return found.rows;
}

export interface ChangeRow {
  readonly type: ChangeType;
  readonly at: string;
  readonly actor_id: UserId | null;
  readonly actor_name: string | null;
  readonly user_name: string | null;
  readonly item_id: ItemId | null;
  /** Of a markup: its sheet by number and title, if it has one. */
  readonly item_name: string | null;
  readonly folder_id: FolderId | null;
  readonly folder_name: string | null;
  readonly task_id: TaskId | null;
  readonly task_name: string | null;
  readonly file_id: FileId | null;
  readonly markup_id: MarkupId | null;
  readonly page_number: number | null;
}

/** As the project knows them. */
const nameOf = (alias: string, project: ProjectId): RawBuilder<string | null> =>
  sql`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${lastNameIn(sql`${project}::bigint`, alias)})`;

/** Newest first. Items come with their current folder, markups with the version that they were drawn on. */
export async function newestChanges(db: Reader, query: ChangesQuery, limit: number): Promise<ChangeRow[]> {
  const found = await sql<ChangeRow>`
    select c.type, c.created_at as at, c.actor_id, c.item_id, c.markup_id, c.task_id, c.shown_file_id as file_id, c.page_number,
      coalesce(c.folder_id, items.folder_id) as folder_id, folders.name as folder_name, tasks.task_name,
      coalesce(${sql.raw(sheetValue(sheetText, 'c.item_id', 'c.page_number'))}, items.name) as item_name,
      ${nameOf('actor', query.project)} as actor_name, ${nameOf('person', query.project)} as user_name
    from (
      select e.*, m.page_number, coalesce(e.file_id, m.file_id) as shown_file_id ${changes(query)}
      order by e.id desc
      limit ${limit}
    ) as c
    left join users actor on actor.id = c.actor_id
    left join users person on person.id = c.user_id
    left join items on items.id = c.item_id
    left join folders on folders.id = c.folder_id
    left join tasks on tasks.id = c.task_id
    order by c.id desc`.execute(db);
  return found.rows;
}
