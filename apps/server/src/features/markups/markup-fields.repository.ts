import type { MarkupId } from '@sheetmark/contract';
import { sql, type Updateable } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import type { MarkupsTable } from '../../platform/db/work-tables.ts';
import type { FoundMarkup, MarkupRow } from './markups.repository.ts';

const columns = [
  'id',
  'project_id',
  'item_id',
  'number',
  'editor_id',
  'file_id',
  'checked_file_id',
  'page_number',
  'open',
  'visibility',
  'priority',
  'assignee_id',
  'due_date',
  'search_text',
  'thumbnail_key',
  'revision',
  'created_by',
  'resolved_by',
  'resolved_on',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof MarkupRow)[];

/** A markup without its drawing and texts: parsing those of a large one takes longer than most requests. */
export type MarkupFields = Pick<MarkupRow, (typeof columns)[number]>;
/** With the folder of its item. */
export type FoundFields = MarkupFields & Pick<FoundMarkup, 'folder_id'>;

const qualifiedColumns = columns.map((column) => `markups.${column}` as const);

const selectUndeleted = (db: Reader, id: MarkupId) =>
  db
    .selectFrom('markups')
    .innerJoin('items', 'items.id', 'markups.item_id')
    .where('markups.id', '=', id)
    .where('markups.deleted_at', 'is', null)
    .where('items.deleted_at', 'is', null);

/** Ignores visibility. Finds nothing if the markup or its item is in the trash. */
export async function findMarkupFields(db: Reader, id: MarkupId, lock?: 'forUpdate'): Promise<FoundFields | undefined> {
  return selectUndeleted(db, id)
    .select(qualifiedColumns)
    .select('items.folder_id')
    .$if(lock === 'forUpdate', (rows) => rows.forUpdate('markups'))
    .executeTakeFirst();
}

/** Like `findMarkupFields`, with the objects as JSON text. */
export async function findMarkupToDraw(db: Reader, id: MarkupId): Promise<(FoundFields & { drawing: string | null }) | undefined> {
  return selectUndeleted(db, id)
    .select(qualifiedColumns)
    .select('items.folder_id')
    .select(sql<string | null>`markups.objects::text`.as('drawing'))
    .executeTakeFirst();
}

export async function findObjects(db: Reader, id: MarkupId): Promise<unknown> {
  return (await db.selectFrom('markups').select('objects').where('id', '=', id).executeTakeFirst())?.objects;
}

/** Raises the revision by one. */
export async function updateFields(db: Reader, id: MarkupId, change: Updateable<MarkupsTable>): Promise<MarkupFields> {
  return db
    .updateTable('markups')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
