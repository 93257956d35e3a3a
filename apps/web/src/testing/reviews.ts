import {
  decisionPresets,
  FileId,
  FolderId,
  ItemId,
  type Review,
  type Reviewer,
  ReviewerId,
  type ReviewPerson,
  ReviewId,
  type ReviewRow,
  type ReviewSheet,
  ReviewSheetId,
  ProjectId,
  UserId,
} from '@sheetmark/contract';
import { ownAccount } from './fixtures.ts';

export const aReviewPerson = (id: number, name: string): ReviewPerson => ({ user_id: UserId.parse(id), name, is_guest: false });

const owner = aReviewPerson(Number(ownAccount.user.id), 'Maren Okafor');

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

export const aReviewer = (id: number, name: string, over: Partial<Reviewer> = {}): Reviewer => ({
  id: ReviewerId.parse(id),
  person: aReviewPerson(id, name),
  stage: 1,
  must_decide: true,
  state: 'sent',
  sent_at: '2026-11-20T09:00:00Z',
  opened_at: null,
  sheets_viewed: 0,
  markups: 0,
  decision: null,
  remark: '',
  decided_at: null,
  skipped_by: null,
  reminded_at: null,
  is_late: false,
  ...over,
});

const shared = {
  id: ReviewId.parse(14),
  project_id: ProjectId.parse(3),
  number: 14,
  round: 1,
  title: 'East wing',
  state: 'in_review',
  due_date: null,
  is_late: false,
  created_by: owner,
  created_at: '2026-11-19T09:00:00Z',
  sent_at: '2026-11-20T09:00:00Z',
  closed_at: null,
  outcome: null,
  sheets: 2,
  reviewers_total: 1,
  deciders: 1,
  decided: 0,
  stage: 1,
  stages: 1,
} as const;

export const aReviewRow = (id: number, over: Partial<ReviewRow> = {}): ReviewRow => ({
  ...shared,
  id: ReviewId.parse(id),
  number: id,
  project_name: 'Harbour Library',
  reviewers: [aReviewer(8, 'Jonas Lindqvist')],
  waiting_for: [aReviewPerson(8, 'Jonas Lindqvist')],
  waiting_for_total: 1,
  next: null,
  sheets_viewed: null,
  ...over,
});

export const aReview = (over: Partial<Review> = {}): Review => ({
  ...shared,
  instructions: 'Check the doors.',
  reminders: [7, 2],
  decision_set: 'Approval, four steps',
  decisions: decisionPresets[0]?.decisions ?? [],
  files: [],
  stage_list: [{ stage: 1, name: '', state: 'running', started_at: '2026-11-20T09:00:00Z', finished_at: null }],
  reviewers: [aReviewer(8, 'Jonas Lindqvist')],
  rounds: [],
  closed_by: null,
  reopen_until: null,
  markups: { total: 0, open: 0, review: 0, closed: 0 },
  earlier_markups: { total: 0, answered: 0 },
  record: { entries: 2, hash: null },
  own_reviewer_id: null,
  may: { manage: true, decide: false, reopen: false },
  ...over,
});
