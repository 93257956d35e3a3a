import type { FileId, ItemId, MarkupId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { ensureEditorDetails } from './editor-details.repository.ts';

interface Place {
  readonly itemId: ItemId;
  readonly pageNumber: number;
}

/** The first page of a new item with the same drawing. */
interface NewPlace {
  readonly itemId: ItemId;
  /** Its first version. */
  readonly fileId: FileId;
}

/** Moves markups that aren't closed from a page to the first page of a new item with the same drawing, with the page's scale. */
export async function moveOpenMarkups(tx: Tx, from: Place, to: NewPlace): Promise<MarkupId[]> {
  const page = await ensureEditorDetails(tx, to.itemId, 1);
  await sql`
    update editor_details d set calibration = o.calibration, scale_regions = o.scale_regions,
      scale_sheet = case when o.scale_sheet is not null then jsonb_set(o.scale_sheet, '{file_id}', to_jsonb(${to.fileId}::bigint)) end
    from editor_details o where o.item_id = ${from.itemId} and o.page_number = ${from.pageNumber} and d.id = ${page.id}`.execute(tx);
  const { rows } = await sql<{ id: MarkupId }>`
    with locked as (
      select id, number from markups
      where item_id = ${from.itemId} and page_number = ${from.pageNumber} and open <> 'closed' and deleted_at is null and merged_into is null
      for update),
    moved as (select id, row_number() over (order by number) as number from locked)
    update markups m set item_id = ${to.itemId}, editor_id = ${page.id}, page_number = 1, file_id = ${to.fileId}, number = moved.number,
      checked_file_id = null, revision = m.revision + 1
    from moved where m.id = moved.id returning m.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`update items set last_markup_number = ${ids.length} where id = ${to.itemId}`.execute(tx);
  if (ids.length > 0) {
    await sql`update notifications set item_id = ${to.itemId} where markup_id in (${sql.join(ids)}) and item_id is not null`.execute(tx);
  }
  return ids;
}
