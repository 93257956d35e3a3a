import type {
  ColumnId,
  FolderId,
  InvitationId,
  ItemId,
  MarkupId,
  MemberRole,
  MembershipId,
  MetadataId,
  PageNumber,
  ProjectId,
  UserId,
  ViewId,
  ViewTable,
} from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, Json, JsonOrNull, OrNull, Time, TimeByDefault, TimeOrNull, Trashable } from './columns.ts';

export interface ProjectsTable extends Trashable {
  id: GeneratedAlways<ProjectId>;
  name: string;
  description: ByDefault<string>;
  reads_scans: ByDefault<boolean>;
  /** Tesseract's codes. */
  scan_languages: ByDefault<string[]>;
  user_id: UserId;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface MembershipsTable {
  id: GeneratedAlways<MembershipId>;
  project_id: ProjectId;
  user_id: UserId;
  role: ByDefault<MemberRole>;
  seen_at: TimeOrNull;
  created_at: TimeByDefault;
}

export interface InvitationsTable {
  id: GeneratedAlways<InvitationId>;
  project_id: ProjectId;
  email: string;
  token_hash: Buffer;
  role: ByDefault<MemberRole>;
  invited_by: UserId;
  created_at: TimeByDefault;
  expires_at: Time;
  accepted_at: TimeOrNull;
  revoked_at: TimeOrNull;
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

/** At most one of `folder_id`, `item_id` and `view_id` is set; none: the project itself. */
export interface QuickPlacesTable {
  user_id: UserId;
  shelf: 'favourite' | 'recent';
  /** Null for a view of a table that belongs to no project. */
  project_id: OrNull<ProjectId>;
  folder_id: OrNull<FolderId>;
  item_id: OrNull<ItemId>;
  page_number: OrNull<PageNumber>;
  view_id: OrNull<ViewId>;
  view_table: OrNull<ViewTable>;
  /** When it became a favourite, or was last opened. */
  at: Time;
}

export interface EventsTable {
  id: GeneratedAlways<number>;
  type: string;
  actor_id: OrNull<UserId>;
  project_id: OrNull<ProjectId>;
  /** The address that the request came from, and its id in the log. */
  source: OrNull<string>;
  request_id: OrNull<string>;
  /** The name of the personal token that it was done with. */
  token: OrNull<string>;
  data: Json;
  created_at: TimeByDefault;
}
