import type { Camera } from '../camera/camera.ts';
import type { ClipboardPayload, Snapping } from '../commands/act.ts';
import type { ToolStyles } from '../commands/tool-styles.ts';
import type { ToolId } from '../commands/tool-table.ts';
import type { Change } from '../document/change.ts';
import type { ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import type { Cursor } from '../hit/handles.ts';

export type Origin = 'local' | 'remote' | 'load';

/** Boxes of the page whose bitmap is outdated: of opaque objects, and of translucent ones. */
export interface Dirty {
  readonly solid: readonly Box[];
  readonly seeThrough: readonly Box[];
}

/** A task for the host after an input. */
export type Effect =
  | { readonly type: 'document-changed'; readonly change: Change; readonly origin: Origin; readonly dirty: Dirty }
  /** Objects were picked up or put back: the base bitmap is outdated there; the document is unchanged. */
  | { readonly type: 'base-changed'; readonly dirty: Dirty }
  | { readonly type: 'camera-changed'; readonly camera: Camera }
  | { readonly type: 'overlay-changed' }
  | { readonly type: 'selection-changed'; readonly selection: readonly ObjectId[] }
  /** The text of the sheet was loaded, or its selection changed. */
  | { readonly type: 'text-changed' }
  /** The user wants to select the sheet's text at a page point; the host may still have to fetch its words. */
  | { readonly type: 'text-selection-requested'; readonly at: Vec }
  | { readonly type: 'tool-changed'; readonly tool: ToolId }
  /** The user drew a region; the host asks for its scale. */
  | { readonly type: 'region-drawn'; readonly box: Box }
  /** The user asked for the context menu of the selection; `at` is a page point. */
  | { readonly type: 'menu-requested'; readonly at: Vec }
  /** A setting to remember. */
  | { readonly type: 'styles-changed'; readonly styles: ToolStyles }
  | { readonly type: 'snapping-changed'; readonly snapping: Snapping }
  | { readonly type: 'editing-changed'; readonly editing: ObjectId | null }
  | { readonly type: 'cursor-changed'; readonly cursor: Cursor }
  /** Local changes to store and save: the changed objects in their current state, and deleted ones. */
  | { readonly type: 'save-draft'; readonly changed: readonly CanvasObject[]; readonly removed: readonly ObjectId[] }
  | { readonly type: 'clipboard-filled'; readonly payload: ClipboardPayload }
  /** The key was used: the host prevents the browser's default. */
  | { readonly type: 'key-handled' };
