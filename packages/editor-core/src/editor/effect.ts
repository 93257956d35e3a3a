import type { Camera } from '../camera/camera.ts';
import type { ClipboardPayload, Snapping, ToolId } from '../commands/act.ts';
import type { ToolStyles } from '../commands/tool-styles.ts';
import type { Change } from '../document/change.ts';
import type { ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import type { Cursor } from '../hit/handles.ts';

export type Origin = 'local' | 'remote' | 'load';

/** The boxes of the page where a picture of the objects is out of date: of those that hide what is below, and of see-through ink. */
export interface Dirty {
  readonly solid: readonly Box[];
  readonly seeThrough: readonly Box[];
}

/** What the host has to do about an input. */
export type Effect =
  | { readonly type: 'document-changed'; readonly change: Change; readonly origin: Origin; readonly dirty: Dirty }
  /** Objects went under the hand or came back: the base picture is out of date there, the document is the same. */
  | { readonly type: 'base-changed'; readonly dirty: Dirty }
  | { readonly type: 'camera-changed'; readonly camera: Camera }
  | { readonly type: 'overlay-changed' }
  | { readonly type: 'selection-changed'; readonly selection: readonly ObjectId[] }
  /** The text of the sheet became known, or another part of it is selected. */
  | { readonly type: 'text-changed' }
  /** Somebody wants to select the sheet's text at a point of the page; its words may still have to be fetched. */
  | { readonly type: 'text-asked'; readonly at: Vec }
  | { readonly type: 'tool-changed'; readonly tool: ToolId }
  /** A box of the page was drawn that is to have a scale of its own; what scale is for the host to ask. */
  | { readonly type: 'region-drawn'; readonly box: Box }
  /** Somebody wants to choose what to do with the selection; `at` is a point of the page. */
  | { readonly type: 'menu-asked'; readonly at: Vec }
  /** To be remembered for the next time. */
  | { readonly type: 'styles-changed'; readonly styles: ToolStyles }
  | { readonly type: 'snapping-changed'; readonly snapping: Snapping }
  | { readonly type: 'editing-changed'; readonly editing: ObjectId | null }
  | { readonly type: 'cursor-changed'; readonly cursor: Cursor }
  /** Own work to be kept safe and saved: the changed objects as they are now, and what is gone. */
  | { readonly type: 'save-draft'; readonly changed: readonly CanvasObject[]; readonly removed: readonly ObjectId[] }
  | { readonly type: 'clipboard-filled'; readonly payload: ClipboardPayload }
  /** The key meant something here: the host keeps the browser from acting on it too. */
  | { readonly type: 'key-handled' };
