import type { AnnotationChangeId, AnnotationImportId, FileId, FolderId, ItemId, MarkupId, ProjectId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { AnnotationChangesTable, AnnotationImportsTable, ImportedAnnotationsTable } from '../../platform/db/annotation-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { visibleMarkup } from '../visibility/public.ts';

export type ImportRow = Selectable<AnnotationImportsTable>;
export type ChangeRow = Selectable<AnnotationChangesTable>;

export async function insertImport(tx: Tx, row: Insertable<AnnotationImportsTable>): Promise<ImportRow> {
  return tx.insertInto('annotation_imports').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateImport(tx: Reader, id: AnnotationImportId, change: Updateable<AnnotationImportsTable>): Promise<ImportRow> {
  return tx.updateTable('annotation_imports').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function findImport(
  db: Reader,
  id: AnnotationImportId,
  lock?: 'forUpdate',
): Promise<(ImportRow & { folder_id: FolderId }) | undefined> {
  return db
    .selectFrom('annotation_imports')
    .innerJoin('items', 'items.id', 'annotation_imports.item_id')
    .selectAll('annotation_imports')
    .select('items.folder_id')
    .where('annotation_imports.id', '=', id)
    .where('items.deleted_at', 'is', null)
    .$if(lock === 'forUpdate', (rows) => rows.forUpdate('annotation_imports'))
    .executeTakeFirst();
}

/** Newest first. */
export async function listImports(db: Reader, item: ItemId, limit: number): Promise<ImportRow[]> {
  return db.selectFrom('annotation_imports').selectAll().where('item_id', '=', item).orderBy('id', 'desc').limit(limit).execute();
}

export async function findImportOfVersion(db: Reader, file: FileId): Promise<ImportRow | undefined> {
  return db.selectFrom('annotation_imports').selectAll().where('file_id', '=', file).where('source', '=', 'version').executeTakeFirst();
}

const perInsert = 500;

export async function insertChanges(tx: Tx, rows: readonly Insertable<AnnotationChangesTable>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += perInsert)
    await tx
      .insertInto('annotation_changes')
      .values(rows.slice(from, from + perInsert))
      .execute();
}

const selectChanges = (db: Reader, id: AnnotationImportId, viewer: UserId) =>
  db
    .selectFrom('annotation_changes as c')
    .leftJoin('markups', 'markups.id', 'c.markup_id')
    .where('c.import_id', '=', id)
    .where((eb) => eb.or([eb('c.markup_id', 'is', null), visibleMarkup('markups', viewer)]));

/** Those that the viewer can see, behind `after`. */
export async function listChanges(
  db: Reader,
  at: { id: AnnotationImportId; viewer: UserId; after: number; limit: number },
): Promise<ChangeRow[]> {
  return selectChanges(db, at.id, at.viewer)
    .selectAll('c')
    .where(sql<boolean>`c.id > ${at.after}`)
    .orderBy('c.id')
    .limit(at.limit)
    .execute();
}

/** The next ones to be applied, or to be undone, of those that the viewer can see. */
export async function listPendingChanges(
  tx: Tx,
  at: { id: AnnotationImportId; viewer: UserId; isDone: boolean; limit: number },
): Promise<ChangeRow[]> {
  return selectChanges(tx, at.id, at.viewer).selectAll('c').where('c.is_done', '=', at.isDone).orderBy('c.id').limit(at.limit).execute();
}

export async function hasChanges(tx: Tx, id: AnnotationImportId): Promise<boolean> {
  return (await tx.selectFrom('annotation_changes').select('id').where('import_id', '=', id).limit(1).executeTakeFirst()) !== undefined;
}

export async function saveDecisions(tx: Tx, id: AnnotationImportId, decisions: ReadonlyMap<AnnotationChangeId, string>): Promise<void> {
  await sql`update annotation_changes c set decision = d.decision
    from unnest(${[...decisions.keys()]}::bigint[], ${[...decisions.values()]}::text[]) as d (id, decision)
    where c.id = d.id and c.import_id = ${id}`.execute(tx);
}

export async function countChanges(db: Reader, ids: readonly AnnotationImportId[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('annotation_changes')
    .select(['import_id', 'kind', (eb) => eb.fn.countAll<number>().as('n'), sql<number>`count(*) filter (where is_done)`.as('done')])
    .where(sql<boolean>`import_id = any(${ids}::bigint[])`)
    .groupBy(['import_id', 'kind'])
    .execute();
}

export async function updateChange(tx: Tx, id: ChangeRow['id'], change: Updateable<AnnotationChangesTable>): Promise<void> {
  await tx.updateTable('annotation_changes').set(change).where('id', '=', id).execute();
}

export async function saveKnown(tx: Tx, row: Insertable<ImportedAnnotationsTable>): Promise<void> {
  await tx
    .insertInto('imported_annotations')
    .values(row)
    .onConflict((clash) => clash.columns(['item_id', 'page_number', 'name']).doUpdateSet({ markup_id: row.markup_id, base: row.base }))
    .execute();
}

export async function listKnown(db: Reader, item: ItemId) {
  return db.selectFrom('imported_annotations').selectAll().where('item_id', '=', item).execute();
}

export interface KnownPlace {
  readonly item: ItemId;
  readonly page: number;
  /** The annotation's. */
  readonly name: string;
}

export async function findKnown(tx: Tx, { item, page, name }: KnownPlace) {
  return tx
    .selectFrom('imported_annotations')
    .select(['markup_id', 'base'])
    .where('item_id', '=', item)
    .where('page_number', '=', page)
    .where('name', '=', name)
    .executeTakeFirst();
}

export async function forgetNames(tx: Tx, { item, page, names }: Omit<KnownPlace, 'name'> & { names: readonly string[] }): Promise<void> {
  await tx
    .deleteFrom('imported_annotations')
    .where('item_id', '=', item)
    .where('page_number', '=', page)
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute();
}

export async function forgetKnown(tx: Tx, markup: MarkupId): Promise<void> {
  await tx.deleteFrom('imported_annotations').where('markup_id', '=', markup).execute();
}

export async function hideAnnotations(tx: Tx, file: FileId, isHidden: boolean): Promise<void> {
  await tx.updateTable('files').set({ hides_annotations: isHidden }).where('id', '=', file).execute();
}

export async function findAnswer(db: Reader, project: ProjectId) {
  const row = await db.selectFrom('annotation_settings').select('answer').where('project_id', '=', project).executeTakeFirst();
  return row?.answer ?? 'ask';
}

export async function saveAnswer(tx: Tx, project: ProjectId, answer: 'ask' | 'import' | 'show' | 'hide'): Promise<void> {
  await tx
    .insertInto('annotation_settings')
    .values({ project_id: project, answer })
    .onConflict((clash) => clash.column('project_id').doUpdateSet({ answer }))
    .execute();
}

/** The authors that were mapped to members. */
export async function listAuthors(db: Reader, project: ProjectId) {
  return db
    .selectFrom('annotation_authors')
    .innerJoin('users', 'users.id', 'annotation_authors.user_id')
    .select(['annotation_authors.name', 'users.id', 'users.first_name', 'users.last_name'])
    .where('project_id', '=', project)
    .orderBy('annotation_authors.name')
    .execute();
}

/** The authors of markups and comments that the viewer can see, each with the number of these markups. */
export async function listAuthorNames(
  db: Reader,
  project: ProjectId,
  { viewer, limit }: { viewer: UserId; limit: number },
): Promise<{ name: string; markups: number }[]> {
  const { rows } = await sql<{ name: string; markups: number }>`
    select name, sum(n)::int as markups from (
      select m.author_name as name, count(*) filter (where m.deleted_at is null) as n from markups m
        where m.project_id = ${project} and m.author_name is not null and ${visibleMarkup('m', viewer)} group by 1
      union all select distinct c.author_name, 0 from comments c join markups m on m.id = c.markup_id
        where c.project_id = ${project} and c.author_name is not null and ${visibleMarkup('m', viewer)}) authors
    group by name order by name limit ${limit}`.execute(db);
  return rows;
}

/** Also shows the member as the author of everything that was imported before. */
export async function mapAuthor(tx: Tx, project: ProjectId, { name, user }: { name: string; user: UserId | null }): Promise<void> {
  await tx.deleteFrom('annotation_authors').where('project_id', '=', project).where('name', '=', name).execute();
  if (user !== null) await tx.insertInto('annotation_authors').values({ project_id: project, name, user_id: user }).execute();
  for (const table of ['markups', 'comments'] as const)
    await tx.updateTable(table).set({ author_id: user }).where('project_id', '=', project).where('author_name', '=', name).execute();
}
