import type { EditorId, ItemId } from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { JsonByDefault, JsonOrNull, TimeByDefault } from './columns.ts';

/** One row per page of an item that has been worked on, across versions. */
export interface EditorDetailsTable {
  id: GeneratedAlways<EditorId>;
  item_id: ItemId;
  page_number: number;
  /** What lengths on the page are in reality, as `Calibration` of the contract. */
  calibration: JsonOrNull;
  /** Parts of the page with another scale, as an array of `ScaleRegion` of the contract. */
  scale_regions: JsonByDefault;
  /** The sheet on which the scale was last confirmed, as `ScaleSheet` of the contract. */
  scale_sheet: JsonOrNull;
  created_at: TimeByDefault;
}
