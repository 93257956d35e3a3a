import type { FolderId, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { isShadow } from '../../platform/ids/shadow.ts';

/** A user, or the shadow of a member, to whom nothing private belongs. */
type Viewer = UserId | RawBuilder<unknown>;

export interface MarkupVisibility {
  readonly visibility: 'public' | 'private';
  readonly created_by: UserId;
  readonly assignee_id: UserId | null;
}

/** Only its creator and its assignee may see a private markup; members who see its folder see the others. Both are checked elsewhere. */
export const maySee = (markup: MarkupVisibility, user: UserId): boolean =>
  markup.visibility === 'public' || markup.created_by === user || markup.assignee_id === user;

/** Not among the ids that the function of the database returns. True for null, which left joins yield. */
const notAmong = (column: string, hidden: string, viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`((${sql.ref(column)} in (select hidden.id from ${sql.raw(hidden)}(${viewer}) as hidden (id))) is not true)`;

/**
 * The viewer sees the folder: neither it nor a folder above it is limited to others. The rule is the view `folder_outsiders` of the database.
 * @param column the folder's id
 * @param viewer a user's id, or SQL that yields one
 */
export const visibleFolder = (column: string, viewer: Viewer): RawBuilder<boolean> => notAmong(column, 'hidden_folders', viewer);

/** The viewer sees all of these folders. */
export const visibleFolders = (folders: readonly FolderId[], viewer: UserId): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from unnest(${[...folders]}::bigint[]) as f (id), outsiders_of(f.id) as o (user_id) where o.user_id = (select person_of(${viewer})))`;

/** The membership is the viewer's. @param alias the name of `memberships` in the query */
export const isMembershipOf = (alias: string, viewer: UserId): RawBuilder<boolean> =>
  isShadow(viewer) ? sql<boolean>`${sql.ref(`${alias}.id`)} = ${-viewer}` : sql<boolean>`${sql.ref(`${alias}.user_id`)} = ${viewer}`;

/** As `visibleFolder`, for the folder of an item. Queries that read `items` compare the folder, which costs less. @param column the item's id */
export const visibleItem = (column: string, viewer: Viewer): RawBuilder<boolean> => notAmong(column, 'hidden_items', viewer);

/**
 * The viewer sees the markup: `maySee` as SQL, and the folder of its item. Null where a left join found no markup.
 * @param alias the name of `markups` in the query
 * @param viewer a user's id, or SQL that yields one
 */
export function visibleMarkup(alias: string, viewer: Viewer): RawBuilder<boolean> {
  const column = (name: keyof MarkupVisibility) => sql.ref(`${alias}.${name}`);
  return sql`((${column('visibility')} = 'public' or ${column('created_by')} = ${viewer} or ${column('assignee_id')} = ${viewer})
    and ${visibleItem(`${alias}.item_id`, viewer)})`;
}

/** The viewer sees the task: it didn't come from a markup in a folder that is limited to others. @param alias the name of `tasks` in the query */
export const visibleTask = (alias: string, viewer: Viewer): RawBuilder<boolean> => notAmong(`${alias}.id`, 'hidden_tasks', viewer);

/** The viewer sees the folder of the markup's item, as `visibleItem`, without reading the item's id: for indexes that lack it. @param column the markup's id */
export const visibleOwnMarkup = (column: string, viewer: Viewer): RawBuilder<boolean> => notAmong(column, 'hidden_markups', viewer);

/** The viewer sees the review: no sheet of it is in a folder that is limited to others. @param column the review's id */
export const visibleReview = (column: string, viewer: Viewer): RawBuilder<boolean> => notAmong(column, 'hidden_reviews', viewer);

const nobody: ReadonlySet<UserId> = new Set();

/** The members who don't see a folder. Everyone sees what is in none. */
export async function outsidersOf(db: Reader, folder: FolderId | null): Promise<ReadonlySet<UserId>> {
  return folder === null ? nobody : ((await listOutsiders(db, [folder])).get(folder) ?? nobody);
}

export async function seesFolder(db: Reader, folder: FolderId | null, user: UserId): Promise<boolean> {
  return !(await outsidersOf(db, folder)).has(user);
}

/** What a row or event is about. */
export type Subject = {
  readonly [Name in 'folder_id' | 'item_id' | 'file_id' | 'markup_id' | 'task_id' | 'review_id']?: number | null | undefined;
};

/** The members who don't see each of these subjects, in the same order; also of subjects in the trash. */
export async function listOutsidersOf(db: Reader, subjects: readonly Subject[]): Promise<ReadonlySet<UserId>[]> {
  if (subjects.length === 0) return [];
  const ids = (name: keyof Subject) => sql`${subjects.map((subject) => subject[name] ?? null)}::bigint[]`;
  const { rows } = await sql<{ place: number; user_id: UserId }>`
    with subjects as (
      select * from unnest(${ids('folder_id')}, ${ids('item_id')}, ${ids('file_id')}, ${ids('markup_id')}, ${ids('task_id')}, ${ids('review_id')})
        with ordinality as s (folder_id, item_id, file_id, markup_id, task_id, review_id, place)),
    folders_of as (
      select place, folder_id from subjects where folder_id is not null
      union select s.place, i.folder_id from subjects s join items i on i.id = s.item_id
      union select s.place, i.folder_id from subjects s join files f on f.id = s.file_id join items i on i.id = f.item_id
      union select s.place, i.folder_id from subjects s join markups m on m.id = s.markup_id join items i on i.id = m.item_id
      union select s.place, i.folder_id from subjects s join tasks t on t.id = s.task_id join markups m on m.id = t.markup_id join items i on i.id = m.item_id
      union select s.place, i.folder_id from subjects s join review_sheets r on r.review_id = s.review_id join items i on i.id = r.item_id
      union select s.place, i.folder_id from subjects s join review_files r on r.review_id = s.review_id join items i on i.id = r.item_id)
    select distinct folders_of.place::int as place, o.user_id from folders_of, outsiders_of(folders_of.folder_id) as o (user_id)`.execute(
    db,
  );
  const byPlace = Map.groupBy(rows, (row) => row.place);
  return subjects.map((_, index) => new Set((byPlace.get(index + 1) ?? []).map((row) => row.user_id)));
}

/** The members who don't see a folder, by folder; folders that everyone sees have no entry. */
async function listOutsiders(db: Reader, folders: readonly FolderId[]): Promise<ReadonlyMap<FolderId, ReadonlySet<UserId>>> {
  if (folders.length === 0) return new Map();
  const { rows } = await sql<{ folder_id: FolderId; user_id: UserId }>`
    select f.id as folder_id, o.user_id from unnest(${[...new Set(folders)]}::bigint[]) as f (id), outsiders_of(f.id) as o (user_id)`.execute(
    db,
  );
  return new Map([...Map.groupBy(rows, (row) => row.folder_id)].map(([folder, of]) => [folder, new Set(of.map((row) => row.user_id))]));
}
