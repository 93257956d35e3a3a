import type { FileId, FolderId, ItemId, MarkupId, ProjectId, TaskId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { MarkupLinksTable } from '../../platform/db/sheet-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { visibleFolder, visibleMarkup, visibleTask } from '../visibility/public.ts';

export type StoredLink = Selectable<MarkupLinksTable>;
/** Where a markup leads. */
export type NewLink = Omit<Insertable<MarkupLinksTable>, 'markup_id'>;

/** A page that links can lead to. */
export interface PageName {
  readonly page_number: number;
  readonly number: string | null;
  readonly title: string | null;
}

export async function listPageNames(db: Reader, fileId: FileId, pages: readonly number[]): Promise<PageName[]> {
  if (pages.length === 0) return [];
  return db
    .selectFrom('sheets as s')
    .leftJoin('title_blocks as t', 't.sheet_id', 's.id')
    .select(['s.page_number', 't.number', 't.title'])
    .where('s.file_id', '=', fileId)
    .where(sql<boolean>`s.page_number = any(${[...pages]}::int[])`)
    .execute();
}

/** Of several versions. */
export async function listPagesOf(db: Reader, pages: readonly { file_id: FileId; page_number: number }[]) {
  if (pages.length === 0) return [];
  const { rows } = await sql<PageName & { readonly file_id: FileId }>`
    select s.file_id, s.page_number, t.number, t.title
    from unnest(${pages.map(({ file_id }) => file_id)}::bigint[], ${pages.map(({ page_number }) => page_number)}::int[]) as w (file_id, page_number)
      join sheets s on s.file_id = w.file_id and s.page_number = w.page_number
      left join title_blocks t on t.sheet_id = s.id`.execute(db);
  return rows;
}

/** The newest version of an item that isn't in the trash. */
export interface CurrentFile {
  readonly item_id: ItemId;
  readonly folder_id: FolderId;
  readonly project_id: ProjectId;
  readonly name: string;
  readonly file_id: FileId;
  readonly has_pages: boolean;
}

const currentFiles = (viewer: UserId) => sql`
  select i.id as item_id, i.folder_id, i.project_id, i.name, f.id as file_id, exists (select from sheets s where s.file_id = f.id) as has_pages
  from items i
    join lateral (select id from files where files.item_id = i.id and files.deleted_at is null order by version desc limit 1) f on true
  where i.deleted_at is null and ${visibleFolder('i.folder_id', viewer)}`;

export async function listCurrentFiles(db: Reader, items: readonly ItemId[], viewer: UserId): Promise<CurrentFile[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<CurrentFile>`${currentFiles(viewer)} and i.id = any(${[...items]}::bigint[])`.execute(db);
  return rows;
}

/** Files with the same name are cut at this number. */
const MOST_NAMED = 2_000;
export const stemOf = (name: string): string => name.toLowerCase().replace(/\.[^.]{1,8}$/, '');

/** Files of a project by name, with or without the ending. */
export async function listNamedFiles(
  db: Reader,
  { project, viewer }: { project: ProjectId; viewer: UserId },
  names: readonly string[],
): Promise<CurrentFile[]> {
  if (names.length === 0) return [];
  const stems = [...new Set(names.map(stemOf))];
  const { rows } = await sql<CurrentFile>`
    ${currentFiles(viewer)} and i.project_id = ${project} and lower(regexp_replace(i.name, '\\.[^.]{1,8}$', '')) = any(${stems}::text[])
    order by i.id limit ${MOST_NAMED}`.execute(db);
  return rows;
}

export type MarkupLinkRow = Selectable<MarkupLinksTable> & {
  /** Null if it is gone. */
  readonly task_name: string | null;
  /** Whether the viewer may read what it leads to by name, even when that is gone. */
  readonly is_named: boolean;
};

/** The links of the markups of a page that the viewer can see. */
export async function listMarkupLinks(
  db: Reader,
  { itemId, pageNumber, viewer }: { itemId: ItemId; pageNumber: number; viewer: UserId },
): Promise<MarkupLinkRow[]> {
  const { rows } = await sql<MarkupLinkRow>`
    select l.*, t.task_name,
      exists (select from items i where i.id = l.item_id and ${visibleFolder('i.folder_id', viewer)})
        or exists (select from tasks named where named.id = l.task_id and ${visibleTask('named', viewer)}) as is_named
    from markup_links l
      join markups m on m.id = l.markup_id
      left join tasks t on t.id = l.task_id and t.deleted_at is null and ${visibleTask('t', viewer)}
    where m.item_id = ${itemId} and m.page_number = ${pageNumber} and m.deleted_at is null and ${visibleMarkup('m', viewer)}
    order by l.markup_id`.execute(db);
  return rows;
}

export async function findMarkupLink(db: Reader, id: MarkupId): Promise<Selectable<MarkupLinksTable> | undefined> {
  return db.selectFrom('markup_links').selectAll().where('markup_id', '=', id).executeTakeFirst();
}

/** Null removes it. */
export async function setMarkupLink(tx: Tx, id: MarkupId, link: Omit<Insertable<MarkupLinksTable>, 'markup_id'> | null): Promise<void> {
  await tx.deleteFrom('markup_links').where('markup_id', '=', id).execute();
  if (link)
    await tx
      .insertInto('markup_links')
      .values({ ...link, markup_id: id })
      .execute();
}

export async function findLinkedTask(db: Reader, id: TaskId, viewer: UserId) {
  return db
    .selectFrom('tasks')
    .select(['id', 'project_id', 'task_name'])
    .where('id', '=', id)
    .where(visibleTask('tasks', viewer))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
