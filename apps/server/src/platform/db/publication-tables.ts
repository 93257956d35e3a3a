import type { FileId, FolderId, ItemId, ProjectId, PublicationId, SheetId, UserId } from '@sheetmark/contract';
import type { GeneratedAlways } from 'kysely';
import type { ByDefault, OrNull, Time, TimeOrNull } from './columns.ts';

export interface PublicationsTable {
  id: GeneratedAlways<PublicationId>;
  project_id: ProjectId;
  folder_id: FolderId;
  /** The issue, such as Tender. */
  name: ByDefault<string>;
  /** YYYY-MM-DD. */
  issue_date: string;
  state: ByDefault<'draft' | 'publishing' | 'published' | 'undone' | 'discarded'>;
  /** An error message for users. */
  failure: OrNull<string>;
  /** What the publisher confirmed. */
  plan_hash: OrNull<string>;
  /** Whether open markups move to the new versions. */
  carries_markups: ByDefault<boolean>;
  /** Whether the other members are notified. */
  notifies: ByDefault<boolean>;
  created_by: UserId;
  created_at: Time;
  updated_at: Time;
  published_by: OrNull<UserId>;
  published_at: TimeOrNull;
}

export interface PublicationFilesTable {
  publication_id: PublicationId;
  item_id: ItemId;
  position: number;
}

export interface PublicationPagesTable {
  sheet_id: SheetId;
  publication_id: PublicationId;
  is_left_out: ByDefault<boolean>;
  /** The exact number that a person confirmed as a new sheet, although another one has almost that number. */
  new_as: OrNull<string>;
  /** The page as a file of its own. */
  made_file_id: OrNull<FileId>;
  /** The current page before as a file of its own. */
  kept_file_id: OrNull<FileId>;
  /** The page that file was made of. */
  kept_sheet_id: OrNull<SheetId>;
}

export interface IssuedFilesTable {
  publication_id: PublicationId;
  file_id: FileId;
  outcome: 'new' | 'version' | 'unchanged';
}

export interface SupersededSheetsTable {
  sheet_id: SheetId;
  publication_id: PublicationId;
  /** Its first version, which stays when the publication is undone. */
  has_own_file: ByDefault<boolean>;
}

export interface PageHashesTable {
  sheet_id: SheetId;
  /** Empty where it can't be known. */
  hash: string;
}
