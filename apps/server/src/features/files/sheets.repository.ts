import type { FileId, ItemId } from '@sheetmark/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { SheetsTable } from '../../platform/db/schema.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { type FileRow, findFile } from './files.repository.ts';

export type SheetRow = Selectable<SheetsTable>;

/** Rows that are there already stay: a job that is run again goes on where it was. */
export async function insertSheets(db: Reader, sheets: readonly Insertable<SheetsTable>[]): Promise<void> {
  for (let start = 0; start < sheets.length; start += 500) {
    await db
      .insertInto('sheets')
      .values(sheets.slice(start, start + 500))
      .onConflict((clash) => clash.columns(['file_id', 'page_number']).doNothing())
      .execute();
  }
}

export async function listSheets(db: Reader, fileId: FileId): Promise<SheetRow[]> {
  return db.selectFrom('sheets').selectAll().where('file_id', '=', fileId).orderBy('page_number').execute();
}

/** Page 1 of each file. */
export async function listFirstSheets(db: Reader, fileIds: readonly FileId[]): Promise<SheetRow[]> {
  if (fileIds.length === 0) return [];
  return db.selectFrom('sheets').selectAll().where('file_id', 'in', fileIds).where('page_number', '=', 1).execute();
}

/** These pages as the newest version that has each of them has it. */
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

export async function updateSheet(db: Reader, id: SheetRow['id'], change: Updateable<SheetsTable>): Promise<void> {
  await db.updateTable('sheets').set(change).where('id', '=', id).execute();
}

/** Makes the pages that could not be drawn ones that wait to be. Answers how many there were, and how many are drawn. */
export async function forgetFailures(db: Reader, fileId: FileId): Promise<{ forgotten: number; drawn: number }> {
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
export async function findSheetWithFile(db: Reader, id: SheetRow['id']): Promise<{ sheet: SheetRow; file: FileRow } | undefined> {
  const sheet = await db.selectFrom('sheets').selectAll().where('id', '=', id).executeTakeFirst();
  const file = sheet && (await findFile(db, sheet.file_id));
  return file && { sheet, file };
}
