import type {
  ColumnId,
  CommentId,
  EditorId,
  FileId,
  FolderId,
  InvitationId,
  ItemId,
  MarkupId,
  MediaId,
  MembershipId,
  MetadataId,
  ProjectId,
  SessionId,
  SheetId,
  TaskId,
  UserId,
  ViewId,
} from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ProjectArchivesTable } from './archive-tables.ts';
import type { ByDefault, Json, JsonOrNull, OrNull, Time, TimeByDefault, TimeOrNull } from './columns.ts';
import type {
  FollowsTable,
  LogReadersTable,
  NotificationsTable,
  OutgoingTable,
  PushSubscriptionsTable,
  TaskRemindersTable,
} from './notification-tables.ts';
import type { EditorDetailsTable } from './page-tables.ts';
import type { UnnamedBytesTable, UploadPartsTable, UploadsTable } from './upload-tables.ts';

export type MarkupStatus = 'none' | 'review' | 'open' | 'closed';
export type TaskStatus = 'open' | 'closed' | 'review';
export type Priority = 'none' | 'low' | 'medium' | 'high' | 'urgent';
export type Visibility = 'public' | 'private';
export type Processing = 'queued' | 'running' | 'ready' | 'failed';

interface Trashable {
  deleted_at: TimeOrNull;
  deleted_by: OrNull<UserId>;
}

export interface UsersTable {
  id: GeneratedAlways<UserId>;
  email: string;
  password_hash: OrNull<string>;
  first_name: string;
  last_name: ByDefault<string>;
  user_type: ByDefault<1 | 2>;
  is_active: ByDefault<0 | 1>;
  validated_at: TimeOrNull;
  extra_settings: JsonOrNull;
  notification_end_point: OrNull<string>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
  deleted_at: TimeOrNull;
}

export interface SessionsTable {
  id: GeneratedAlways<SessionId>;
  user_id: UserId;
  token_hash: Buffer;
  user_agent: ByDefault<string>;
  source: ByDefault<string>;
  created_at: TimeByDefault;
  last_used_at: TimeByDefault;
  expires_at: Time;
}

export interface MailedLinksTable {
  id: GeneratedAlways<number>;
  user_id: UserId;
  purpose: 'validate' | 'reset';
  token_hash: Buffer;
  created_at: TimeByDefault;
  expires_at: Time;
  used_at: TimeOrNull;
}

export interface AttemptsTable {
  id: GeneratedAlways<number>;
  subject: string;
  at: Time;
}

export interface ProjectsTable extends Trashable {
  id: GeneratedAlways<ProjectId>;
  name: string;
  description: ByDefault<string>;
  user_id: UserId;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface MembershipsTable {
  id: GeneratedAlways<MembershipId>;
  project_id: ProjectId;
  user_id: UserId;
  seen_at: TimeOrNull;
  created_at: TimeByDefault;
}

export interface InvitationsTable {
  id: GeneratedAlways<InvitationId>;
  project_id: ProjectId;
  email: string;
  token_hash: Buffer;
  invited_by: UserId;
  created_at: TimeByDefault;
  expires_at: Time;
  accepted_at: TimeOrNull;
  revoked_at: TimeOrNull;
}

export interface FoldersTable extends Trashable {
  id: GeneratedAlways<FolderId>;
  project_id: ProjectId;
  parent_id: OrNull<FolderId>;
  name: string;
  description: ByDefault<string>;
  created_by: UserId;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface ItemsTable extends Trashable {
  id: GeneratedAlways<ItemId>;
  project_id: ProjectId;
  folder_id: FolderId;
  name: string;
  assignee_id: OrNull<UserId>;
  created_by: UserId;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface FilesTable extends Trashable {
  id: GeneratedAlways<FileId>;
  project_id: ProjectId;
  item_id: ItemId;
  /** 1, 2, 3 … in the order of upload within the item; the label V1, V2 … */
  version: number;
  actual_name: string;
  kind: string;
  media_type: string;
  /** Bytes. */
  size: number;
  sha256: string;
  storage_key: string;
  processing: ByDefault<Processing>;
  pages_total: OrNull<number>;
  pages_ready: ByDefault<number>;
  /** A sentence that a person understands, when processing is `failed`. */
  failure: OrNull<string>;
  /** It failed because it needs a password. */
  is_locked: ByDefault<boolean>;
  /** The password that opens it, sealed with the server's secret. */
  sealed_password: OrNull<Buffer>;
  created_by: UserId;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface SheetsTable {
  id: GeneratedAlways<SheetId>;
  file_id: FileId;
  page_number: number;
  /** Page units of the upright, cropped page. */
  width: number;
  height: number;
  unit: 'pt' | 'px';
  mode: 'vector' | 'raster';
  /** Tile levels: level z has 2^z pixels per page unit. */
  min_level: number;
  max_level: number;
  /** Pixels of the preview per page unit. */
  preview_scale: OrNull<number>;
  preview_key: OrNull<string>;
  thumbnail_key: OrNull<string>;
  /** The tiled pyramid that raster pages are cut from. */
  raster_key: OrNull<string>;
  failure: OrNull<string>;
  /** When somebody last looked for the page before it was drawn. */
  wanted_at: TimeOrNull;
  updated_at: TimeByDefault;
}

/** What was read on a page: its words and lines lie in the storage, its text here for the search. */
export interface SheetContentsTable {
  sheet_id: SheetId;
  text: ByDefault<string>;
  words_key: string;
  lines_key: string;
}

/** Words that have an order, as numbers that sort like it. */
interface Ranked {
  status_rank: GeneratedAlways<number>;
  priority_rank: GeneratedAlways<number>;
}

export interface MarkupsTable extends Trashable, Ranked {
  id: GeneratedAlways<MarkupId>;
  project_id: ProjectId;
  item_id: ItemId;
  editor_id: EditorId;
  /** The version it was drawn on. */
  file_id: OrNull<FileId>;
  /** The version on which somebody found that it still holds. */
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
  /** The first words of its text, or what kind of markup it is. */
  name: ByDefault<string>;
  thumbnail_key: OrNull<string>;
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

export interface MetadataColumnsTable {
  id: GeneratedAlways<ColumnId>;
  project_id: ProjectId;
  column_name: string;
  kind: ByDefault<'text' | 'number' | 'date' | 'choice' | 'checkbox'>;
  choices: JsonOrNull;
  created_at: TimeByDefault;
}

export interface MetadataValuesTable {
  id: GeneratedAlways<MetadataId>;
  project_id: ProjectId;
  item_id: OrNull<ItemId>;
  markup_id: OrNull<MarkupId>;
  values: Json;
  updated_at: TimeByDefault;
}

export interface ViewsTable {
  id: GeneratedAlways<ViewId>;
  user_id: UserId;
  kind: 'markups_and_tasks' | 'projects';
  name: string;
  configuration: string;
  /** Whose members see it, too. */
  project_id: OrNull<ProjectId>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface EventsTable {
  id: GeneratedAlways<number>;
  /** The writing transaction, as text: xid8 is wider than a double holds. */
  tx: GeneratedAlways<string>;
  type: string;
  actor_id: OrNull<UserId>;
  project_id: OrNull<ProjectId>;
  /** The address that the request came from, and its id in the log. */
  source: OrNull<string>;
  request_id: OrNull<string>;
  data: Json;
  created_at: TimeByDefault;
}

export interface LiveTicketsTable {
  token_hash: Buffer;
  session_id: SessionId;
  expires_at: Time;
}

export interface IdempotencyKeysTable {
  user_id: UserId;
  operation: string;
  key: string;
  request_hash: string;
  answer: Json;
  created_at: TimeByDefault;
}

export interface KeptSettingsTable {
  name: string;
  value: string;
  created_at: TimeByDefault;
}

export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  mailed_links: MailedLinksTable;
  attempts: AttemptsTable;
  push_subscriptions: PushSubscriptionsTable;
  projects: ProjectsTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
  folders: FoldersTable;
  items: ItemsTable;
  files: FilesTable;
  sheets: SheetsTable;
  uploads: UploadsTable;
  upload_parts: UploadPartsTable;
  unnamed_bytes: UnnamedBytesTable;
  sheet_contents: SheetContentsTable;
  editor_details: EditorDetailsTable;
  markups: MarkupsTable;
  tasks: TasksTable;
  comments: CommentsTable;
  mentions: MentionsTable;
  media: MediaTable;
  comment_attachments: CommentAttachmentsTable;
  drawn_media: DrawnMediaTable;
  task_attachments: TaskAttachmentsTable;
  metadata_columns: MetadataColumnsTable;
  metadata_values: MetadataValuesTable;
  views: ViewsTable;
  notifications: NotificationsTable;
  follows: FollowsTable;
  outgoing: OutgoingTable;
  log_readers: LogReadersTable;
  task_reminders: TaskRemindersTable;
  events: EventsTable;
  live_tickets: LiveTicketsTable;
  idempotency_keys: IdempotencyKeysTable;
  project_archives: ProjectArchivesTable;
  kept_settings: KeptSettingsTable;
}
