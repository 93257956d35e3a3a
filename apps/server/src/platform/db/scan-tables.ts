import type { FileId, SheetId } from '@sheetmark/contract';
import type { ByDefault, OrNull, TimeByDefault } from './columns.ts';

/** One row for each page that shows text as a picture. */
export interface ScanPagesTable {
  sheet_id: SheetId;
  file_id: FileId;
  state: ByDefault<'waiting' | 'read' | 'failed'>;
  /** An error message for users. */
  failure: OrNull<string>;
  /** How often the process that read it was stopped. */
  stops: ByDefault<number>;
  /** Mean of its words, in percent. Null without any. */
  confidence: OrNull<number>;
  updated_at: TimeByDefault;
}

/** Files whose reading people paused. */
export interface ScanPausesTable {
  file_id: FileId;
}
