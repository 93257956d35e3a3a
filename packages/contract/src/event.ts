import type { z } from 'zod';
import { CommentId, ComparisonId, FileId, FolderId, ItemId, MarkupId, PageNumber, ReviewId, TaskId, UserId } from './ids.ts';
import type { NotificationType } from './notifications.ts';

/** The ids that a live event can carry. */
export const liveSubjects = {
  user_id: UserId,
  folder_id: FolderId,
  item_id: ItemId,
  file_id: FileId,
  comparison_id: ComparisonId,
  page_number: PageNumber,
  markup_id: MarkupId,
  comment_id: CommentId,
  task_id: TaskId,
  review_id: ReviewId,
};
export type LiveSubject = keyof typeof liveSubjects;

/**
 * Who receives an event live: all members of its project; those of them who can see its markup, if it names one; or the users whom it
 * names in `user_id` and `user_ids`.
 */
type LiveAudience = 'members' | 'viewers' | 'named';

/** Cached data that an event makes stale. The page knows which queries read it. */
export type StaleData =
  | 'annotationImports'
  | 'calibration'
  | 'carryOvers'
  | 'columns'
  | 'comments'
  | 'comparisons'
  | 'folders'
  | 'guestLinks'
  | 'items'
  | 'itemsInFolders'
  | 'markups'
  | 'notifications'
  | 'people'
  | 'projects'
  | 'publications'
  | 'reviews'
  | 'sessions'
  | 'scans'
  | 'sheets'
  | 'tasks'
  | 'trashedProjects';

/** Users by their relation to an event and its markup, task or project. */
export type Recipients =
  | 'creator'
  | 'assignee'
  | 'newAssignee'
  | 'commenters'
  | 'mentioned'
  | 'mergedAway'
  | 'followers'
  | 'members'
  | 'invited'
  | 'listed'
  /** As `listed`, because they are members of the project. */
  | 'chosen';

export interface NotificationRule {
  readonly type: NotificationType;
  readonly to: readonly Recipients[];
  /** The rule applies if the event changed one of these properties. */
  readonly changed?: readonly string[];
}

/** `work`: the item or the task. Null: the project itself. */
export type RecapSubject = 'person' | 'folder' | 'item' | 'task' | 'work' | null;

/** A row of the registry of events. The type is the row's key: past tense and snake_case. */
export interface EventRow {
  /** What the event stores besides its type, actor, project and time. */
  readonly data: z.ZodObject;
  /** Absent: no page hears of it. */
  readonly live?: { readonly to: LiveAudience; readonly about: readonly LiveSubject[]; readonly stale: readonly StaleData[] };
  /** In order of precedence: a user whom several rules match gets the notification of the first. */
  readonly notify?: readonly NotificationRule[];
  /** How the project's page recaps it to returning members: the subject it names, and what is counted together. Absent: not at all. */
  readonly recap?: { readonly subject: RecapSubject; readonly group: 'kind' | 'subject' };
  /** `byPeople`: the audit trail leaves out those without an actor. Absent: it lists all. */
  readonly audit?: 'byPeople' | 'never';
  /** Whether webhooks may send it: never what concerns accounts or the installation. */
  readonly webhook: boolean;
}

/** Keeps the literal types of the rows. */
export function defineEvents<const T extends Record<string, EventRow>>(rows: T): T {
  return rows;
}
