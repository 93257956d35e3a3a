import type { ReviewSheet } from '@sheetmark/contract';

interface OpenPage {
  readonly item_id: number;
  readonly file_id: number;
  readonly page_number: number;
}

/** The index of the open page among the sheets of a review; -1 if it isn't one of them. */
export const positionOf = (sheets: readonly ReviewSheet[], { file_id, page_number }: OpenPage): number =>
  sheets.findIndex((sheet) => sheet.file_id === file_id && sheet.page_number === page_number);

/** The sheet of the review that the open page is another version of. */
export const otherVersionOf = (sheets: readonly ReviewSheet[], open: OpenPage): ReviewSheet | undefined =>
  sheets.find((sheet) => sheet.item_id === open.item_id && sheet.page_number === open.page_number && sheet.file_id !== open.file_id);

/** The sheet before or after, skipping deleted ones. From a page that isn't part of the review, the first or the last. */
export function sheetAfter(sheets: readonly ReviewSheet[], at: number, by: 1 | -1): ReviewSheet | undefined {
  const start = at < 0 && by < 0 ? sheets.length : at;
  for (let index = start + by; index >= 0 && index < sheets.length; index += by) {
    const sheet = sheets[index];
    if (sheet && !sheet.is_deleted) return sheet;
  }
  return undefined;
}

/** The next sheet that isn't viewed, from the open one on and then from the start. */
export function nextUnviewed(sheets: readonly ReviewSheet[], at: number): ReviewSheet | undefined {
  const later = [...sheets.slice(at + 1), ...sheets.slice(0, Math.max(0, at))];
  return later.find(({ is_viewed, is_deleted }) => !is_viewed && !is_deleted);
}
