import type { FileId, FolderId, ItemId, MarkupId, ProjectId, ReviewerId, ReviewId, ReviewSheetId, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { visibleFolder, visibleMarkup } from '../visibility/public.ts';
import { isNoStamp } from './stamps.repository.ts';

export interface FileOfReview {
  readonly item_id: ItemId;
  readonly file_id: FileId | null;
  readonly pages: readonly number[] | null;
}

export async function listFiles(db: Reader, id: ReviewId) {
  return db.selectFrom('review_files').select(['item_id', 'file_id', 'pages']).where('review_id', '=', id).orderBy('position').execute();
}

export async function setFiles(tx: Tx, id: ReviewId, files: readonly FileOfReview[]): Promise<void> {
  await tx.deleteFrom('review_files').where('review_id', '=', id).execute();
  if (files.length === 0) return;
  await tx
    .insertInto('review_files')
    .values(
      files.map(({ item_id, file_id, pages }, position) => ({
        review_id: id,
        position,
        item_id,
        file_id,
        pages: pages && JSON.stringify(pages),
      })),
    )
    .execute();
}

/** What a member sees of a project. */
interface Seen {
  readonly project: ProjectId;
  readonly viewer: UserId;
}

/** Items of the project in these folders and their subfolders, in the order of names. */
export async function listItemsIn(db: Reader, { project, viewer }: Seen, folders: readonly FolderId[]): Promise<ItemId[]> {
  if (folders.length === 0) return [];
  const { rows } = await sql<{ id: ItemId }>`
    with recursive inside as (
      select id from folders where id = any(${[...folders]}::bigint[]) and project_id = ${project} and deleted_at is null
      union select f.id from folders f join inside on f.parent_id = inside.id where f.deleted_at is null)
    select i.id from items i join inside on inside.id = i.folder_id where i.deleted_at is null and ${visibleFolder('i.folder_id', viewer)} order by i.name, i.id limit 501`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function countFolders(db: Reader, { project, viewer }: Seen, folders: readonly FolderId[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from folders where id = any(${[...folders]}::bigint[]) and project_id = ${project} and deleted_at is null
      and ${visibleFolder('folders.id', viewer)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The pages of these markups of the project that the viewer may see. */
export async function listPagesOf(
  db: Reader,
  project: ProjectId,
  { markups, viewer }: { markups: readonly MarkupId[]; viewer: UserId },
): Promise<{ item_id: ItemId; page_number: number }[]> {
  if (markups.length === 0) return [];
  const { rows } = await sql<{ item_id: ItemId; page_number: number }>`
    select distinct markups.item_id, markups.page_number from markups join items i on i.id = markups.item_id
    where markups.id = any(${[...markups]}::bigint[]) and markups.project_id = ${project} and markups.deleted_at is null
      and i.deleted_at is null and ${visibleMarkup('markups', viewer)}
    order by 1, 2`.execute(db);
  return rows;
}

/** Which of these files aren't items of the project, or aren't versions of them. */
export async function countUnknown(db: Reader, { project, viewer }: Seen, files: readonly FileOfReview[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as asked(item_id bigint, file_id bigint)
    where not exists (select from items i where i.id = asked.item_id and i.project_id = ${project} and i.deleted_at is null
        and ${visibleFolder('i.folder_id', viewer)})
      or asked.file_id is not null and not exists (
        select from files f where f.id = asked.file_id and f.item_id = asked.item_id and f.deleted_at is null)`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface PlannedSheet {
  readonly item_id: ItemId;
  readonly folder_id: FolderId;
  readonly file_id: FileId;
  readonly page_number: number;
  readonly file_name: string;
  readonly version: number;
  readonly sha256: string;
  readonly number: string | null;
  readonly title: string | null;
}

/** What the files of a draft are now: the pages of the named versions or else the newest ones, each once. */
const planned = (id: ReviewId): RawBuilder<unknown> => sql`
  select distinct on (f.id, s.page_number) r.position, i.id as item_id, i.folder_id, f.id as file_id, s.page_number, i.name as file_name,
    f.version, f.sha256, t.number, t.title
  from review_files r
    join items i on i.id = r.item_id and i.deleted_at is null
    join lateral (
      select * from files where files.item_id = i.id and files.deleted_at is null and (r.file_id is null or files.id = r.file_id)
      order by version desc limit 1) f on true
    join sheets s on s.file_id = f.id
    left join title_blocks t on t.sheet_id = s.id
  where r.review_id = ${id} and (r.pages is null or r.pages @> to_jsonb(s.page_number))
  order by f.id, s.page_number, r.position`;

export async function listPlanned(db: Reader, id: ReviewId, limit: number): Promise<PlannedSheet[]> {
  const { rows } = await sql<PlannedSheet>`
    select p.* from (${planned(id)}) p order by p.position, p.page_number limit ${limit}`.execute(db);
  return rows;
}

/** Names of files of a draft whose pages aren't known yet, or that couldn't be read; at most five. */
export async function listUnready(db: Reader, id: ReviewId): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select i.name from review_files r
      join items i on i.id = r.item_id and i.deleted_at is null
      join lateral (
        select * from files where files.item_id = i.id and files.deleted_at is null and (r.file_id is null or files.id = r.file_id)
        order by version desc limit 1) f on true
    where r.review_id = ${id} and not exists (select from sheets s where s.file_id = f.id)
    order by r.position limit 5`.execute(db);
  return rows.map(({ name }) => name);
}

/** Fixes the sheets that the review doesn't have yet. Returns how many it has then. */
export async function fixSheets(tx: Tx, id: ReviewId): Promise<number> {
  await sql`
    insert into review_sheets (review_id, position, item_id, file_id, page_number, file_name, version, sha256, number, title)
    select ${id}, (select count(*) from review_sheets where review_id = ${id}) + row_number() over (order by p.position, p.page_number),
      p.item_id, p.file_id, p.page_number, p.file_name, p.version, p.sha256, p.number, p.title
    from (${planned(id)}) p
    on conflict (review_id, file_id, page_number) do nothing`.execute(tx);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from review_sheets where review_id = ${id}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface FixedSheet {
  readonly id: ReviewSheetId;
  readonly position: number;
  readonly item_id: ItemId | null;
  readonly file_id: FileId | null;
  readonly page_number: number;
  readonly file_name: string;
  readonly version: number;
  readonly sha256: string;
  readonly number: string | null;
  readonly title: string | null;
}

export async function listFixed(db: Reader, id: ReviewId): Promise<FixedSheet[]> {
  return db.selectFrom('review_sheets').selectAll().where('review_id', '=', id).orderBy('position').orderBy('id').execute();
}

export interface SheetRow extends FixedSheet {
  readonly folder_id: FolderId | null;
  readonly is_deleted: boolean;
  readonly newer_version: number | null;
  readonly newer_file_id: FileId | null;
  readonly viewers: number;
  readonly markups: number;
  readonly is_viewed: boolean;
}

/** With who viewed them, and what the viewer may see of them. */
export async function listSheets(
  db: Reader,
  id: ReviewId,
  { viewer, reviewer }: { viewer: UserId; reviewer: ReviewerId | null },
): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    select s.*, i.folder_id, i.id is null or f.id is null as is_deleted, newer.version as newer_version, newer.id as newer_file_id,
      coalesce(m.n, 0)::int as markups, v.sheet_id is not null as is_viewed
    from review_sheets s
      left join items i on i.id = s.item_id and i.deleted_at is null
      left join files f on f.id = s.file_id and f.deleted_at is null
      left join lateral (
        select id, version from files n where n.item_id = i.id and n.deleted_at is null and n.version > s.version
        order by version desc limit 1) newer on true
      left join review_views v on v.reviewer_id = ${reviewer} and v.sheet_id = s.id
      left join (
        select markups.item_id, markups.page_number, count(*) as n from markups
        where markups.review_id = ${id} and markups.deleted_at is null and ${isNoStamp} and ${visibleMarkup('markups', viewer)}
        group by 1, 2) m on m.item_id = s.item_id and m.page_number = s.page_number
    where s.review_id = ${id}
    order by s.position, s.id`.execute(db);
  return rows;
}

/** Marks those of these sheets that belong to the review. Returns the positions that changed, and how many the reviewer has viewed then. */
export async function setViewed(
  tx: Tx,
  { review, reviewer, sheets, at }: { review: ReviewId; reviewer: ReviewerId; sheets: readonly ReviewSheetId[]; at: string | null },
): Promise<{ changed: number[]; viewed: number }> {
  const ofReview = sql`select id, position from review_sheets where review_id = ${review} and id = any(${[...sheets]}::bigint[])`;
  const write =
    at === null
      ? sql<{ position: number }>`
          delete from review_views v using (${ofReview}) s where v.reviewer_id = ${reviewer} and v.sheet_id = s.id returning s.position`
      : sql<{ position: number }>`
          with asked as (${ofReview}), made as (
            insert into review_views (reviewer_id, sheet_id, viewed_at) select ${reviewer}, id, ${at} from asked on conflict do nothing
            returning sheet_id)
          select position from asked join made on made.sheet_id = asked.id`;
  const { rows } = await write.execute(tx);
  const positions = rows.map(({ position }) => position);
  await sql`
    update review_sheets set viewers = viewers + ${at === null ? -1 : 1}::int
    where review_id = ${review} and position = any(${positions}::int[])`.execute(tx);
  const counted = await sql<{ viewed: number }>`
    update review_reviewers set viewed = (select count(*) from review_views where reviewer_id = ${reviewer})
    where id = ${reviewer} returning viewed`.execute(tx);
  return { changed: positions.toSorted((a, b) => a - b), viewed: counted.rows[0]?.viewed ?? 0 };
}
