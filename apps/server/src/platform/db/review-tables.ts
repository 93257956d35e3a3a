import type {
  DecisionSetId,
  FileId,
  ItemId,
  MarkupId,
  ProjectId,
  ReviewerId,
  ReviewId,
  ReviewSheetId,
  ReviewState,
  UserId,
} from '@sheetmark/contract';
import type { GeneratedAlways, Generated } from 'kysely';
import type { ByDefault, Json, JsonOrNull, OrNull, Time, TimeOrNull } from './columns.ts';

export interface ReviewsTable {
  id: GeneratedAlways<ReviewId>;
  project_id: ProjectId;
  /** Names it in its record, also in archives and other installations. */
  uid: Generated<string>;
  /** Within the project; all rounds have it. */
  number: number;
  round: ByDefault<number>;
  title: string;
  instructions: ByDefault<string>;
  /** YYYY-MM-DD. */
  due_date: OrNull<string>;
  /** Days before the due date on which reviewers are reminded. */
  reminders: Json;
  decision_set: string;
  /** The decisions on offer. */
  decisions: Json;
  state: ByDefault<ReviewState>;
  /** A later round follows. */
  is_superseded: ByDefault<boolean>;
  /** The first stage that runs. */
  stage: OrNull<number>;
  outcome: JsonOrNull;
  /** Counts of its rows, kept by `advance`. */
  sheets: ByDefault<number>;
  reviewers: ByDefault<number>;
  deciders: ByDefault<number>;
  decided: ByDefault<number>;
  awaited: ByDefault<number>;
  /** Entries of its record, and the hash of the last one. */
  entries: ByDefault<number>;
  record_hash: OrNull<string>;
  created_by: UserId;
  created_at: Time;
  updated_at: Time;
  sent_at: TimeOrNull;
  closed_at: TimeOrNull;
  closed_by: OrNull<UserId>;
}

export interface ReviewStagesTable {
  review_id: ReviewId;
  stage: number;
  name: ByDefault<string>;
  started_at: TimeOrNull;
  finished_at: TimeOrNull;
}

export interface ReviewReviewersTable {
  id: GeneratedAlways<ReviewerId>;
  review_id: ReviewId;
  user_id: UserId;
  stage: number;
  position: number;
  must_decide: boolean;
  sent_at: TimeOrNull;
  opened_at: TimeOrNull;
  /** Sheets that they viewed. */
  viewed: ByDefault<number>;
  /** One of those on offer. */
  decision: JsonOrNull;
  remark: ByDefault<string>;
  decided_at: TimeOrNull;
  skipped_at: TimeOrNull;
  skipped_by: OrNull<UserId>;
  /** When they stopped being a member of the project without having decided. */
  left_at: TimeOrNull;
  reminded_at: TimeOrNull;
}

/** What a review is made of; its sheets are fixed when it is sent. */
export interface ReviewFilesTable {
  review_id: ReviewId;
  position: number;
  item_id: ItemId;
  /** Null: the version that is newest when it is sent. */
  file_id: OrNull<FileId>;
  /** Page numbers; null: all. */
  pages: JsonOrNull;
}

/** A page of a version as it was sent. It stays when the file is deleted. */
export interface ReviewSheetsTable {
  id: GeneratedAlways<ReviewSheetId>;
  review_id: ReviewId;
  position: number;
  item_id: OrNull<ItemId>;
  file_id: OrNull<FileId>;
  page_number: number;
  file_name: string;
  version: number;
  sha256: string;
  number: OrNull<string>;
  title: OrNull<string>;
  /** Reviewers who viewed it. */
  viewers: ByDefault<number>;
}

export interface ReviewViewsTable {
  reviewer_id: ReviewerId;
  sheet_id: ReviewSheetId;
  viewed_at: Time;
}

/** A markup of an earlier round that was open when this round was sent. */
export interface ReviewEarlierMarkupsTable {
  review_id: ReviewId;
  markup_id: MarkupId;
}

/** Markups that show a closed review's result on a sheet, also those that were removed. A sheet has at most one that wasn't. */
export interface ReviewStampsTable {
  sheet_id: ReviewSheetId;
  markup_id: MarkupId;
  /** When the review was closed whose result it shows. */
  closed_at: Time;
}

export interface ReviewRemindersTable {
  review_id: ReviewId;
  user_id: UserId;
  due_date: string;
  /** Days before the due date; negative after it. */
  days: number;
}

/** A review's record. Rows are only added. */
export interface ReviewEntriesTable {
  review_id: ReviewId;
  seq: number;
  at: Time;
  act: string;
  actor_id: OrNull<UserId>;
  /** Canonical JSON, which is hashed. */
  body: string;
  previous_hash: string;
  hash: string;
}

export interface DecisionSetsTable {
  id: GeneratedAlways<DecisionSetId>;
  project_id: ProjectId;
  name: string;
  decisions: Json;
  created_at: Time;
  updated_at: Time;
}
