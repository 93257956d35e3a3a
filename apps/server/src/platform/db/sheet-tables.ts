import type { FileId, ItemId, MarkupId, ProjectId, SheetId, TaskId, UserId } from '@sheetmark/contract';
import type { Generated } from 'kysely';
import type { ByDefault, Json, JsonByDefault, JsonOrNull, OrNull, TimeByDefault } from './columns.ts';

/** What the title block of a sheet says. */
export interface TitleBlocksTable {
  sheet_id: SheetId;
  /** What is shown: typed values precede those that were read. */
  number: OrNull<string>;
  title: OrNull<string>;
  discipline: OrNull<string>;
  revision: OrNull<string>;
  date: OrNull<string>;
  is_sure: ByDefault<boolean>;
  /** Letters and digits of the number. */
  normalized_number: OrNull<string>;
  discipline_rank: ByDefault<number>;
  natural_order: OrNull<string>;
  readings: JsonByDefault;
  typed: JsonByDefault;
  /** `Box` of the package sheets. */
  box: JsonOrNull;
  /** Drawings with a number of their own; null for sheets that were read before details were. */
  details: JsonOrNull;
  edit_revision: ByDefault<number>;
  updated_at: TimeByDefault;
}

export interface TitleBlockReadingsTable {
  file_id: FileId;
  state: ByDefault<'queued' | 'running' | 'ready' | 'failed'>;
  pages_read: ByDefault<number>;
  /** An error message for users. */
  failure: OrNull<string>;
  updated_at: TimeByDefault;
}

/** Where a value of the title block is, as someone drew it on a page. */
export interface TaughtPlacesTable {
  item_id: ItemId;
  field: 'number' | 'title' | 'revision' | 'date';
  /** `Box` of the package sheets. */
  box: Json;
  page_width: number;
  page_height: number;
  quarter: number;
  taught_by: OrNull<UserId>;
  taught_at: TimeByDefault;
}

/** Where a reference leads that names no sheet or detail of the project. */
export interface ReferenceLinksTable {
  id: Generated<number>;
  project_id: ProjectId;
  /** One page; null for all references that say the same. */
  item_id: OrNull<ItemId>;
  page_number: OrNull<number>;
  /** As `exactNumber`. */
  normalized_number: string;
  /** As it is printed. */
  number: string;
  /** Empty for any. */
  detail: string;
  target_number: string;
  linked_by: OrNull<UserId>;
  linked_at: TimeByDefault;
}

/** Where people say that a markup leads. What is gone is null; its label stays. */
export interface MarkupLinksTable {
  markup_id: MarkupId;
  kind: 'page' | 'file' | 'task' | 'url';
  item_id: OrNull<ItemId>;
  page_number: OrNull<number>;
  /** As `exactNumber`; only letters and digits in older rows. The link follows the sheet, whatever page of the newest version it is. */
  sheet_number: OrNull<string>;
  /** `PageBox` of the contract. */
  box: JsonOrNull;
  task_id: OrNull<TaskId>;
  url: OrNull<string>;
  label: string;
  linked_by: OrNull<UserId>;
  linked_at: TimeByDefault;
}
