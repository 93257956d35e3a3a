import { FileId, FolderId, ItemId, type ReviewPerson, type ReviewSheet, ReviewSheetId, UserId } from '@sheetmark/contract';

export const aReviewPerson = (id: number, name: string): ReviewPerson => ({ user_id: UserId.parse(id), name, is_guest: false });

/** The nth sheet of a review: page 1 of item n at file 100 + n. */
export const aReviewSheet = (n: number, over: Partial<ReviewSheet> = {}): ReviewSheet => ({
  id: ReviewSheetId.parse(n),
  position: n,
  item_id: ItemId.parse(n),
  folder_id: FolderId.parse(9),
  file_id: FileId.parse(100 + n),
  is_deleted: false,
  page_number: 1,
  file_name: `A-10${n}.pdf`,
  label: 'V1',
  sha256: '0'.repeat(64),
  number: `A-10${n}`,
  title: 'Plan',
  newer_label: null,
  newer_file_id: null,
  viewers: 0,
  markups: 0,
  is_viewed: false,
  ...over,
});
