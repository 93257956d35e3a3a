import type { CommentId, EditorId, FileId, ItemId, MarkupId, MediaId, ProjectId, ReviewId, TaskId, UserId } from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, JsonOrNull, OrNull, TimeByDefault, TimeOrNull, Trashable } from './columns.ts';

export type MarkupStatus = 'none' | 'review' | 'open' | 'closed';
export type TaskStatus = 'open' | 'closed' | 'review';
export type Priority = 'none' | 'low' | 'medium' | 'high' | 'urgent';
export type Visibility = 'public' | 'private';

/** Words that have an order, as numbers that sort like it. */
interface Ranked {
  status_rank: GeneratedAlways<number>;
  priority_rank: GeneratedAlways<number>;
}

/** What tables show of a drawing, and whether it depends on the page's scale. */
export interface MarkupFacts {
  /** The kinds of its objects, in words. */
  subject: string;
  label: string | null;
  /** What it measures or counts, in `unit`. */
  quantity: number | null;
  unit: string | null;
  /** Of a markup that measures in several units: an array of `{ quantity, unit }`, as JSON. */
  further_quantities: string | null;
  /** Of the first object that measures; null where none does. */
  colour: string | null;
  facts: 'pending' | 'plain' | 'scaled';
}

export interface MarkupsTable extends Trashable, Ranked {
  id: GeneratedAlways<MarkupId>;
  project_id: ProjectId;
  item_id: ItemId;
  /** Unique within the item, assigned by the database on insert. */
  number: ByDefault<number>;
  editor_id: EditorId;
  /** The version it was drawn on. */
  file_id: OrNull<FileId>;
  /** The newest version on which someone confirmed the markup. */
  checked_file_id: OrNull<FileId>;
  page_number: number;
  open: ByDefault<MarkupStatus>;
  visibility: ByDefault<Visibility>;
  priority: ByDefault<Priority>;
  assignee_id: OrNull<UserId>;
  due_date: OrNull<string>;
  /** `editor_details` of the wire, kept byte for byte. */
  objects: JsonOrNull;
  itext: JsonOrNull;
  search_text: ByDefault<string>;
  /** The first words of its text, or its kinds of objects. */
  name: ByDefault<string>;
  subject: ByDefault<string>;
  label: OrNull<string>;
  quantity: OrNull<number>;
  unit: OrNull<string>;
  further_quantities: JsonOrNull;
  colour: OrNull<string>;
  facts: ByDefault<MarkupFacts['facts']>;
  thumbnail_key: OrNull<string>;
  /** It is in the trash, and can't be restored from there. */
  merged_into: OrNull<MarkupId>;
  merge_record: JsonOrNull;
  split_from: OrNull<MarkupId>;
  split_by: OrNull<UserId>;
  /** The review during which it was drawn. */
  review_id: OrNull<ReviewId>;
  /** Who drew it in another program. */
  author_name: OrNull<string>;
  /** The member whom people took that author for. */
  author_id: OrNull<UserId>;
  revision: ByDefault<number>;
  created_by: UserId;
  resolved_by: OrNull<UserId>;
  resolved_on: TimeOrNull;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface TasksTable extends Trashable, Ranked {
  id: GeneratedAlways<TaskId>;
  project_id: ProjectId;
  markup_id: OrNull<MarkupId>;
  task_name: string;
  description: ByDefault<string>;
  status: ByDefault<TaskStatus>;
  priority: ByDefault<Priority>;
  assignee_id: OrNull<UserId>;
  due_date: OrNull<string>;
  revision: ByDefault<number>;
  /** Of the BCF topic that it was imported from. */
  topic_guid: OrNull<string>;
  created_by: UserId;
  resolved_by: OrNull<UserId>;
  resolved_on: TimeOrNull;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface CommentsTable extends Trashable {
  id: GeneratedAlways<CommentId>;
  project_id: ProjectId;
  markup_id: OrNull<MarkupId>;
  task_id: OrNull<TaskId>;
  text: string;
  /** As in markups. */
  author_name: OrNull<string>;
  author_id: OrNull<UserId>;
  /** Of the comment in the BCF file that it was imported from. */
  topic_guid: OrNull<string>;
  created_by: UserId;
  created_at: TimeByDefault;
  edited_at: TimeOrNull;
}

export interface MentionsTable {
  comment_id: CommentId;
  user_id: UserId;
}

export interface MediaTable extends Trashable {
  id: GeneratedAlways<MediaId>;
  project_id: ProjectId;
  name: string;
  media_type: string;
  size: number;
  sha256: string;
  storage_key: string;
  created_by: UserId;
  created_at: TimeByDefault;
}

export interface CommentAttachmentsTable {
  comment_id: CommentId;
  media_id: MediaId;
}

export interface DrawnMediaTable {
  markup_id: MarkupId;
  media_id: MediaId;
}

export interface TaskAttachmentsTable {
  task_id: TaskId;
  media_id: MediaId;
}
