import type { Calibration, EditorId, ItemId, ScaleRegion, ScaleSheet } from '@sheetmark/contract';
import type { Selectable } from 'kysely';
import type { EditorDetailsTable } from '../../platform/db/page-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

export type EditorDetailsRow = Selectable<EditorDetailsTable>;

export async function findEditorDetails(db: Reader, itemId: ItemId, pageNumber: number): Promise<EditorDetailsRow | undefined> {
  return db.selectFrom('editor_details').selectAll().where('item_id', '=', itemId).where('page_number', '=', pageNumber).executeTakeFirst();
}

export async function findEditorDetailsById(db: Reader, id: EditorId): Promise<EditorDetailsRow | undefined> {
  return db.selectFrom('editor_details').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts the page's row unless it exists. Concurrent calls return the same row. */
export async function ensureEditorDetails(db: Reader, itemId: ItemId, pageNumber: number): Promise<EditorDetailsRow> {
  const inserted = await db
    .insertInto('editor_details')
    .values({ item_id: itemId, page_number: pageNumber })
    .onConflict((clash) => clash.columns(['item_id', 'page_number']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return (
    inserted ??
    db
      .selectFrom('editor_details')
      .selectAll()
      .where('item_id', '=', itemId)
      .where('page_number', '=', pageNumber)
      .executeTakeFirstOrThrow()
  );
}

export async function writeCalibration(db: Reader, id: EditorId, calibration: Calibration | null): Promise<void> {
  await db
    .updateTable('editor_details')
    .set({ calibration: calibration && JSON.stringify(calibration) })
    .where('id', '=', id)
    .execute();
}

export async function writeScaleSheet(db: Reader, id: EditorId, sheet: ScaleSheet | null): Promise<void> {
  await db
    .updateTable('editor_details')
    .set({ scale_sheet: sheet && JSON.stringify(sheet) })
    .where('id', '=', id)
    .execute();
}

/** `forShare` keeps the scale from changing until the transaction ends. To avoid deadlocks, lock the page before markups. */
export async function getEditorDetails(db: Reader, id: EditorId, lock?: 'forShare'): Promise<EditorDetailsRow> {
  return db
    .selectFrom('editor_details')
    .selectAll()
    .where('id', '=', id)
    .$if(lock === 'forShare', (rows) => rows.forShare())
    .executeTakeFirstOrThrow();
}

export async function lockEditorDetails(db: Reader, id: EditorId): Promise<EditorDetailsRow> {
  return db.selectFrom('editor_details').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function writeScaleRegions(db: Reader, id: EditorId, regions: readonly ScaleRegion[]): Promise<void> {
  await db
    .updateTable('editor_details')
    .set({ scale_regions: JSON.stringify(regions) })
    .where('id', '=', id)
    .execute();
}

export async function listEditorDetails(db: Reader, itemId: ItemId): Promise<EditorDetailsRow[]> {
  return db.selectFrom('editor_details').selectAll().where('item_id', '=', itemId).orderBy('page_number').execute();
}
