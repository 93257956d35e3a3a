import type { FileId, FolderId, ItemId, MarkupExportId, MarkupId, MarkupStatus, PageNumber, ProjectId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { MarkupExportsTable } from '../../platform/db/export-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { visibleFolder, visibleMarkup } from '../visibility/public.ts';

export type MarkupExportRow = Selectable<MarkupExportsTable>;

export async function insertExport(db: Reader, row: Insertable<MarkupExportsTable>): Promise<MarkupExportRow> {
  return db.insertInto('markup_exports').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findExport(db: Reader, id: MarkupExportId): Promise<MarkupExportRow | undefined> {
  return db.selectFrom('markup_exports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes an export that has not ended; returns whether it had not. */
export async function updateUnderWay(db: Reader, id: MarkupExportId, change: Updateable<MarkupExportsTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('markup_exports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether an export is neither ready, failed nor cancelled. */
export async function isUnderWay(db: Reader, id: MarkupExportId): Promise<boolean> {
  const row = await db
    .selectFrom('markup_exports')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}

/** The items of the visible markups among the ids, with those markups. */
export async function listItemsOfMarkups(db: Reader, project: ProjectId, { ids, viewer }: { ids: readonly MarkupId[]; viewer: UserId }) {
  return db
    .selectFrom('markups')
    .select(['markups.id', 'markups.item_id'])
    .where('markups.project_id', '=', project)
    .where('markups.deleted_at', 'is', null)
    .where(visibleMarkup('markups', viewer))
    .where(sql<boolean>`markups.id = any(${ids}::bigint[])`)
    .execute();
}

interface Chosen {
  readonly items: readonly ItemId[];
  readonly folders: readonly FolderId[];
}

export interface ExportedItem {
  readonly id: ItemId;
  readonly name: string;
  readonly file_id: FileId;
  readonly version: number;
  readonly created_at: string;
  /** Of the file's bytes. */
  readonly kind: string;
  readonly size: number;
  /** Whether its password is still missing. */
  readonly is_locked: boolean;
}

/** The items among these and in these folders that the viewer sees, each with its newest version. */
export async function listExportedItems(
  db: Reader,
  { project, viewer }: { project: ProjectId; viewer: UserId },
  { items, folders }: Chosen,
): Promise<ExportedItem[]> {
  return db
    .selectFrom('items')
    .innerJoin('files', 'files.item_id', 'items.id')
    .distinctOn('items.id')
    .select([
      'items.id',
      'items.name',
      'files.id as file_id',
      'files.version',
      'files.created_at',
      'files.kind',
      'files.size',
      'files.is_locked',
    ])
    .where('items.project_id', '=', project)
    .where(visibleFolder('items.folder_id', viewer))
    .where('items.deleted_at', 'is', null)
    .where('files.deleted_at', 'is', null)
    .where(sql<boolean>`(items.id = any(${items}::bigint[]) or items.folder_id = any(${folders}::bigint[]))`)
    .orderBy('items.id')
    .orderBy('files.version', 'desc')
    .execute();
}

/** A version of an item. */
export async function findVersion(
  db: Reader,
  item: ItemId,
  file: FileId,
): Promise<Omit<ExportedItem, 'id' | 'name' | 'created_at'> | undefined> {
  return db
    .selectFrom('files')
    .select(['id as file_id', 'version', 'kind', 'size', 'is_locked'])
    .where('id', '=', file)
    .where('item_id', '=', item)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export interface CountedMarkups {
  readonly status: MarkupStatus;
  readonly is_of_version: boolean;
  readonly n: number;
  readonly comments: number;
}

interface Counted {
  readonly project: ProjectId;
  readonly viewer: UserId;
  readonly files: readonly { readonly id: ItemId; readonly file_id: FileId }[];
  /** Only these; undefined for all. */
  readonly markups: readonly MarkupId[] | undefined;
  readonly pages: readonly PageNumber[] | undefined;
}

/** The visible markups of items and of these newest versions, with their comments. */
export async function countMarkups(db: Reader, { project, viewer, files, markups, pages }: Counted): Promise<CountedMarkups[]> {
  const found = await sql<CountedMarkups>`
    select markups.open as status,
      (markups.file_id = f.file_id or coalesce(markups.checked_file_id = f.file_id, false)) as is_of_version,
      count(*)::int as n,
      coalesce(sum((select count(*) from comments c where c.markup_id = markups.id and c.deleted_at is null)), 0)::int as comments
    from markups
    join unnest(${files.map(({ id }) => id)}::bigint[], ${files.map((each) => each.file_id)}::bigint[]) as f (item_id, file_id)
      on f.item_id = markups.item_id
    where markups.project_id = ${project} and markups.deleted_at is null and ${visibleMarkup('markups', viewer)}
      and ${markups === undefined ? sql`true` : sql`markups.id = any(${markups}::bigint[])`}
      and ${pages === undefined ? sql`true` : sql`markups.page_number = any(${pages}::int[])`}
    group by 1, 2`.execute(db);
  return found.rows;
}

export interface StoredPicture {
  readonly id: number;
  readonly storage_key: string;
}

/** Uploaded pictures of the project. */
export async function listPictures(db: Reader, project: ProjectId, ids: readonly number[]): Promise<StoredPicture[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('media')
    .select(['id', 'storage_key'])
    .where('project_id', '=', project)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
}
