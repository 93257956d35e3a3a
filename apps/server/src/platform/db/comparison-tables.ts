import type {
  ChangeId,
  ComparedPageId,
  ComparisonId,
  ComparisonState,
  FileId,
  MarkupId,
  MatchedBy,
  ProjectId,
  TaskId,
  UserId,
} from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, Json, JsonOrNull, OrNull, TimeByDefault, TimeOrNull } from './columns.ts';

/** Two versions of an item, or two single pages. */
export interface ComparisonsTable {
  id: GeneratedAlways<ComparisonId>;
  project_id: ProjectId;
  before_file_id: FileId;
  after_file_id: FileId;
  /** Set on both sides or on none. */
  before_page: OrNull<number>;
  after_page: OrNull<number>;
  state: ByDefault<ComparisonState>;
  /** An error message for users, when it failed. */
  failure: OrNull<string>;
  /** Whether its pages are matched. */
  is_matched: ByDefault<boolean>;
  /** Null if the server started it. */
  created_by: OrNull<UserId>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

/** A pair of pages, or a page without a counterpart. */
export interface ComparedPagesTable {
  id: GeneratedAlways<ComparedPageId>;
  comparison_id: ComparisonId;
  /** Their order. */
  position: number;
  before_page: OrNull<number>;
  after_page: OrNull<number>;
  matched_by: OrNull<MatchedBy>;
  state: ByDefault<ComparisonState>;
  failure: OrNull<string>;
  is_scan: ByDefault<boolean>;
  /** `PageAlignment` of the contract, without who aligned the pages. */
  alignment: JsonOrNull;
  aligned_by: OrNull<UserId>;
  /** `PageBox` of the contract. */
  outside: JsonOrNull;
  is_cut: ByDefault<boolean>;
}

export interface PageChangesTable {
  id: GeneratedAlways<ChangeId>;
  page_id: ComparedPageId;
  /** 1, 2, 3 … in reading order. */
  number: number;
  /** `PageBox` of the contract, on the newer and on the older page. */
  box: Json;
  before_box: Json;
  /** `Change` of the package compare. */
  change: Json;
  nearby: OrNull<string>;
  is_confirmed: boolean;
  is_clouded: ByDefault<boolean>;
  checked_by: OrNull<UserId>;
  checked_at: TimeOrNull;
  dismissed_by: OrNull<UserId>;
  dismissed_at: TimeOrNull;
  markup_id: OrNull<MarkupId>;
  task_id: OrNull<TaskId>;
}
