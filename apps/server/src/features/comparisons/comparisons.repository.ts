import type { ComparedPageId, ComparisonId, FileId, FolderId, ItemId, ProjectId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ComparedPagesTable, ComparisonsTable } from '../../platform/db/comparison-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';

export type ComparisonRow = Selectable<ComparisonsTable>;
/** With the folders of both sides. */
export type FoundComparison = ComparisonRow & { readonly folder_id: readonly FolderId[] };

const folders = sql<FolderId[]>`array(
  select i.folder_id from files f join items i on i.id = f.item_id where f.id in (comparisons.before_file_id, comparisons.after_file_id))`;
export type ComparedPageRow = Selectable<ComparedPagesTable>;

/** Of one side. */
export interface SideRow {
  readonly file_id: FileId;
  readonly item_id: ItemId;
  readonly folder_id: FolderId;
  readonly name: string;
  readonly version: number;
  readonly created_by: UserId;
  readonly first_name: string;
  readonly last_name: string;
  readonly created_at: string;
  readonly processing: string;
  readonly failure: string | null;
  readonly pages_total: number | null;
}

const pair = sql`after_file_id, before_file_id, coalesce(after_page, 0), coalesce(before_page, 0)`;

/** Without the comparisons of files or items in the trash. */
const selectComparisons = (db: Reader) =>
  db
    .selectFrom('comparisons')
    .selectAll('comparisons')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('files')
            .innerJoin('items', 'items.id', 'files.item_id')
            .select('files.id')
            .where((on) => on('files.id', 'in', [on.ref('comparisons.before_file_id'), on.ref('comparisons.after_file_id')]))
            .where((on) => on.or([on('files.deleted_at', 'is not', null), on('items.deleted_at', 'is not', null)])),
        ),
      ),
    );

/** Inserts the comparison unless the same two are compared already. */
export async function ensureComparison(tx: Tx, comparison: Insertable<ComparisonsTable>): Promise<ComparisonRow> {
  const inserted = await tx
    .insertInto('comparisons')
    .values(comparison)
    .onConflict((clash) => clash.expression(pair).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return inserted;
  return tx
    .selectFrom('comparisons')
    .selectAll()
    .where('before_file_id', '=', comparison.before_file_id)
    .where('after_file_id', '=', comparison.after_file_id)
    .where(sql<boolean>`before_page is not distinct from ${comparison.before_page ?? null}::integer`)
    .where(sql<boolean>`after_page is not distinct from ${comparison.after_page ?? null}::integer`)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findComparison(db: Reader, id: ComparisonId): Promise<FoundComparison | undefined> {
  return selectComparisons(db).select(folders.as('folder_id')).where('comparisons.id', '=', id).executeTakeFirst();
}

/** Locks the row. */
export async function lockComparison(tx: Tx, id: ComparisonId): Promise<ComparisonRow | undefined> {
  return selectComparisons(tx).where('comparisons.id', '=', id).forUpdate('comparisons').executeTakeFirst();
}

/** Of whole versions of an item, those of its newest version first. */
export async function listComparisonsOf(db: Reader, itemId: ItemId): Promise<ComparisonRow[]> {
  return selectComparisons(db)
    .innerJoin('files as newer', 'newer.id', 'comparisons.after_file_id')
    .innerJoin('files as older', 'older.id', 'comparisons.before_file_id')
    .where('newer.item_id', '=', itemId)
    .where('older.item_id', '=', itemId)
    .where('comparisons.after_page', 'is', null)
    .orderBy('newer.version', 'desc')
    .orderBy('older.version', 'desc')
    .limit(200)
    .execute();
}

export async function updateComparison(db: Reader, id: ComparisonId, change: Updateable<ComparisonsTable>): Promise<void> {
  await db.updateTable('comparisons').set(change).where('id', '=', id).execute();
}

/** The files of these ids that aren't in the trash, with who uploaded them. */
export async function listSides(db: Reader, ids: readonly FileId[]): Promise<(SideRow & { readonly project_id: ProjectId })[]> {
  return db
    .selectFrom('files')
    .innerJoin('items', 'items.id', 'files.item_id')
    .innerJoin('users', 'users.id', 'files.created_by')
    .select(['files.id as file_id', 'files.project_id', 'files.item_id', 'items.folder_id', 'items.name', 'files.version'])
    .select(['files.created_by', 'users.first_name', 'users.last_name', 'files.created_at'])
    .select(['files.processing', 'files.failure', 'files.pages_total'])
    .where('files.id', 'in', ids)
    .where('files.deleted_at', 'is', null)
    .where('items.deleted_at', 'is', null)
    .execute();
}

/** The version before this one that isn't in the trash and can be shown, or may become so. */
export async function findPreviousVersion(db: Reader, fileId: FileId): Promise<{ id: FileId; project_id: ProjectId } | undefined> {
  return db
    .selectFrom('files as newer')
    .innerJoin('files as older', 'older.item_id', 'newer.item_id')
    .select(['older.id', 'older.project_id'])
    .where('newer.id', '=', fileId)
    .where('newer.deleted_at', 'is', null)
    .where('older.deleted_at', 'is', null)
    .where('older.processing', '<>', 'failed')
    .whereRef('older.version', '<', 'newer.version')
    .orderBy('older.version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Comparisons of this version, or of a page of it, that haven't ended. */
export async function listUnfinished(db: Reader, fileId: FileId): Promise<ComparisonId[]> {
  const rows = await db
    .selectFrom('comparisons')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .where((eb) => eb.or([eb('before_file_id', '=', fileId), eb('after_file_id', '=', fileId)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a comparison with an older version exists, also one that failed or was cancelled. */
export async function isComparedWithPrevious(db: Reader, fileId: FileId): Promise<boolean> {
  const found = await db
    .selectFrom('comparisons')
    .select('id')
    .where('after_file_id', '=', fileId)
    .where('after_page', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the comparison of two whole versions hasn't ended. */
export async function isBeingCompared(db: Reader, versions: Pick<ComparisonRow, 'before_file_id' | 'after_file_id'>): Promise<boolean> {
  const found = await db
    .selectFrom('comparisons')
    .select('id')
    .where('before_file_id', '=', versions.before_file_id)
    .where('after_file_id', '=', versions.after_file_id)
    .where('after_page', 'is', null)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether every page of a version that can be shown has been read. */
export async function isRead(db: Reader, fileId: FileId): Promise<boolean> {
  const { unread } = await db
    .selectFrom('sheets')
    .leftJoin('sheet_contents', 'sheet_contents.sheet_id', 'sheets.id')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('file_id', '=', fileId)
    .where('preview_key', 'is not', null)
    .where('sheet_contents.sheet_id', 'is', null)
    .executeTakeFirstOrThrow();
  return unread === 0;
}

/** Whether a page can be shown, or never can. */
export async function isDrawn(db: Reader, fileId: FileId, pageNumber: number): Promise<boolean> {
  const sheet = await db
    .selectFrom('sheets')
    .select(['preview_key', 'failure'])
    .where('file_id', '=', fileId)
    .where('page_number', '=', pageNumber)
    .executeTakeFirst();
  return sheet !== undefined && (sheet.preview_key !== null || sheet.failure !== null);
}

/** The first pages that can be shown of both versions, by number. */
export async function listShownOfBoth(db: Reader, row: ComparisonRow, most: number): Promise<number[]> {
  const shown = await db
    .selectFrom('sheets as older')
    .innerJoin('sheets as newer', 'newer.page_number', 'older.page_number')
    .select('newer.page_number')
    .where('older.file_id', '=', row.before_file_id)
    .where('newer.file_id', '=', row.after_file_id)
    .where('newer.page_number', '<=', most)
    .where('older.preview_key', 'is not', null)
    .where('newer.preview_key', 'is not', null)
    .orderBy('newer.page_number')
    .execute();
  return shown.map(({ page_number }) => page_number);
}

export async function insertPages(tx: Tx, pages: readonly Insertable<ComparedPagesTable>[]): Promise<void> {
  for (let start = 0; start < pages.length; start += 500)
    await tx
      .insertInto('compared_pages')
      .values(pages.slice(start, start + 500))
      .execute();
}

export async function deletePages(tx: Tx, ids: readonly ComparedPageId[]): Promise<void> {
  await tx
    .deleteFrom('compared_pages')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
}

export async function updatePage(db: Reader, id: ComparedPageId, change: Updateable<ComparedPagesTable>): Promise<void> {
  await db.updateTable('compared_pages').set(change).where('id', '=', id).execute();
}

export async function findPage(db: Reader, id: ComparedPageId): Promise<ComparedPageRow | undefined> {
  return db.selectFrom('compared_pages').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockPage(tx: Tx, id: ComparedPageId): Promise<ComparedPageRow | undefined> {
  return tx.selectFrom('compared_pages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Number and title of the newer page's title block; of the older one's for a page that was removed. */
const sheetLabel = sql<string | null>`(
  select nullif(concat_ws(' ', t.number, t.title), '') from comparisons c
  join sheets s on s.file_id = case when compared_pages.after_page is null then c.before_file_id else c.after_file_id end
    and s.page_number = coalesce(compared_pages.after_page, compared_pages.before_page)
  join title_blocks t on t.sheet_id = s.id
  where c.id = compared_pages.comparison_id)`;

/** With who aligned them. */
export async function listPages(db: Reader, comparisonId: ComparisonId) {
  return db
    .selectFrom('compared_pages')
    .leftJoin('users', 'users.id', 'compared_pages.aligned_by')
    .selectAll('compared_pages')
    .select(['users.first_name', 'users.last_name', sheetLabel.as('label')])
    .where('comparison_id', '=', comparisonId)
    .orderBy('position')
    .orderBy('compared_pages.id')
    .execute();
}

export type ListedPage = Awaited<ReturnType<typeof listPages>>[number];

/** A pair of pages that was compared by pictures. */
export type ScannedPair = ComparedPageRow & { readonly before_file_id: FileId; readonly after_file_id: FileId };

/** Those with this page of a version on either side. */
export async function listScannedPairs(db: Reader, fileId: FileId, pageNumber: number): Promise<ScannedPair[]> {
  return db
    .selectFrom('compared_pages')
    .innerJoin('comparisons', 'comparisons.id', 'compared_pages.comparison_id')
    .selectAll('compared_pages')
    .select(['before_file_id', 'after_file_id'])
    .where('compared_pages.is_scan', '=', true)
    .where('compared_pages.state', '=', 'ready')
    .where((eb) =>
      eb.or([
        eb.and([eb('before_file_id', '=', fileId), eb('compared_pages.before_page', '=', pageNumber)]),
        eb.and([eb('after_file_id', '=', fileId), eb('compared_pages.after_page', '=', pageNumber)]),
      ]),
    )
    .execute();
}

/** The next page to compare. */
export async function findNextPage(db: Reader, comparisonId: ComparisonId): Promise<ComparedPageRow | undefined> {
  return db
    .selectFrom('compared_pages')
    .selectAll()
    .where('comparison_id', '=', comparisonId)
    .where('state', '=', 'queued')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}
