import type { UploadId } from '@sheetmark/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import type { UploadPartsTable, UploadsTable } from '../../platform/db/upload-tables.ts';
import type { Uploaded } from './add-version.ts';

export type UploadRow = Selectable<UploadsTable>;
export type PartRow = Selectable<UploadPartsTable>;

export async function insertUpload(db: Reader, upload: Insertable<UploadsTable>): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

export async function findUpload(db: Reader, id: UploadId, lock?: 'forUpdate'): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .$if(lock === 'forUpdate', (rows) => rows.forUpdate())
    .executeTakeFirst();
}

/** False if another connection has stored this part meanwhile. */
export async function addPart(db: Reader, part: PartRow): Promise<boolean> {
  const moved = await db
    .updateTable('uploads')
    .set({ received: part.start + part.size })
    .where('id', '=', part.upload_id)
    .where('received', '=', part.start)
    .where('file_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (moved) await db.insertInto('upload_parts').values(part).execute();
  return moved !== undefined;
}

/** In their order. */
export async function listParts(db: Reader, id: UploadId): Promise<PartRow[]> {
  return db.selectFrom('upload_parts').selectAll().where('upload_id', '=', id).orderBy('start').execute();
}

/** Returns the storage keys of its parts, which nothing refers to any longer. */
export async function deleteUpload(db: Reader, id: UploadId): Promise<string[]> {
  const keys = await deleteParts(db, id);
  await db.deleteFrom('uploads').where('id', '=', id).execute();
  return keys;
}

async function deleteParts(db: Reader, id: UploadId): Promise<string[]> {
  const gone = await db.deleteFrom('upload_parts').where('upload_id', '=', id).returning('storage_key').execute();
  return gone.map((part) => part.storage_key);
}

/** Records the resulting file. Returns the storage keys of the parts, which nothing refers to any longer. */
export async function finishUpload(db: Reader, id: UploadId, { fileId, as }: Uploaded): Promise<string[]> {
  await db.updateTable('uploads').set({ file_id: fileId, outcome: as }).where('id', '=', id).execute();
  return deleteParts(db, id);
}

/** The file that a finished upload became. */
export async function findOutcome(db: Reader, id: UploadId): Promise<Uploaded | undefined> {
  const found = await db
    .selectFrom('uploads')
    .innerJoin('files', 'files.id', 'uploads.file_id')
    .select(['files.id', 'files.item_id', 'uploads.outcome'])
    .where('uploads.id', '=', id)
    .executeTakeFirst();
  return found && found.outcome !== null ? { itemId: found.item_id, fileId: found.id, as: found.outcome } : undefined;
}
