import type { FileId, FolderId, ItemId, ProjectId, SheetId, UserId } from '@sheetmark/contract';
import { closestNumbers, exactNumber, normalizeNumber } from '@sheetmark/sheets';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { visibleFolder, visibleMarkup } from '../visibility/public.ts';
import { type StoredDetails, storedDetails } from './title-blocks.ts';

export interface RegisterFilter {
  readonly text?: string | undefined;
  readonly discipline?: string | undefined;
  readonly isNumbered: boolean | undefined;
}

export interface RegisterPage extends SeenSheets {
  /** The last sheet of the page before. */
  readonly after: number | null;
  readonly limit: number;
}

export interface RegisterSheet {
  readonly id: SheetId;
  readonly item_id: ItemId;
  readonly folder_id: FolderId;
  readonly file_id: FileId;
  readonly name: string;
  readonly page_number: number;
  readonly number: string | null;
  readonly title: string | null;
  readonly discipline: string | null;
  readonly revision: string | null;
  readonly date: string | null;
  readonly is_sure: boolean;
  readonly issue: string | null;
  readonly is_duplicate: boolean;
  readonly version: number;
  readonly previous_file_id: FileId | null;
  readonly created_by: UserId;
  readonly creator: string;
  readonly created_at: string;
  readonly open_markups: number;
  readonly thumbnail_key: string | null;
}

/** The sheets of a project, as far as the viewer sees them. */
export interface SeenSheets {
  readonly project: ProjectId;
  readonly viewer: UserId;
}

/** Pages of the newest version of each item that isn't in the trash, without those that continue in a file of their own. */
const currentSheets = ({ project, viewer }: SeenSheets, joined = sql``) => sql`
  items i
  join lateral (
    select * from files where files.item_id = i.id and files.deleted_at is null order by version desc limit 1) f on true
  join sheets s on s.file_id = f.id
  left join title_blocks t on t.sheet_id = s.id
  ${joined}
  where i.project_id = ${project} and i.deleted_at is null and ${visibleFolder('i.folder_id', viewer)} and not exists (select from superseded_sheets u where u.sheet_id = s.id)`;

/** Numbers match however they are written: "A-1", "a1" and "A 1" find A-101. */
function matches({ text, discipline, isNumbered }: RegisterFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [];
  if (text !== undefined && text !== '') {
    const key = normalizeNumber(text);
    const byNumber = key === '' ? sql`false` : sql`t.normalized_number like ${likePattern(key)}`;
    conditions.push(sql`(${byNumber} or t.title ilike ${likePattern(text)} or i.name ilike ${likePattern(text)})`);
  }
  if (discipline !== undefined) conditions.push(discipline === '' ? sql`t.discipline is null` : sql`t.discipline = ${discipline}`);
  if (isNumbered !== undefined) conditions.push(isNumbered ? sql`t.number is not null` : sql`t.number is null`);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The current sheets that are closest to a number: they lead what is found. */
async function findClosest(db: Reader, text: string, of: SeenSheets): Promise<SheetId[]> {
  const key = normalizeNumber(text);
  if (key === '') return [];
  const { rows } = await sql<{ id: SheetId; number: string }>`
    select s.id, t.number from ${currentSheets(of)} and t.normalized_number = ${key}`.execute(db);
  return closestNumbers(text, rows, ({ number }) => number).map(({ id }) => id);
}

/** By discipline and natural number; those without a number last, by item and page. */
const order = sql`coalesce(t.discipline_rank, 1000), coalesce(t.discipline, ''), coalesce(t.natural_order, E'\\uffff'), i.name, i.id, s.page_number`;

export async function listRegister(
  db: Reader,
  filter: RegisterFilter,
  { project, viewer, after, limit }: RegisterPage,
): Promise<RegisterSheet[]> {
  const closest = await findClosest(db, filter.text ?? '', { project, viewer });
  const start = after === null ? sql`true` : sql`place > (select place from current where id = ${after})`;
  const { rows } = await sql<Omit<RegisterSheet, 'is_duplicate'> & { same_numbers: string[] | null }>`
    with current as materialized (
      select s.id, s.page_number, s.thumbnail_key, i.id as item_id, i.folder_id, i.name, f.id as file_id, f.version, f.created_by, f.created_at,
        t.number, t.title, t.discipline, t.revision, t.date, coalesce(t.is_sure, false) as is_sure,
        (select coalesce(nullif(p.name, ''), p.issue_date::text) from issued_files g join publications p on p.id = g.publication_id
          where g.file_id = f.id and p.state = 'published' order by p.published_at desc, p.id desc limit 1) as issue,
        case when t.normalized_number is not null then array_agg(t.number) over (partition by t.normalized_number) end as same_numbers,
        ${matches(filter)} as is_shown,
        row_number() over (order by s.id <> all(${closest}::bigint[]), ${order}) as place
      from ${currentSheets({ project, viewer })}),
    shown as (select * from current where is_shown)
    select shown.*, trim(concat(u.first_name, ' ', u.last_name)) as creator, coalesce(m.n, 0)::int as open_markups,
      (select p.id from files p where p.item_id = shown.item_id and p.version < shown.version and p.deleted_at is null
          and exists (select from sheets where sheets.file_id = p.id)
        order by p.version desc limit 1) as previous_file_id
    from shown
      join users u on u.id = shown.created_by
      left join lateral (
        select count(*) as n from markups
        where markups.item_id = shown.item_id and markups.page_number = shown.page_number and markups.open = 'open'
          and markups.deleted_at is null and ${visibleMarkup('markups', viewer)}) m on true
    where ${start}
    order by place
    limit ${limit}`.execute(db);
  return rows.map(({ same_numbers, ...row }) => ({ ...row, is_duplicate: isShared(row.number, same_numbers ?? []) }));
}

const isShared = (number: string | null, among: readonly string[]): boolean =>
  number !== null && among.filter((each) => exactNumber(each) === exactNumber(number)).length > 1;

export async function countRegister(db: Reader, filter: RegisterFilter, of: SeenSheets): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${currentSheets(of)} and ${matches(filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface TargetRow {
  readonly id: SheetId;
  readonly number: string;
  readonly folder_id: FolderId;
  readonly item_id: ItemId;
  readonly file_id: FileId;
  readonly page_number: number;
  readonly title: string | null;
  /** The item's. */
  readonly name: string;
}

/** Sheets that references can lead to. */
const MOST_TARGETS = 20_000;

export async function listTargets(db: Reader, of: SeenSheets): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`
    select s.id, t.number, i.folder_id, i.id as item_id, f.id as file_id, s.page_number, t.title, i.name
    from ${currentSheets(of)} and t.number is not null
    order by i.id, s.page_number
    limit ${MOST_TARGETS}`.execute(db);
  return rows;
}

/** What is known of the details of these sheets; sheets that were read before details were are left out. */
export async function listDetails(db: Reader, ids: readonly SheetId[]): Promise<ReadonlyMap<SheetId, StoredDetails>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('title_blocks').select(['sheet_id', 'details']).where('sheet_id', 'in', ids).execute();
  return new Map(rows.flatMap((row) => (row.details === null ? [] : [[row.sheet_id, storedDetails.parse(row.details)] as const])));
}

/** A page of a version that isn't in the trash. */
export async function findPreviewed(db: Reader, { fileId, pageNumber, viewer }: { fileId: FileId; pageNumber: number; viewer: UserId }) {
  const { rows } = await sql<PreviewedSheet>`
    select s.id, s.width, s.height, s.preview_key, f.version, t.number, t.title, t.details,
      not exists (select from files newer where newer.item_id = f.item_id and newer.deleted_at is null and newer.version > f.version)
        as is_current,
      (select count(*)::int from markups
        where markups.item_id = f.item_id and markups.page_number = s.page_number and markups.open = 'open'
          and markups.deleted_at is null and ${visibleMarkup('markups', viewer)}) as open_markups
    from sheets s
      join files f on f.id = s.file_id
      left join title_blocks t on t.sheet_id = s.id
    where s.file_id = ${fileId} and s.page_number = ${pageNumber}`.execute(db);
  return rows[0];
}

interface PreviewedSheet {
  readonly id: SheetId;
  readonly width: number;
  readonly height: number;
  readonly preview_key: string | null;
  readonly version: number;
  readonly number: string | null;
  readonly title: string | null;
  readonly details: unknown;
  readonly is_current: boolean;
  readonly open_markups: number;
}

export interface ReferringSheet {
  readonly id: SheetId;
  readonly item_id: ItemId;
  readonly folder_id: FolderId;
  readonly file_id: FileId;
  readonly name: string;
  readonly page_number: number;
  readonly width: number;
  readonly height: number;
  readonly words_key: string | null;
  readonly number: string | null;
  readonly title: string | null;
  readonly box: unknown;
}

/** A version with the other files of its set, while that is a draft. */
export async function listFilesOfSet(db: Reader, fileId: FileId): Promise<FileId[]> {
  const { rows } = await sql<{ id: FileId }>`
    select f.id from files f where f.id = ${fileId}
    union
    select newest.id from files f join publication_files own on own.item_id = f.item_id
      join publications p on p.id = own.publication_id and p.state = 'draft'
      join publication_files o on o.publication_id = p.id and o.item_id <> f.item_id
      join lateral (select id from files n where n.item_id = o.item_id and n.deleted_at is null order by n.version desc limit 1) newest on true
    where f.id = ${fileId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Pages of these versions, or, without any, the current sheets of the project; as far as the viewer sees them. */
const sheetsOf = (of: SeenSheets, files: readonly FileId[], joined = sql``) =>
  files.length === 0
    ? currentSheets(of, joined)
    : sql`
  sheets s join files f on f.id = s.file_id join items i on i.id = f.item_id left join title_blocks t on t.sheet_id = s.id ${joined}
  where f.id = any(${[...files]}::bigint[]) and ${visibleFolder('i.folder_id', of.viewer)}`;

/** Sheets that these versions have a number for. */
export async function listTargetsOf(db: Reader, of: SeenSheets, files: readonly FileId[]): Promise<TargetRow[]> {
  if (files.length === 0) return [];
  const { rows } = await sql<TargetRow>`
    select s.id, t.number, i.folder_id, i.id as item_id, f.id as file_id, s.page_number, t.title, i.name
    from ${sheetsOf(of, files)} and t.number is not null order by i.id, s.page_number limit ${MOST_TARGETS}`.execute(db);
  return rows;
}

export async function countReferringPages(db: Reader, of: SeenSheets, files: readonly FileId[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sheetsOf(of, files)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** In the order in which they were uploaded. */
export async function listReferringPages(
  db: Reader,
  { files, after, limit, ...of }: SeenSheets & { files: readonly FileId[]; after: number | null; limit: number },
): Promise<ReferringSheet[]> {
  const { rows } = await sql<ReferringSheet>`
    select s.id, i.id as item_id, i.folder_id, f.id as file_id, i.name, s.page_number, s.width, s.height, c.words_key,
      t.number, t.title, t.box
    from ${sheetsOf(of, files, sql`left join sheet_contents c on c.sheet_id = s.id`)} and s.id > ${after ?? 0}
    order by s.id
    limit ${limit}`.execute(db);
  return rows;
}
