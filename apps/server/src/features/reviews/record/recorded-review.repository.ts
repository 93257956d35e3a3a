import type { MarkupId, ReviewId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/unit-of-work.ts';
import { lastNameIn } from '../../projects/public.ts';
import { sheetText, sheetValue } from '../../sheet-names/public.ts';
import { visibleMarkup } from '../../visibility/public.ts';
import { isNoStamp } from '../stamps.repository.ts';

export interface RecordedComment {
  readonly by: string;
  readonly at: string;
  readonly text: string;
}

export interface RecordedMarkup {
  readonly id: MarkupId;
  readonly number: number;
  readonly name: string;
  readonly file: string;
  /** Its number and title, or else its file and page. */
  readonly sheet: string;
  readonly item_id: number;
  readonly folder_id: number;
  readonly file_id: number | null;
  readonly version: number | null;
  readonly page: number;
  readonly status: 'none' | 'open' | 'review' | 'closed';
  readonly by: string;
  readonly at: string;
  readonly thumbnail_key: string | null;
  readonly comments: readonly RecordedComment[];
}

const sheetNow = sql.raw(sheetValue(sheetText, 'markups.item_id', 'markups.page_number'));

/** Markups of a review that the viewer may see, without stamps, by sheet, each with its thread. */
export async function listRecordedMarkups(
  db: Reader,
  id: ReviewId,
  { viewer, limit }: { viewer: UserId; limit: number },
): Promise<RecordedMarkup[]> {
  const { rows } = await sql<RecordedMarkup>`
    select markups.id, markups.number, markups.name, i.name as file, i.id as item_id, i.folder_id, f.id as file_id, f.version, markups.page_number as page,
      markups.open as status, coalesce(nullif(trim(concat(u.first_name, ' ', ${lastNameIn(sql`markups.project_id`, 'u')})), ''), u.email) as by, markups.created_at as at,
      markups.thumbnail_key,
      coalesce(s.number || coalesce(' ' || s.title, ''), ${sheetNow}, i.name || ', page ' || markups.page_number) as sheet,
      coalesce((
        select json_agg(json_build_object('by', coalesce(nullif(trim(concat(w.first_name, ' ', ${lastNameIn(sql`markups.project_id`, 'w')})), ''), w.email),
          'at', to_char(c.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'text', c.text) order by c.id)
        from comments c join users w on w.id = c.created_by where c.markup_id = markups.id and c.deleted_at is null), '[]') as comments
    from markups
      join items i on i.id = markups.item_id and i.deleted_at is null
      join users u on u.id = markups.created_by
      left join files f on f.id = markups.file_id
      left join review_sheets s on s.review_id = markups.review_id and s.item_id = markups.item_id and s.page_number = markups.page_number
    where markups.review_id = ${id} and markups.deleted_at is null and ${isNoStamp} and ${visibleMarkup('markups', viewer)}
    order by s.position nulls last, i.id, markups.page_number, markups.number
    limit ${limit}`.execute(db);
  return rows;
}
