import type { Box, Vec } from '@sheetmark/editor-core';
import type { SavingState } from './sync/page-saver.ts';

/** The state of an open page that React renders. */
export interface SessionState extends SavingState {
  /** A newly drawn region that has no scale yet. */
  readonly drawnRegion: Box | null;
  /** The page point at which the context menu is open; null while it is closed. */
  readonly menuAt: Vec | null;
  /** The page point at which the user selected text before the sheet's words were loaded. */
  readonly textRequestedAt: Vec | null;
  /** Increases with every change in the editor: selection, tool, camera, document. */
  readonly version: number;
}
