import type { FileId, ItemId, MarkupId, PageNumber, ReviewId, ReviewSheetId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';

export interface StampedSheet {
  readonly id: ReviewSheetId;
  readonly item_id: ItemId;
  readonly file_id: FileId;
  readonly page_number: PageNumber;
  readonly width: number;
  readonly height: number;
}

/** Sheets that show what was reviewed: neither deleted nor replaced by a newer version. */
export async function listStampable(db: Reader, id: ReviewId): Promise<StampedSheet[]> {
  const { rows } = await sql<StampedSheet>`
    select s.id, s.item_id, s.file_id, s.page_number, p.width, p.height
    from review_sheets s
      join items i on i.id = s.item_id and i.deleted_at is null
      join files f on f.id = s.file_id and f.deleted_at is null
      join sheets p on p.file_id = f.id and p.page_number = s.page_number
    where s.review_id = ${id}
      and not exists (select from files n where n.item_id = i.id and n.deleted_at is null and n.version > f.version)
    order by s.position, s.id`.execute(db);
  return rows;
}

/** Markups that people drew: stamps aren't counted or recorded as markups of a review. */
export const isNoStamp = sql<boolean>`not exists (select from review_stamps st where st.markup_id = markups.id)`;

export async function countStamps(db: Reader, id: ReviewId): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from review_sheets s join review_stamps st on st.sheet_id = s.id join markups m on m.id = st.markup_id
    where s.review_id = ${id} and m.deleted_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Locks the stamps of a review that aren't in the trash. */
export async function lockStamps(tx: Tx, id: ReviewId): Promise<MarkupId[]> {
  const { rows } = await sql<{ id: MarkupId }>`
    select m.id from markups m where m.deleted_at is null and m.id in (
      select st.markup_id from review_sheets s join review_stamps st on st.sheet_id = s.id where s.review_id = ${id})
    order by m.id for update`.execute(tx);
  return rows.map((row) => row.id);
}

/** The stamp of a sheet, which is locked, if it isn't in the trash; with the time at which the review was closed when it was placed. */
export async function lockStamp(tx: Tx, sheet: ReviewSheetId) {
  await tx.selectFrom('review_sheets').select('id').where('id', '=', sheet).forUpdate().execute();
  return tx
    .selectFrom('review_stamps as s')
    .innerJoin('markups as m', 'm.id', 's.markup_id')
    .select(['s.markup_id', 's.closed_at'])
    .where('s.sheet_id', '=', sheet)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertStamp(tx: Tx, stamp: { sheet_id: ReviewSheetId; markup_id: MarkupId; closed_at: string }): Promise<void> {
  await tx.insertInto('review_stamps').values(stamp).execute();
}
