import type {
  Calibration,
  EditorId,
  FileId,
  ItemId,
  MarkupId,
  MarkupRef,
  ProjectId,
  ScaleRegion,
  ScaleSheet,
  UserId,
} from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { countedAtMost, countRows } from '../../platform/db/counted-rows.ts';
import type { EditorDetailsTable } from '../../platform/db/page-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import type { MarkupFacts, MarkupsTable } from '../../platform/db/work-tables.ts';
import type { SheetPlace } from '../files/public.ts';
import { visibleMarkup } from '../visibility/public.ts';

export type MarkupRow = Selectable<MarkupsTable>;
export type EditorDetailsRow = Selectable<EditorDetailsTable>;

export async function findEditorDetails(db: Reader, itemId: ItemId, pageNumber: number): Promise<EditorDetailsRow | undefined> {
  return db.selectFrom('editor_details').selectAll().where('item_id', '=', itemId).where('page_number', '=', pageNumber).executeTakeFirst();
}

export async function findEditorDetailsById(db: Reader, id: EditorId): Promise<EditorDetailsRow | undefined> {
  return db.selectFrom('editor_details').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The page's one row, made when it is not there yet; of two who come at once both get the same. */
export async function ensureEditorDetails(db: Reader, itemId: ItemId, pageNumber: number): Promise<EditorDetailsRow> {
  const made = await db
    .insertInto('editor_details')
    .values({ item_id: itemId, page_number: pageNumber })
    .onConflict((clash) => clash.columns(['item_id', 'page_number']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return (
    made ??
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

/** `forShare` keeps the scale from changing until the transaction ends; take it before the locks of markups. */
export async function getEditorDetails(db: Reader, id: EditorId, lock?: 'forShare'): Promise<EditorDetailsRow> {
  return db
    .selectFrom('editor_details')
    .selectAll()
    .where('id', '=', id)
    .$if(lock === 'forShare', (rows) => rows.forShare())
    .executeTakeFirstOrThrow();
}

/** The page's row, for nobody else to change until the transaction ends. */
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

export async function insertMarkup(db: Reader, markup: Insertable<MarkupsTable>): Promise<MarkupRow> {
  return db.insertInto('markups').values(markup).returningAll().executeTakeFirstOrThrow();
}

/** Whatever its visibility; neither it nor its item is in the trash. */
export async function findMarkup(db: Reader, id: MarkupId, lock?: 'forUpdate'): Promise<MarkupRow | undefined> {
  return db
    .selectFrom('markups')
    .innerJoin('items', 'items.id', 'markups.item_id')
    .selectAll('markups')
    .where('markups.id', '=', id)
    .where('markups.deleted_at', 'is', null)
    .where('items.deleted_at', 'is', null)
    .$if(lock === 'forUpdate', (rows) => rows.forUpdate('markups'))
    .executeTakeFirst();
}

/** Thrown away since then, on an item that is not in the trash itself. */
export async function lockTrashedMarkup(db: Reader, id: MarkupId, since: string): Promise<MarkupRow | undefined> {
  return db
    .selectFrom('markups')
    .innerJoin('items', 'items.id', 'markups.item_id')
    .selectAll('markups')
    .where('markups.id', '=', id)
    .where('markups.deleted_at', '>', since)
    .where('markups.merged_into', 'is', null)
    .where('items.deleted_at', 'is', null)
    .forUpdate('markups')
    .executeTakeFirst();
}

/** Raises the revision by one. */
export async function updateMarkup(db: Reader, id: MarkupId, change: Updateable<MarkupsTable>): Promise<MarkupRow> {
  return db
    .updateTable('markups')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What decides who may see these markups, also those in the trash. */
export async function listSeenBy(
  db: Reader,
  ids: readonly MarkupId[],
): Promise<Pick<MarkupRow, 'id' | 'visibility' | 'created_by' | 'assignee_id'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('markups')
    .select(['id', 'visibility', 'created_by', 'assignee_id'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
}

/** With objects, on this page of this version, and not in the trash. */
export async function listWithoutThumbnail(db: Reader, page: SheetPlace): Promise<Pick<MarkupRow, 'id'>[]> {
  return db
    .selectFrom('markups')
    .select('id')
    .where('item_id', '=', page.itemId)
    .where('file_id', '=', page.fileId)
    .where('page_number', '=', page.pageNumber)
    .where('objects', 'is not', null)
    .where('thumbnail_key', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}

/**
 * Upon the revision that it was drawn from, and without raising it: nothing that people see of the markup itself changed. Answers
 * whether the revision still stood.
 */
export async function setThumbnail(db: Reader, drawn: Pick<MarkupRow, 'id' | 'revision'>, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('markups')
    .set({ thumbnail_key: key })
    .where('id', '=', drawn.id)
    .where('revision', '=', drawn.revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The newest version of the item that is not in the trash. */
export async function currentFileId(db: Reader, itemId: ItemId): Promise<FileId | null> {
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('item_id', '=', itemId)
    .where('deleted_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return file?.id ?? null;
}

/** What answers show of the row itself, without its drawing and texts. */
const rowColumns = [
  'markups.id',
  'markups.project_id',
  'markups.item_id',
  'markups.number',
  'markups.editor_id',
  'markups.file_id',
  'markups.checked_file_id',
  'markups.page_number',
  'markups.open',
  'markups.visibility',
  'markups.priority',
  'markups.assignee_id',
  'markups.due_date',
  'markups.name',
  'markups.subject',
  'markups.label',
  'markups.quantity',
  'markups.unit',
  'markups.further_quantities',
  'markups.thumbnail_key',
  'markups.revision',
  'markups.created_by',
  'markups.resolved_by',
  'markups.resolved_on',
  'markups.created_at',
  'markups.updated_at',
] as const;

const detailed = (db: Reader) => details(db).select(['markups.objects', 'markups.itext']);

function details(db: Reader) {
  return db
    .selectFrom('markups')
    .innerJoin('items', 'items.id', 'markups.item_id')
    .innerJoin('users as creator', 'creator.id', 'markups.created_by')
    .leftJoin('users as assignee', 'assignee.id', 'markups.assignee_id')
    .leftJoin('users as resolver', 'resolver.id', 'markups.resolved_by')
    .innerJoin('projects', 'projects.id', 'markups.project_id')
    .leftJoin('metadata_values', 'metadata_values.markup_id', 'markups.id')
    .select(rowColumns)
    .select(['creator.first_name as creator_first_name', 'creator.last_name as creator_last_name'])
    .select(['assignee.first_name as assignee_first_name', 'assignee.last_name as assignee_last_name'])
    .select(['resolver.first_name as resolver_first_name', 'resolver.last_name as resolver_last_name'])
    .select(['items.name as item_name', 'items.folder_id', 'projects.name as project_name'])
    .select(['metadata_values.id as metadata_id', 'metadata_values.values as metadata'])
    .where('markups.deleted_at', 'is', null)
    .where('items.deleted_at', 'is', null);
}

export type DetailedMarkup = Awaited<ReturnType<ReturnType<typeof detailed>['execute']>>[number];

/** The first markups on each page of an item that the user may see. */
export async function listRefs(db: Reader, itemId: ItemId, { user, perPage }: { user: UserId; perPage: number }): Promise<MarkupRef[]> {
  const placed = db
    .selectFrom('markups')
    .select(['id', 'number', 'page_number', 'open'])
    .select(sql<number>`row_number() over (partition by page_number order by id)`.as('place'))
    .where('item_id', '=', itemId)
    .where('deleted_at', 'is', null)
    .where(visibleMarkup('markups', user));
  return db
    .selectFrom(placed.as('placed'))
    .select(['id', 'number', 'page_number', 'open'])
    .where('place', '<=', perPage)
    .orderBy('id')
    .execute();
}

/** Those of the ids that are not in the trash, whatever their visibility, in no order. */
export async function listDetailedWhole(db: Reader, ids: readonly MarkupId[]): Promise<DetailedMarkup[]> {
  return detailed(db)
    .where(sql<boolean>`markups.id = any(${ids}::bigint[])`)
    .execute();
}

export async function findDetailed(db: Reader, id: MarkupId): Promise<DetailedMarkup | undefined> {
  return detailed(db).where('markups.id', '=', id).executeTakeFirst();
}

/**
 * In lists, drawings and texts of at most so many bytes: a list shows thumbnails and names. The stored size, which may be compressed, is
 * known without reading a large value.
 */
const listedBytes = 2000;
const ifSmall = (column: 'objects' | 'itext') => {
  const ref = sql.ref(`markups.${column}`);
  return sql<unknown>`case when pg_column_size(${ref}) <= ${sql.lit(listedBytes)} and octet_length(${ref}::text) <= ${sql.lit(listedBytes)}
    then ${ref} end`.as(column);
};

/** Those of the ids that the user may see, in no order. */
export async function listDetailed(db: Reader, ids: readonly MarkupId[], user: UserId): Promise<DetailedMarkup[]> {
  if (ids.length === 0) return [];
  return details(db)
    .select([ifSmall('objects'), ifSmall('itext')])
    .where(sql<boolean>`markups.id = any(${ids}::bigint[])`)
    .where(visibleMarkup('markups', user))
    .execute();
}

/** The project's markups that the user may see. From an index alone, which is why it asks for items in the trash rather than for the others. */
function seenInProject(db: Reader, projectId: ProjectId, user: UserId) {
  return db
    .selectFrom('markups')
    .select('markups.id')
    .where('markups.project_id', '=', projectId)
    .where('markups.deleted_at', 'is', null)
    .where((eb) => {
      const items = eb.selectFrom('items').select('items.id').whereRef('items.id', '=', 'markups.item_id');
      return eb.not(eb.exists(items.where('items.deleted_at', 'is not', null)));
    })
    .where(visibleMarkup('markups', user));
}

/** Newest first, below the cursor. */
export async function listOfProject(
  db: Reader,
  projectId: ProjectId,
  user: UserId,
  page: { limit: number; below: number | null },
): Promise<Pick<MarkupRow, 'id'>[]> {
  return seenInProject(db, projectId, user)
    .$if(page.below !== null, (rows) => rows.where(sql<number>`markups.id`, '<', page.below ?? 0))
    .orderBy('markups.id', 'desc')
    .limit(page.limit)
    .execute();
}

/** Counts to one above `countedAtMost`. */
export async function countOfProject(db: Reader, projectId: ProjectId, user: UserId): Promise<number> {
  return countRows(db, seenInProject(db, projectId, user).limit(countedAtMost + 1));
}

export type PendingFacts = Pick<MarkupRow, 'id' | 'editor_id'>;

const arePending = sql<boolean>`facts = 'pending' and objects is not null`;

/** Filled markups whose facts have not been read, by id. */
export async function listPendingFacts(db: Reader, page: { after: number; limit: number }): Promise<PendingFacts[]> {
  return db
    .selectFrom('markups')
    .select(['id', 'editor_id'])
    .where(arePending)
    .where(sql<number>`id`, '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

export async function lockPendingFacts(db: Reader, id: MarkupId): Promise<Pick<MarkupRow, 'objects'> | undefined> {
  return db.selectFrom('markups').select('objects').where('id', '=', id).where(arePending).forUpdate().executeTakeFirst();
}

/** Without raising the revision: nobody changed the markup itself. */
export async function writeFacts(db: Reader, id: MarkupId, facts: MarkupFacts): Promise<void> {
  await db.updateTable('markups').set(facts).where('id', '=', id).execute();
}

/** The facts of these drawings depend on the page's scale, which has changed. */
export async function forgetScaledFacts(db: Reader, editor: EditorId): Promise<void> {
  await db.updateTable('markups').set({ facts: 'pending' }).where('editor_id', '=', editor).where('facts', '<>', 'plain').execute();
}
