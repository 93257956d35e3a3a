import type { FileId, FolderId, ItemId, ProjectId, PublicationId, SheetId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PublicationPagesTable, PublicationsTable } from '../../platform/db/publication-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { visibleFolder, visibleMarkup } from '../visibility/public.ts';
import type { DraftPage, RegisteredSheet } from './plan.policy.ts';

export type PublicationRow = Omit<Selectable<PublicationsTable>, 'issue_date'> & {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly creator: string;
  readonly publisher: string | null;
  readonly files: number;
  readonly new_sheets: number;
  readonly version_sheets: number;
  readonly unchanged_sheets: number;
};

const filesOf = sql<number>`(select count(*)::int from publication_files f where f.publication_id = p.id)`;
const issuedAs = (outcome: 'new' | 'version' | 'unchanged') =>
  sql<number>`(select count(*)::int from issued_files g where g.publication_id = p.id and g.outcome = ${outcome})`;

const named = (db: Reader) =>
  db
    .selectFrom('publications as p')
    .innerJoin('users as c', 'c.id', 'p.created_by')
    .leftJoin('users as u', 'u.id', 'p.published_by')
    .select(['p.id', 'p.project_id', 'p.folder_id', 'p.name', 'p.state', 'p.failure', 'p.plan_hash', 'p.created_by', 'p.created_at'])
    .select(['p.updated_at', 'p.published_by', 'p.published_at', 'p.carries_markups', 'p.notifies'])
    .select(sql<string>`p.issue_date::text`.as('date'))
    .select([filesOf.as('files'), issuedAs('new').as('new_sheets'), issuedAs('version').as('version_sheets')])
    .select(issuedAs('unchanged').as('unchanged_sheets'))
    .select(sql<string>`trim(concat(c.first_name, ' ', c.last_name))`.as('creator'))
    .select(sql<string | null>`case when u.id is not null then trim(concat(u.first_name, ' ', u.last_name)) end`.as('publisher'));

export async function insertPublication(tx: Tx, row: Insertable<PublicationsTable>): Promise<PublicationId> {
  const { id } = await tx.insertInto('publications').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** One that isn't discarded. */
export async function findPublication(db: Reader, id: PublicationId): Promise<PublicationRow | undefined> {
  return named(db).where('p.id', '=', id).where('p.state', '<>', 'discarded').executeTakeFirst();
}

/** Takes turns with others who change or publish it. */
export async function lockPublication(tx: Tx, id: PublicationId): Promise<PublicationRow | undefined> {
  await tx.selectFrom('publications').select('id').where('id', '=', id).forUpdate().execute();
  return findPublication(tx, id);
}

/** Publications of a project take turns. */
export async function lockProject(tx: Tx, id: ProjectId): Promise<void> {
  await tx.selectFrom('projects').select('id').where('id', '=', id).forUpdate().execute();
}

/** Drafts whose files were deleted aren't listed. */
export async function listPublications(
  db: Reader,
  { project, viewer }: { project: ProjectId; viewer: UserId },
  { drafts }: { drafts: boolean },
): Promise<PublicationRow[]> {
  return named(db)
    .where('p.project_id', '=', project)
    .where(visibleFolder('p.folder_id', viewer))
    .where('p.state', 'in', drafts ? ['draft', 'publishing', 'published', 'undone'] : ['published', 'undone'])
    .where(sql<boolean>`(p.state in ('published', 'undone') or exists (select from publication_files f where f.publication_id = p.id))`)
    .orderBy('p.id', 'desc')
    .limit(100)
    .execute();
}

export async function updatePublication(tx: Tx, id: PublicationId, change: Updateable<PublicationsTable>): Promise<void> {
  await tx.updateTable('publications').set(change).where('id', '=', id).execute();
}

/** Behind those that it has. */
export async function addFiles(tx: Tx, id: PublicationId, items: readonly ItemId[]): Promise<void> {
  await sql`
    insert into publication_files (publication_id, item_id, position)
    select ${id}, t.item_id, t.place + coalesce((select max(position) from publication_files where publication_id = ${id}), -1)
    from unnest(${[...items]}::bigint[]) with ordinality as t (item_id, place)`.execute(tx);
}

/** Removes a file that isn't published; its staged item is deleted with the trash. */
export async function removeFiles(tx: Tx, id: PublicationId, items: readonly ItemId[]): Promise<void> {
  await sql`
    delete from publication_pages p using sheets s, files f
    where p.sheet_id = s.id and s.file_id = f.id and p.publication_id = ${id} and f.item_id in (${sql.join(items)})`.execute(tx);
  await tx.deleteFrom('publication_files').where('publication_id', '=', id).where('item_id', 'in', items).execute();
}

export interface PublicationFileRow {
  readonly item_id: ItemId;
  readonly name: string;
  readonly file_id: FileId | null;
  readonly processing: 'queued' | 'running' | 'ready' | 'failed' | null;
  readonly failure: string | null;
  readonly is_locked: boolean | null;
  readonly size: number | null;
  readonly pages_total: number | null;
  readonly pages_with_text: number;
  readonly reading: { state: 'queued' | 'running' | 'ready' | 'failed'; pages_read: number; failure: string | null } | null;
}

export async function listFiles(db: Reader, id: PublicationId): Promise<PublicationFileRow[]> {
  const { rows } = await sql<PublicationFileRow>`
    select i.id as item_id, i.name, f.id as file_id, f.processing, f.failure, f.is_locked, f.size, f.pages_total,
      (select count(*)::int from sheets s join sheet_contents c on c.sheet_id = s.id where s.file_id = f.id) as pages_with_text,
      case when r.file_id is not null
        then jsonb_build_object('state', r.state, 'pages_read', r.pages_read, 'failure', r.failure) end as reading
    from publication_files p join items i on i.id = p.item_id
      left join lateral (select * from files where item_id = i.id and deleted_at is null order by version desc limit 1) f on true
      left join title_block_readings r on r.file_id = f.id
    where p.publication_id = ${id}
    order by p.position`.execute(db);
  return rows;
}

export interface DraftPageRow extends DraftPage {
  readonly title: string | null;
  readonly item_name: string;
  readonly pages_total: number | null;
  readonly made_file_id: FileId | null;
  readonly kept_file_id: FileId | null;
  readonly kept_sheet_id: SheetId | null;
}

/** The pages of its files in their order. */
export async function listPages(db: Reader, id: PublicationId): Promise<DraftPageRow[]> {
  const { rows } = await sql<DraftPageRow>`
    select s.id as sheet_id, s.file_id, s.page_number, t.normalized_number, t.number, t.title, t.discipline, i.name as item_name, f.pages_total,
      coalesce(g.is_left_out, false) as is_left_out, g.new_as, g.made_file_id, g.kept_file_id, g.kept_sheet_id, h.hash,
      s.failure
    from publication_files p join items i on i.id = p.item_id
      join lateral (select * from files where item_id = i.id and deleted_at is null order by version desc limit 1) f on true
      join sheets s on s.file_id = f.id
      left join title_blocks t on t.sheet_id = s.id
      left join publication_pages g on g.sheet_id = s.id
      left join page_hashes h on h.sheet_id = s.id
    where p.publication_id = ${id}
    order by p.position, s.page_number`.execute(db);
  return rows;
}

export async function listMembers(db: Reader, project: ProjectId): Promise<UserId[]> {
  const rows = await db.selectFrom('memberships').select('user_id').where('project_id', '=', project).orderBy('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

export interface RegisteredRow extends RegisteredSheet {
  readonly folder_id: FolderId;
  readonly title: string | null;
  readonly revision: string | null;
  readonly date: string | null;
  readonly version: number;
  /** Pages of its file: a sheet among several continues in a file of its own. */
  readonly pages: number;
  readonly open_markups: number;
}

/** Sheets with a number that the set's creator sees, of the newest versions of items that aren't in the trash. */
export async function listRegistered(
  db: Reader,
  { project_id, created_by }: Pick<PublicationRow, 'project_id' | 'created_by'>,
  viewer: UserId | null,
): Promise<RegisteredRow[]> {
  const open =
    viewer === null
      ? sql`0`
      : sql`(select count(*)::int from markups where markups.item_id = i.id
    and markups.page_number = s.page_number and markups.open = 'open' and markups.deleted_at is null and ${visibleMarkup('markups', viewer)})`;
  const { rows } = await sql<RegisteredRow>`
    select s.id as sheet_id, i.id as item_id, i.folder_id, f.id as file_id, s.page_number, t.normalized_number, t.number, t.title, t.discipline,
      t.revision, t.date, f.version, coalesce(f.pages_total, 1) as pages, h.hash, ${open} as open_markups
    from items i
      join lateral (select * from files where files.item_id = i.id and files.deleted_at is null order by version desc limit 1) f on true
      join sheets s on s.file_id = f.id
      join title_blocks t on t.sheet_id = s.id
      left join page_hashes h on h.sheet_id = s.id
    where i.project_id = ${project_id} and i.deleted_at is null and ${visibleFolder('i.folder_id', created_by)} and t.normalized_number is not null
      and not exists (select from superseded_sheets u where u.sheet_id = s.id)
    order by t.discipline_rank, t.natural_order, s.id`.execute(db);
  return rows;
}

type DecidedPage = { sheet_id: SheetId } & Partial<Pick<DraftPage, 'is_left_out' | 'new_as'>>;

/** What people decide for pages; absent values stay. */
export async function decidePages(tx: Tx, id: PublicationId, pages: readonly DecidedPage[]): Promise<void> {
  for (const { sheet_id, ...decided } of pages) {
    await tx
      .insertInto('publication_pages')
      .values({ sheet_id, publication_id: id, ...decided })
      .onConflict((clash) => clash.column('sheet_id').doUpdateSet({ publication_id: id, ...decided }))
      .execute();
  }
}

type MadeFiles = Pick<Updateable<PublicationPagesTable>, 'made_file_id' | 'kept_file_id' | 'kept_sheet_id'>;

export async function setMade(tx: Tx, id: PublicationId, sheet_id: SheetId, made: MadeFiles): Promise<void> {
  await tx
    .insertInto('publication_pages')
    .values({ sheet_id, publication_id: id, ...made })
    .onConflict((clash) => clash.column('sheet_id').doUpdateSet(made))
    .execute();
}

export async function insertHashes(db: Reader, rows: readonly { sheet_id: SheetId; hash: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('page_hashes')
    .values([...rows])
    .onConflict((clash) => clash.column('sheet_id').doNothing())
    .execute();
}

/** Leaves its staged items, also those that were made of pages, to the next run of housekeeping. The trash doesn't list them. */
export async function unstage(tx: Tx, id: PublicationId): Promise<void> {
  await sql`
    update items set is_staged = false, deleted_at = to_timestamp(0) where is_staged and id in (
      select item_id from publication_files where publication_id = ${id}
      union select f.item_id from publication_pages p join files f on f.id in (p.made_file_id, p.kept_file_id) where p.publication_id = ${id})`.execute(
    tx,
  );
}

/** The publication that a staged file belongs to. */
export async function findPublicationOf(db: Reader, fileId: FileId): Promise<PublicationId | undefined> {
  const found = await db
    .selectFrom('publication_files as p')
    .innerJoin('files as f', 'f.item_id', 'p.item_id')
    .select('p.publication_id')
    .where('f.id', '=', fileId)
    .executeTakeFirst();
  return found?.publication_id;
}

/** The last publication since a draft was started that issued one of these sheets, and how many of them. */
export async function findPublishedSince(db: Reader, { id, project_id, created_at }: PublicationRow, numbers: readonly string[]) {
  const { rows } = await sql<{ name: string; published_by: UserId; publisher: string; published_at: string; sheets: number }>`
    select p.name, p.published_by, trim(concat(u.first_name, ' ', u.last_name)) as publisher, p.published_at, count(*)::int as sheets
    from publications p join users u on u.id = p.published_by join issued_files g on g.publication_id = p.id and g.outcome <> 'unchanged'
      join sheets s on s.file_id = g.file_id join title_blocks t on t.sheet_id = s.id
    where p.project_id = ${project_id} and p.id <> ${id} and p.state = 'published' and p.published_at >= ${created_at}
      and t.normalized_number = any(${[...numbers]}::text[])
    group by p.id, u.id order by p.published_at desc, p.id desc limit 1`.execute(db);
  return rows[0];
}

export async function insertIssued(
  tx: Tx,
  id: PublicationId,
  rows: readonly { file_id: FileId; outcome: 'new' | 'version' | 'unchanged' }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('issued_files')
    .values(rows.map((row) => ({ ...row, publication_id: id })))
    .onConflict((clash) => clash.columns(['publication_id', 'file_id']).doNothing())
    .execute();
}

export async function listIssued(tx: Tx, id: PublicationId): Promise<FileId[]> {
  const rows = await tx
    .selectFrom('issued_files')
    .select('file_id')
    .where('publication_id', '=', id)
    .where('outcome', '<>', 'unchanged')
    .orderBy('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

interface Superseded {
  readonly sheet_id: SheetId;
  readonly has_own_file: boolean;
}

export async function supersede(tx: Tx, id: PublicationId, sheets: readonly Superseded[]): Promise<void> {
  if (sheets.length === 0) return;
  await tx
    .insertInto('superseded_sheets')
    .values(sheets.map((sheet) => ({ ...sheet, publication_id: id })))
    .onConflict((clash) => clash.column('sheet_id').doNothing())
    .execute();
}

/** Those that are the first version of a file of their own are current there. */
export async function restoreSuperseded(tx: Tx, id: PublicationId): Promise<void> {
  await tx.deleteFrom('superseded_sheets').where('publication_id', '=', id).where('has_own_file', '=', false).execute();
}

export async function folderExists(db: Reader, id: FolderId): Promise<boolean> {
  const found = await db.selectFrom('folders').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  return found !== undefined;
}
