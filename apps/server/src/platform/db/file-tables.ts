import type { FileId, FolderId, ItemId, MemberRole, PageNumber, ProjectId, SheetId, UserId } from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, JsonOrNull, OrNull, TimeByDefault, TimeOrNull, Trashable } from './columns.ts';

export type Processing = 'queued' | 'running' | 'ready' | 'failed';

export interface FoldersTable extends Trashable {
  id: GeneratedAlways<FolderId>;
  project_id: ProjectId;
  parent_id: OrNull<FolderId>;
  name: string;
  description: ByDefault<string>;
  /** With `seen_by_users`, who sees the folder besides the owner, without those in `hidden_from`. Null: all members. */
  seen_by_roles: OrNull<MemberRole[]>;
  seen_by_users: ByDefault<UserId[]>;
  hidden_from: ByDefault<UserId[]>;
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
  /** A file of a publication that isn't published yet. It has `deleted_at`, but nobody deleted it. */
  is_staged: ByDefault<boolean>;
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
  /** An error message for users, when processing is `failed`. */
  failure: OrNull<string>;
  /** It failed because it needs a password. */
  is_locked: ByDefault<boolean>;
  /** The note on this version. */
  note: ByDefault<string>;
  /** Milliseconds that workers were busy with it. */
  render_ms: ByDefault<number>;
  /** Of DXF and DWG files, as `DrawingFacts`. */
  drawing_facts: JsonOrNull;
  /** Its annotations are markups now, so its pages are drawn without them. */
  hides_annotations: ByDefault<boolean>;
  /** The password that opens it, sealed with the server's secret. */
  sealed_password: OrNull<Buffer>;
  created_by: UserId;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

/** Which layers users hide on pages. */
export interface HiddenLayersTable {
  user_id: UserId;
  item_id: ItemId;
  page_number: PageNumber;
  file_id: FileId;
  key: string;
  names: string[];
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
  /** When the page was last requested before it was rendered. */
  wanted_at: TimeOrNull;
  updated_at: TimeByDefault;
}

/** Extracted from a page: text for search; words and lines are in storage. */
export interface SheetContentsTable {
  sheet_id: SheetId;
  text: ByDefault<string>;
  /** Words of a scan whose reading is unsure, as they are in the text; each once. */
  unsure_words: ByDefault<string[]>;
  words_key: string;
  lines_key: string;
}
