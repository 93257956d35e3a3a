import type { FileId, ItemId, PageNumber } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { SheetContentsTable, SheetsTable } from '../../platform/db/file-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { findFile, type FoundFile } from './files.repository.ts';

export type SheetRow = Selectable<SheetsTable>;

/** Existing rows stay with what was drawn, so that a repeated job continues where it stopped. Only their sizes may have been unknown. */
export async function insertSheets(db: Reader, sheets: readonly Insertable<SheetsTable>[]): Promise<void> {
  for (let start = 0; start < sheets.length; start += 500) {
    await db
      .insertInto('sheets')
      .values(sheets.slice(start, start + 500))
      .onConflict((clash) =>
        clash.columns(['file_id', 'page_number']).doUpdateSet((eb) => ({
          width: eb.ref('excluded.width'),
          height: eb.ref('excluded.height'),
          unit: eb.ref('excluded.unit'),
          mode: eb.ref('excluded.mode'),
          min_level: eb.ref('excluded.min_level'),
          max_level: eb.ref('excluded.max_level'),
          preview_scale: eb.ref('excluded.preview_scale'),
        })),
      )
      .execute();
  }
}

/** Of these pages, in their order; undefined for one that isn't known. */
export async function listPageIds(
  db: Reader,
  pages: readonly Pick<SheetRow, 'file_id' | 'page_number'>[],
): Promise<(SheetRow['id'] | undefined)[]> {
  const [files, numbers] = [pages.map(({ file_id }) => file_id), pages.map(({ page_number }) => page_number)];
  const { rows } = await sql<{ id: SheetRow['id'] | null }>`
    select s.id from unnest(${files}::bigint[], ${numbers}::int[]) with ordinality as p (file_id, page_number, place)
      left join sheets s on s.file_id = p.file_id and s.page_number = p.page_number
    order by p.place`.execute(db);
  return rows.map(({ id }) => id ?? undefined);
}

export async function listSheets(db: Reader, fileId: FileId): Promise<SheetRow[]> {
  return db.selectFrom('sheets').selectAll().where('file_id', '=', fileId).orderBy('page_number').execute();
}

/** What the title block of a sheet says. */
export interface SheetName {
  readonly sheet_number: string | null;
  readonly sheet_title: string | null;
}
type NamedSheet = SheetRow & SheetName;

function namedSheets(db: Reader) {
  return db
    .selectFrom('sheets')
    .leftJoin('title_blocks', 'title_blocks.sheet_id', 'sheets.id')
    .selectAll('sheets')
    .select(['title_blocks.number as sheet_number', 'title_blocks.title as sheet_title']);
}

export async function listNamedSheets(db: Reader, fileId: FileId): Promise<NamedSheet[]> {
  return namedSheets(db).where('file_id', '=', fileId).orderBy('page_number').execute();
}

/** The first pages of each file. */
export async function listSheetsUpTo(db: Reader, fileIds: readonly FileId[], lastPage: number): Promise<NamedSheet[]> {
  if (fileIds.length === 0) return [];
  return namedSheets(db).where('file_id', 'in', fileIds).where('page_number', '<=', lastPage).orderBy('page_number').execute();
}

/** Page 1 of each file. */
export async function listFirstSheets(db: Reader, fileIds: readonly FileId[]): Promise<SheetRow[]> {
  if (fileIds.length === 0) return [];
  return db.selectFrom('sheets').selectAll().where('file_id', 'in', fileIds).where('page_number', '=', 1).execute();
}

/** Each of these pages in the newest version that has it. */
export async function listNewestPages(db: Reader, itemId: ItemId, pageNumbers: readonly number[]): Promise<SheetRow[]> {
  if (pageNumbers.length === 0) return [];
  return db
    .selectFrom('sheets')
    .innerJoin('files', 'files.id', 'sheets.file_id')
    .distinctOn('sheets.page_number')
    .selectAll('sheets')
    .where('files.item_id', '=', itemId)
    .where('files.deleted_at', 'is', null)
    .where('sheets.page_number', 'in', pageNumbers)
    .orderBy('sheets.page_number')
    .orderBy('files.version', 'desc')
    .execute();
}

export async function findSheet(db: Reader, fileId: FileId, pageNumber: number): Promise<SheetRow | undefined> {
  return db.selectFrom('sheets').selectAll().where('file_id', '=', fileId).where('page_number', '=', pageNumber).executeTakeFirst();
}

/** Requested pages come first, the latest request at the top; the others follow in page order. */
export async function findNextToDraw(db: Reader, fileId: FileId, inHand: readonly SheetRow['id'][]): Promise<SheetRow | undefined> {
  return missing(db, fileId)
    .selectAll()
    .$if(inHand.length > 0, (rows) => rows.where('id', 'not in', inHand))
    .orderBy('wanted_at', (order) => order.desc().nullsLast())
    .orderBy('page_number')
    .limit(1)
    .executeTakeFirst();
}

function missing(db: Reader, fileId: FileId) {
  return db.selectFrom('sheets').where('file_id', '=', fileId).where('preview_key', 'is', null).where('failure', 'is', null);
}

/** Records why the pages that aren't rendered yet won't be. */
export async function failMissing(db: Reader, fileId: FileId, failure: string): Promise<void> {
  await db
    .updateTable('sheets')
    .set({ failure })
    .where('file_id', '=', fileId)
    .where('preview_key', 'is', null)
    .where('failure', 'is', null)
    .execute();
}

/** Pages that are rendered or can't be. */
export async function countDrawn(db: Reader, fileId: FileId): Promise<number> {
  const { n } = await db
    .selectFrom('sheets')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('file_id', '=', fileId)
    .where((eb) => eb.or([eb('preview_key', 'is not', null), eb('failure', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return n;
}

/** Rendered pages whose text hasn't been read yet. */
export async function listUnread(db: Reader, fileId: FileId): Promise<SheetRow[]> {
  return db
    .selectFrom('sheets')
    .leftJoin('sheet_contents', 'sheet_contents.sheet_id', 'sheets.id')
    .selectAll('sheets')
    .where('file_id', '=', fileId)
    .where('preview_key', 'is not', null)
    .where('sheet_contents.sheet_id', 'is', null)
    .orderBy('page_number')
    .execute();
}

export async function insertContents(db: Reader, contents: Insertable<SheetContentsTable>): Promise<void> {
  await db
    .insertInto('sheet_contents')
    .values(contents)
    .onConflict((clash) => clash.column('sheet_id').doNothing())
    .execute();
}

export async function updateContents(db: Reader, id: SheetRow['id'], change: Updateable<SheetContentsTable>): Promise<void> {
  await db.updateTable('sheet_contents').set(change).where('sheet_id', '=', id).execute();
}

export async function findContents(db: Reader, id: SheetRow['id']): Promise<Selectable<SheetContentsTable> | undefined> {
  return db.selectFrom('sheet_contents').selectAll().where('sheet_id', '=', id).executeTakeFirst();
}

export interface PageFeatures {
  /** Its beginning; empty for pages that weren't read. */
  readonly text: string;
  /** The sheet's number, if it is sure. */
  readonly number: string | null;
}

/** Of a version's pages, in their order. */
export async function listIdentities(db: Reader, fileId: FileId, mostLetters: number): Promise<PageFeatures[]> {
  const { rows } = await sql<PageFeatures>`
    select left(coalesce(c.text, ''), ${mostLetters}) as text,
      case when t.typed ? 'number' or (t.readings -> 'number' ->> 'isSure')::boolean then t.number end as number
    from sheets s
    left join sheet_contents c on c.sheet_id = s.id
    left join title_blocks t on t.sheet_id = s.id
    where s.file_id = ${fileId}
    order by s.page_number`.execute(db);
  return rows;
}

export interface PageHits {
  readonly page_number: PageNumber;
  readonly count: number;
}

/** How often each page of a file contains a text, ignoring case and spacing. Pages without it are left out. */
export async function findTextIn(db: Reader, fileId: FileId, searched: string): Promise<PageHits[]> {
  const wanted = searched.toLowerCase().replaceAll(/\s+/gu, ' ');
  const { rows } = await sql<PageHits>`
    select page_number, count from (
      select s.page_number, (length(t.text) - length(replace(t.text, ${wanted}::text, ''))) / length(${wanted}::text) as count
      from sheets s
      join sheet_contents c on c.sheet_id = s.id
      cross join lateral (select regexp_replace(lower(c.text), '\\s+', ' ', 'g') as text offset 0) t
      where s.file_id = ${fileId}
    ) hits
    where count > 0
    order by page_number`.execute(db);
  return rows;
}

export async function updateSheet(db: Reader, id: SheetRow['id'], change: Updateable<SheetsTable>): Promise<void> {
  await db.updateTable('sheets').set(change).where('id', '=', id).execute();
}

/** Queues failed pages for rendering again. Returns their number, and that of the rendered pages. */
export async function resetFailedSheets(db: Reader, fileId: FileId): Promise<{ forgotten: number; drawn: number }> {
  const failed = await db
    .updateTable('sheets')
    .set({ failure: null })
    .where('file_id', '=', fileId)
    .where('failure', 'is not', null)
    .returning('id')
    .execute();
  const { drawn } = await db
    .selectFrom('sheets')
    .select((eb) => eb.fn.countAll<number>().as('drawn'))
    .where('file_id', '=', fileId)
    .where('preview_key', 'is not', null)
    .executeTakeFirstOrThrow();
  return { forgotten: failed.length, drawn };
}

/** Neither the file nor its item is in the trash. */
export async function findSheetWithFile(db: Reader, id: SheetRow['id']): Promise<{ sheet: SheetRow; file: FoundFile } | undefined> {
  const sheet = await db.selectFrom('sheets').selectAll().where('id', '=', id).executeTakeFirst();
  const file = sheet && (await findFile(db, sheet.file_id));
  return file && { sheet, file };
}

/** Page 1 of a file, with the size of another file's page. It isn't rendered yet. */
export async function copySheet(db: Reader, from: SheetRow['id'], fileId: FileId): Promise<SheetRow['id']> {
  const { rows } = await sql<{ id: SheetRow['id'] }>`
    insert into sheets (file_id, page_number, width, height, unit, mode, min_level, max_level, preview_scale)
    select ${fileId}, 1, width, height, unit, mode, min_level, max_level, preview_scale from sheets where id = ${from} returning id`.execute(
    db,
  );
  const [copied] = rows;
  if (!copied) throw new Error('a page to copy is gone');
  return copied.id;
}
