import type { Camera, Viewport } from '../camera/camera.ts';
import type { Edits } from '../document/edits.ts';
import type { ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import type { OrderKey } from '../document/order.ts';
import type { Properties } from '../document/properties.ts';
import type { Radians } from '../geometry/angle.ts';
import type { Box } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import type { SelectionShape } from '../hit/selection-frame.ts';
import type { SheetText, TextRange } from '../reading/sheet-text.ts';
import type { PageLines } from '../snapping/page-lines.ts';
import type { NewObjectStyle } from './new-object-style.ts';
import type { ToolId } from './tool-table.ts';

/** Snapping targets while drawing or moving. */
export interface Snapping {
  readonly objects: boolean;
  /** Lines and text of the sheet. */
  readonly drawing: boolean;
}

/** The content of the clipboard: whole records, which get new ids when pasted. */
export interface ClipboardPayload {
  readonly objects: readonly CanvasObject[];
}

/** A read-only view of the editor for commands and tools. */
export interface EditorView {
  /** The page's box; its top left is the origin. */
  readonly page: Box;
  readonly camera: Camera;
  readonly viewport: Viewport;
  readonly tool: ToolId;
  /** The tool stays after drawing one object. */
  readonly toolLocked: boolean;
  readonly selection: readonly ObjectId[];
  /** The active tool's style for its next object. */
  readonly style: NewObjectStyle;
  /** The direction that is up in the view, as a rotation of the page. */
  readonly upright: Radians;
  readonly clipboard: ClipboardPayload | null;
  /** How often the clipboard has been pasted since the last copy. */
  readonly pasted: number;
  /** The style copied last. */
  readonly copiedStyle: Properties | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether a gesture is in progress. */
  readonly busy: boolean;
  readonly snapping: Snapping;
  /** The lines of the drawing; null until loaded. */
  readonly pageLines: PageLines | null;
  /** The text of the sheet; null until loaded. */
  readonly sheetText: SheetText | null;
  readonly textRange: TextRange | null;
  readonly highestOrder: OrderKey | null;
  readonly lowestOrder: OrderKey | null;
  /** An object of the document by id. */
  find(id: ObjectId): CanvasObject | undefined;
  /** All objects, unordered. Iterates over the whole page: never call it per pointer move. */
  objects(): Iterable<CanvasObject>;
  /** Whether an object's markup is visible. Hidden objects can only be found by id. */
  isShown(object: CanvasObject): boolean;
  /** Visible objects that paint within or touch a box of the page, unordered. */
  objectsIn(box: Box): readonly CanvasObject[];
  /** The topmost object at a page point, within the hit tolerance. */
  objectAt(point: Vec): CanvasObject | undefined;
  /** The selected objects in the order of selection. */
  selectedObjects(): readonly CanvasObject[];
  /** Null without a selection. */
  selectionShape(): SelectionShape | null;
  newId(): ObjectId;
  /** The user's name and the date, for stamps. */
  signature(): string;
}

/** What a command or a tool asks the editor to do. Omitted parts stay unchanged. */
export interface Act {
  /** One undo step. */
  readonly edits?: Edits;
  readonly selection?: readonly ObjectId[];
  readonly camera?: Camera;
  readonly tool?: ToolId;
  /** With `tool`: the tool stays active after drawing one object. */
  readonly toolLocked?: boolean;
  readonly clipboard?: ClipboardPayload;
  readonly pasted?: number;
  /** The selected range of the sheet's text; null for none. */
  readonly textRange?: TextRange | null;
  readonly copiedStyle?: Properties;
  readonly snapping?: Snapping;
  readonly history?: 'undo' | 'redo';
  /** Cancels the gesture in progress. */
  readonly cancel?: true;
  /** Opens this text box for typing. */
  readonly editText?: ObjectId;
}

type Direction = 'left' | 'right' | 'up' | 'down';

/** Ids of commands, used for their texts, buttons and keys. */
export type CommandId =
  | `tool-${ToolId}`
  | `snap-to-${keyof Snapping}`
  | `align-${'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'}`
  | `distribute-${'horizontally' | 'vertically'}`
  | `nudge-${Direction}`
  | `nudge-${Direction}-fine`
  | 'undo'
  | 'redo'
  | 'escape'
  | 'delete'
  | 'select-all'
  | 'edit-text'
  | 'fit-text'
  | 'duplicate'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'toggle-lock'
  | 'group'
  | 'ungroup'
  | 'copy-style'
  | 'paste-style'
  | 'bring-forward'
  | 'send-backward'
  | 'bring-to-front'
  | 'send-to-back'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-to-100'
  | 'fit-page'
  | 'fit-width'
  | 'fit-selection';

/** A user action, shared by button, key, menu and command palette. */
export interface Command {
  readonly id: CommandId;
  /** Such as `Ctrl+Shift+Z`; the first one is shown. Ctrl also means Cmd. */
  readonly shortcuts: readonly string[];
  /** Can run during a gesture. */
  readonly whileBusy?: true;
  enabled(view: EditorView): boolean;
  run(view: EditorView): Act;
}
