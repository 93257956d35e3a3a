import type { FileId, FolderId, ItemId, Person, ProjectId, SheetId, UserId } from '@sheetmark/contract';
import { exactNumber } from '@sheetmark/sheets';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { TaughtPlacesTable, TitleBlockReadingsTable, TitleBlocksTable } from '../../platform/db/sheet-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { isThere } from '../files/public.ts';

export type ReadingRow = Selectable<TitleBlockReadingsTable>;
export type TaughtRow = Selectable<TaughtPlacesTable>;
export type NewTaughtRow = Insertable<TaughtPlacesTable>;

/** A version that isn't in the trash, with its project. */
export interface VersionRow {
  readonly id: FileId;
  readonly item_id: ItemId;
  readonly project_id: ProjectId;
  readonly processing: string;
  readonly pages_total: number | null;
  readonly version: number;
  readonly size: number;
  readonly folder_id: FolderId;
  /** The item's. */
  readonly name: string;
  readonly is_staged: boolean;
}

export async function findVersion(db: Reader, fileId: FileId): Promise<VersionRow | undefined> {
  return db
    .selectFrom('files')
    .innerJoin('items', 'items.id', 'files.item_id')
    .select(['files.id', 'files.item_id', 'files.project_id', 'files.processing', 'files.pages_total', 'files.version', 'files.size'])
    .select(['items.folder_id', 'items.name', 'items.is_staged'])
    .where('files.id', '=', fileId)
    .where('files.deleted_at', 'is', null)
    .where(isThere('items'))
    .executeTakeFirst();
}

const pagesOf = (db: Reader, fileIds: readonly FileId[]) =>
  db
    .selectFrom('sheets as s')
    .leftJoin('title_blocks as t', 't.sheet_id', 's.id')
    .leftJoin('sheet_contents as c', 'c.sheet_id', 's.id')
    .select(['s.id', 's.file_id', 's.page_number', 's.width', 's.height', 's.preview_key', 's.thumbnail_key', 'c.words_key', 'c.lines_key'])
    .select(['t.readings', 't.typed', 't.box', 't.edit_revision', 't.number'])
    .where('s.file_id', 'in', fileIds);

export type PageRow = Awaited<ReturnType<typeof listPages>>[number];

/** The pages of a version in their order, with their title blocks and what was read of their content. */
export async function listPages(db: Reader, fileId: FileId, pageNumbers?: readonly number[]) {
  return pagesOf(db, [fileId])
    .$if(pageNumbers !== undefined, (rows) => rows.where('s.page_number', 'in', [...(pageNumbers ?? []), 0]))
    .orderBy('s.page_number')
    .execute();
}

/** All pages of these versions. */
export async function listPagesOf(db: Reader, fileIds: readonly FileId[]): Promise<PageRow[]> {
  return fileIds.length === 0 ? [] : pagesOf(db, fileIds).execute();
}

/** Pages of a version by their exact number. */
export async function listPagesByNumber(db: Reader, fileId: FileId): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ page_number: number; number: string }>`
    select s.page_number, t.number from sheets s join title_blocks t on t.sheet_id = s.id
    where s.file_id = ${fileId} and t.normalized_number is not null
    order by s.page_number`.execute(db);
  const pages = Map.groupBy(rows, ({ number }) => exactNumber(number));
  return new Map([...pages].map(([number, all]) => [number, all.map(({ page_number }) => page_number)]));
}

/** Takes turns with other writers of these pages. */
export async function lockPages(tx: Tx, ids: readonly SheetId[]): Promise<Selectable<TitleBlocksTable>[]> {
  if (ids.length === 0) return [];
  await tx
    .insertInto('title_blocks')
    .values(ids.map((sheet_id) => ({ sheet_id, edit_revision: 0 })))
    .onConflict((clash) => clash.column('sheet_id').doNothing())
    .execute();
  return tx.selectFrom('title_blocks').selectAll().where('sheet_id', 'in', ids).orderBy('sheet_id').forUpdate().execute();
}

export async function insertTitleBlocks(tx: Tx, rows: readonly Insertable<TitleBlocksTable>[]): Promise<void> {
  await tx.insertInto('title_blocks').values(rows).execute();
}

export async function updateTitleBlock(tx: Tx, id: SheetId, change: Updateable<TitleBlocksTable>): Promise<void> {
  await tx.updateTable('title_blocks').set(change).where('sheet_id', '=', id).execute();
}

export async function findReading(db: Reader, fileId: FileId): Promise<ReadingRow | undefined> {
  return db.selectFrom('title_block_readings').selectAll().where('file_id', '=', fileId).executeTakeFirst();
}

export async function setReading(db: Reader, row: Insertable<TitleBlockReadingsTable>): Promise<void> {
  const { file_id: _, ...change } = row;
  await db
    .insertInto('title_block_readings')
    .values(row)
    .onConflict((clash) => clash.column('file_id').doUpdateSet(change))
    .execute();
}

export async function listTaught(db: Reader, itemId: ItemId): Promise<TaughtRow[]> {
  return db.selectFrom('taught_places').selectAll().where('item_id', '=', itemId).execute();
}

export async function teach(tx: Tx, rows: readonly NewTaughtRow[]): Promise<void> {
  for (const row of rows) {
    const { item_id: _, field: __, ...change } = row;
    await tx
      .insertInto('taught_places')
      .values(row)
      .onConflict((clash) => clash.columns(['item_id', 'field']).doUpdateSet(change))
      .execute();
  }
}

export async function forgetTaught(tx: Tx, itemId: ItemId, fields: readonly TaughtPlacesTable['field'][]): Promise<void> {
  if (fields.length > 0) await tx.deleteFrom('taught_places').where('item_id', '=', itemId).where('field', 'in', fields).execute();
}

export async function listPeople(db: Reader, ids: readonly UserId[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Person>`
    select id, trim(concat(first_name, ' ', last_name)) as name from users where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Files whose title blocks were read before details were, newest first: those that are the current version. */
export async function listWithoutDetails(db: Reader, limit: number): Promise<FileId[]> {
  const { rows } = await sql<{ id: FileId }>`
    select f.id from files f join items i on i.id = f.item_id and i.deleted_at is null
      join title_block_readings r on r.file_id = f.id and r.state = 'ready'
    where f.deleted_at is null
      and exists (select from sheets s join title_blocks t on t.sheet_id = s.id join sheet_contents c on c.sheet_id = s.id
        where s.file_id = f.id and t.details is null)
      and not exists (select from files n where n.item_id = f.item_id and n.deleted_at is null and n.version > f.version)
    order by f.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Pages with a value that isn't sure, or without a number. */
export async function listUnsurePages(db: Reader, fileId: FileId): Promise<number[]> {
  const rows = await db
    .selectFrom('sheets as s')
    .innerJoin('title_blocks as t', 't.sheet_id', 's.id')
    .select('s.page_number')
    .where('s.file_id', '=', fileId)
    .where((eb) => eb.or([eb('t.is_sure', '=', false), eb('t.number', 'is', null)]))
    .execute();
  return rows.map(({ page_number }) => page_number);
}

/** Neither the version nor its item is in the trash. */
export async function findSheetPlace(db: Reader, id: SheetId) {
  return db
    .selectFrom('sheets as s')
    .innerJoin('files as f', 'f.id', 's.file_id')
    .innerJoin('items as i', 'i.id', 'f.item_id')
    .select(['s.id', 's.file_id', 's.page_number', 's.width', 's.height', 'f.project_id', 'i.folder_id', 'i.is_staged'])
    .where('s.id', '=', id)
    .where('f.deleted_at', 'is', null)
    .where(isThere('i'))
    .executeTakeFirst();
}

/** Gives the item of one sheet the places that people drew on the item of another. */
export async function copyTaught(tx: Tx, { from, to }: { from: SheetId; to: SheetId }): Promise<void> {
  await sql`
    insert into taught_places (item_id, field, box, page_width, page_height, quarter, taught_by, taught_at)
    select copied.item_id, p.field, p.box, p.page_width, p.page_height, p.quarter, p.taught_by, p.taught_at
    from sheets s join files f on f.id = s.file_id join taught_places p on p.item_id = f.item_id,
      (select f.item_id from sheets s join files f on f.id = s.file_id where s.id = ${to}) copied
    where s.id = ${from}
    on conflict do nothing`.execute(tx);
}
