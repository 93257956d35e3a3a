import type { ReviewId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/unit-of-work.ts';
import { isNoStamp } from '../stamps.repository.ts';

// Hashes of markups and their comments. They leave out ids, which an imported archive replaces; times tell markups apart instead.

const sha256 = (text: RawBuilder<unknown>) => sql<string>`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
const time = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Quotation marks in texts are escaped, so the patterns match fields only. */
const withoutIds = (objects: RawBuilder<unknown>) => sql`regexp_replace(regexp_replace(coalesce(${objects}::text, ''),
  '"m_id":("[^"]*"|[0-9]+)', '"m_id":0', 'g'), '"source":"media/[0-9]+"', '"source":"media"', 'g')`;
const drawingHash = (table: string) =>
  sha256(sql`concat(${time('markups.created_at')}, E'\\n', ${withoutIds(sql.ref(`${table}.objects`))})`);
const commentHashes = sql<string[]>`coalesce((select json_agg(${sha256(sql`concat(${time('c.created_at')}, E'\\n', c.text)`)} order by c.id)
  from comments c where c.markup_id = markups.id and c.deleted_at is null), '[]')`;

export interface MarkupDigest {
  /** Its first sheet of the review by position; null if it is on none. */
  readonly sheet: number | null;
  readonly file: string;
  readonly page: number;
  readonly number: number;
  /** When it was drawn; identifies it within the review. */
  readonly at: string;
  readonly status: string;
  readonly drawing_sha256: string;
  readonly comments_sha256: readonly string[];
}

/** What a review's public markups and their threads are when it is closed. */
export async function digestMarkups(tx: Tx, id: ReviewId): Promise<MarkupDigest[]> {
  const { rows } = await sql<MarkupDigest>`
    select (select min(s.position) from review_sheets s
        where s.review_id = markups.review_id and s.item_id = markups.item_id and s.page_number = markups.page_number) as sheet,
      i.name as file, markups.page_number as page, markups.number, ${time('markups.created_at')} as at, markups.open as status,
      ${drawingHash('markups')} as drawing_sha256, ${commentHashes} as comments_sha256
    from markups join items i on i.id = markups.item_id and i.deleted_at is null
    where markups.review_id = ${id} and markups.deleted_at is null and markups.visibility = 'public' and ${isNoStamp}
    order by i.id, markups.page_number, markups.number`.execute(tx);
  return rows;
}

export interface CurrentDigest {
  readonly number: number;
  readonly at: string;
  /** As it is now, and as versions have it from which it was carried over. */
  readonly drawings: readonly string[];
  readonly comments: readonly string[];
  /** Together with its page to an item outside of the review. */
  readonly is_moved: boolean;
}

/** Markups of a review that nobody deleted, private ones included. */
export async function listCurrentDigests(db: Reader, id: ReviewId): Promise<CurrentDigest[]> {
  const { rows } = await sql<CurrentDigest>`
    select markups.number, ${time('markups.created_at')} as at, ${commentHashes} as comments,
      not exists (select from review_sheets s where s.review_id = markups.review_id and s.item_id = markups.item_id) as is_moved,
      (select json_agg(hash) from (
        select ${drawingHash('markups')} as hash
        union all
        select ${drawingHash('k')} from carried_markups k where k.markup_id = markups.id and k.objects is not null) hashes) as drawings
    from markups where markups.review_id = ${id} and markups.deleted_at is null`.execute(db);
  return rows;
}

/** Positions of sheets whose version is gone for good. */
export async function listGoneSheets(db: Reader, id: ReviewId): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('review_sheets')
    .select('position')
    .where('review_id', '=', id)
    .where((eb) => eb.or([eb('file_id', 'is', null), eb('item_id', 'is', null)]))
    .execute();
  return new Set(rows.map(({ position }) => position));
}
