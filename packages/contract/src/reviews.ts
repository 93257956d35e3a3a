import { z } from 'zod';
import { Time } from './fields.ts';
import { FileId, FolderId, ItemId, MarkupId, ProjectId, ReviewerId, ReviewId, ReviewSheetId, UserId } from './ids.ts';
import { Decision } from './review-decisions.ts';

const count = z.number().int().nonnegative();

/** `ready`: everyone who must decide has decided. `cancelled`: closed without a result. */
export const reviewStates = ['draft', 'in_review', 'ready', 'closed', 'cancelled'] as const;
export const ReviewState = z.enum(reviewStates);
export type ReviewState = z.infer<typeof ReviewState>;

/** Someone who takes part in a review. */
export const ReviewPerson = z.object({ user_id: UserId.nullable(), name: z.string(), is_guest: z.boolean() });
export type ReviewPerson = z.infer<typeof ReviewPerson>;

/** `waiting`: not their turn yet. `left`: no longer a member of the project. Those skipped or gone before they decided hold nothing up. */
export const ReviewerState = z.enum(['waiting', 'sent', 'opened', 'decided', 'skipped', 'left']);
export type ReviewerState = z.infer<typeof ReviewerState>;

export const Reviewer = z.object({
  id: ReviewerId,
  person: ReviewPerson,
  /** 1, 2, 3 … Those of a stage review at the same time. */
  stage: z.number().int(),
  /** Others may comment and decide, but nobody waits for them. */
  must_decide: z.boolean(),
  state: ReviewerState,
  sent_at: Time.nullable(),
  opened_at: Time.nullable(),
  sheets_viewed: count,
  /** Those of the review that they drew and the caller may see. */
  markups: count,
  decision: Decision.nullable(),
  remark: z.string(),
  decided_at: Time.nullable(),
  skipped_by: ReviewPerson.nullable(),
  reminded_at: Time.nullable(),
  /** It is their turn, and the due date has passed. */
  is_late: z.boolean(),
});
export type Reviewer = z.infer<typeof Reviewer>;

/** What rows of a list say about a reviewer. */
export const ReviewerBrief = Reviewer.pick({
  id: true,
  person: true,
  stage: true,
  must_decide: true,
  state: true,
  sheets_viewed: true,
}).extend({ decision: Decision.nullable(), sent_at: Time.nullable(), opened_at: Time.nullable(), decided_at: Time.nullable() });
export type ReviewerBrief = z.infer<typeof ReviewerBrief>;

export const ReviewStage = z.object({
  stage: z.number().int(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'finished']),
  started_at: Time.nullable(),
  finished_at: Time.nullable(),
});
export type ReviewStage = z.infer<typeof ReviewStage>;

const shared = {
  id: ReviewId,
  project_id: ProjectId,
  /** All rounds of a review have its number. */
  number: z.number().int(),
  round: z.number().int(),
  title: z.string(),
  state: ReviewState,
  /** YYYY-MM-DD */
  due_date: z.string().nullable(),
  /** It isn't closed, and the due date has passed. */
  is_late: z.boolean(),
  created_by: ReviewPerson,
  created_at: Time,
  sent_at: Time.nullable(),
  closed_at: Time.nullable(),
  /** The worst decision so far. Of a closed review: its result, or null without one. */
  outcome: Decision.nullable(),
  sheets: count,
  reviewers_total: count,
  /** Reviewers who must decide, and those of them who did. */
  deciders: count,
  decided: count,
  /** The running stage; null if none runs. */
  stage: z.number().int().nullable(),
  stages: count,
};

/** A review in a list. */
export const ReviewRow = z.object({
  ...shared,
  project_name: z.string(),
  /** Of the running stage first; at most eight. */
  reviewers: z.array(ReviewerBrief),
  /** Reviewers whose decision is awaited now, at most three; `waiting_for_total` counts all. */
  waiting_for: z.array(ReviewPerson),
  waiting_for_total: count,
  /** What the caller can do next. */
  next: z.enum(['start', 'continue', 'close']).nullable(),
  /** Sheets that the caller viewed, if they review. */
  sheets_viewed: count.nullable(),
});
export type ReviewRow = z.infer<typeof ReviewRow>;

/** What a review is made of: files with all pages or some, at a version or, with null, at the newest when it is sent. */
export const ReviewFile = z.object({
  item_id: ItemId,
  file_id: FileId.nullable(),
  pages: z.array(z.number().int()).nullable(),
});

export const ReviewSheet = z.object({
  /** Null in a draft: sheets are fixed when it is sent. */
  id: ReviewSheetId.nullable(),
  position: z.number().int(),
  /** Null once the file was deleted for good. */
  item_id: ItemId.nullable(),
  folder_id: FolderId.nullable(),
  file_id: FileId.nullable(),
  /** In the trash, or deleted for good. */
  is_deleted: z.boolean(),
  page_number: z.number().int(),
  file_name: z.string(),
  /** V1, V2, V3 … */
  label: z.string(),
  sha256: z.string(),
  number: z.string().nullable(),
  title: z.string().nullable(),
  /** V4, if the item has a newer version than the one under review. */
  newer_label: z.string().nullable(),
  newer_file_id: FileId.nullable(),
  /** Reviewers who viewed it. */
  viewers: count,
  /** Those of the review that the caller may see. */
  markups: count,
  /** Whether the caller viewed it. */
  is_viewed: z.boolean(),
});
export type ReviewSheet = z.infer<typeof ReviewSheet>;

/** A markup of an earlier round that was open when this round was sent. */
export const EarlierMarkup = z.object({
  id: MarkupId,
  number: z.number().int(),
  name: z.string(),
  /** The one that it was drawn in. */
  round: z.number().int(),
  created_by: ReviewPerson,
  /** Of the sheet under review, or else the newest one; null if the file was deleted. */
  file_id: FileId.nullable(),
  item_id: ItemId,
  folder_id: FolderId,
  page_number: z.number().int(),
  /** The sheet's number and title, or else its file and page. */
  sheet: z.string(),
  status: z.enum(['none', 'open', 'review', 'closed']),
  /** It is in review or closed, or someone else commented on it after its round was closed. */
  is_answered: z.boolean(),
  /** The newest of those comments. */
  answer: z.object({ by: ReviewPerson, at: Time, text: z.string() }).nullable(),
});
export type EarlierMarkup = z.infer<typeof EarlierMarkup>;

export const ReviewRound = z.object({
  id: ReviewId,
  round: z.number().int(),
  state: ReviewState,
  outcome: Decision.nullable(),
  closed_at: Time.nullable(),
});

/** Days before the due date on which reviewers can be reminded; -1: when it is late. */
export const reminderDays = [7, 2, 1, 0, -1] as const;

export const Review = z.object({
  ...shared,
  instructions: z.string(),
  reminders: z.array(z.number().int()),
  /** A set's name, for people. */
  decision_set: z.string(),
  decisions: z.array(Decision),
  files: z.array(ReviewFile),
  stage_list: z.array(ReviewStage),
  reviewers: z.array(Reviewer),
  rounds: z.array(ReviewRound),
  closed_by: ReviewPerson.nullable(),
  /** Until when it can be reopened. */
  reopen_until: Time.nullable(),
  markups: z.object({ total: count, open: count, review: count, closed: count }),
  /** Open markups of earlier rounds that the caller may see, and those of them that are answered. */
  earlier_markups: z.object({ total: count, answered: count }),
  /** Entries of its record, and the hash of the last. */
  record: z.object({ entries: count, hash: z.string().nullable() }),
  /** The caller, if they review. */
  own_reviewer_id: ReviewerId.nullable(),
  may: z.object({ manage: z.boolean(), decide: z.boolean(), reopen: z.boolean() }),
});
export type Review = z.infer<typeof Review>;

/** An entry of a review's record. Nobody changes or deletes it. */
export const RecordEntry = z.object({
  seq: z.number().int(),
  at: Time,
  act: z.string(),
  /** Who did it; null: the server. */
  by: z.string().nullable(),
  /** What it says, as JSON; its bytes are hashed. */
  body: z.string(),
  previous_hash: z.string(),
  hash: z.string(),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

export const ReviewRecord = z.object({
  entries: z.array(RecordEntry),
  /** The number of the first entry that doesn't fit the one before; null if all do. */
  first_broken: z.number().int().nullable(),
});
