import type { FileId, FolderId, ItemId, ProjectId, UploadId, UserId } from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, OrNull, Time, TimeByDefault } from './columns.ts';

export interface UploadsTable {
  id: UploadId;
  user_id: UserId;
  project_id: ProjectId;
  folder_id: FolderId;
  /** The item whose next version it is to be; null when its name decides. */
  item_id: OrNull<ItemId>;
  name: string;
  /** Bytes of the whole upload, and those received. */
  size: number;
  received: ByDefault<number>;
  /** The version that it became, once it is finished. */
  file_id: OrNull<FileId>;
  outcome: OrNull<'new_version' | 'unchanged' | 'tried_again'>;
  created_at: TimeByDefault;
}

export interface UploadPartsTable {
  upload_id: UploadId;
  start: number;
  size: number;
  storage_key: string;
}

export interface StorageLimitsTable {
  id: GeneratedAlways<number>;
  scope: 'server' | 'every_user' | 'every_project' | 'user' | 'project';
  user_id: OrNull<UserId>;
  project_id: OrNull<ProjectId>;
  /** Null: no limit. */
  max_bytes: OrNull<number>;
}

export interface UnnamedBytesTable {
  storage_key: string;
  seen_at: Time;
}
