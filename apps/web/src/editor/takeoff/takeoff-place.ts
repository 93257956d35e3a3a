import type { ItemId, OpenedFile, Sheet } from '@sheetmark/contract';

/** The sheet that a takeoff or a legend adds up. */
export interface TakeoffPlace {
  readonly projectId: number;
  readonly itemId: ItemId;
  readonly page: number;
}

export const placeOf = ({ projectDetails, item }: OpenedFile, sheet: Sheet): TakeoffPlace => ({
  projectId: projectDetails.id,
  itemId: item.id,
  page: sheet.page_number,
});
