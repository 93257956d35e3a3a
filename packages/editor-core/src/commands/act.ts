import type { Camera, Viewport } from '../camera/camera.ts';
import type { Edits } from '../document/edits.ts';
import type { ObjectId } from '../document/ids.ts';
import type { CanvasObject, LineEnd, ObjectStyle, TextAlign } from '../document/object.ts';
import type { OrderKey } from '../document/order.ts';
import type { Properties } from '../document/properties.ts';
import type { Radians } from '../geometry/angle.ts';
import type { Box } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import type { SelectionShape } from '../hit/selection-frame.ts';
import type { SheetText, TextRange } from '../reading/sheet-text.ts';
import type { PageLines } from '../snapping/page-lines.ts';

export type ToolId =
  | 'pan'
  | 'select'
  /** Selects the text of the sheet itself. */
  | 'selectText'
  | 'text'
  | 'rectangle'
  | 'ellipse'
  | 'triangle'
  | 'cloud'
  | 'cloudPolygon'
  | 'arrow'
  | 'line'
  | 'polygon'
  | 'polyline'
  | 'freehand'
  | 'measurementLine'
  | 'perimeter'
  | 'area'
  | 'angle'
  | 'count'
  | 'highlight'
  | 'marker'
  | 'callout'
  | 'stamp'
  /** Draws a part of the page that gets a scale of its own. */
  | 'region';

/** How the next drawn object looks. */
export interface NewObjectStyle extends ObjectStyle {
  /** The radius of a new cloud's scallops. */
  readonly cloudSize: number;
  /** What a new line, arrow or polyline begins and ends with. */
  readonly lineStart: LineEnd;
  readonly lineEnd: LineEnd;
  /** Of a new text box. */
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly textColor: string;
  readonly textAlign: TextAlign;
  readonly textBorder: boolean;
  /** A text box takes the size of its text when typing ends. */
  readonly fitsText: boolean;
  /** The word of a new stamp. */
  readonly stamp: string;
}

/** What catches while something is drawn or moved. */
export interface Snapping {
  readonly objects: boolean;
  /** Lines and text of the sheet itself. */
  readonly drawing: boolean;
}

/** What copying puts on a clipboard: whole records, to be given new ids where they are pasted. */
export interface ClipboardPayload {
  readonly objects: readonly CanvasObject[];
}

/** The editor as commands and tools see it: everything to read, nothing to change. */
export interface EditorView {
  /** The page's box; its top left is the origin. */
  readonly page: Box;
  readonly camera: Camera;
  readonly viewport: Viewport;
  readonly tool: ToolId;
  /** The tool stays after drawing one object. */
  readonly toolLocked: boolean;
  readonly selection: readonly ObjectId[];
  /** How the next object of the tool in the hand looks. */
  readonly style: NewObjectStyle;
  /** Which way up is on the page for whoever looks at it. */
  readonly upright: Radians;
  readonly clipboard: ClipboardPayload | null;
  /** How often the clipboard has been pasted since it was filled. */
  readonly pasted: number;
  /** How the object looks whose style was copied last. */
  readonly copiedStyle: Properties | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether a gesture is going on. */
  readonly busy: boolean;
  readonly snapping: Snapping;
  /** The lines of the drawing; null until they are known. */
  readonly pageLines: PageLines | null;
  /** The text of the sheet itself; null until it is known. */
  readonly sheetText: SheetText | null;
  readonly textRange: TextRange | null;
  readonly highestOrder: OrderKey | null;
  readonly lowestOrder: OrderKey | null;
  /** An object as the document holds it. */
  find(id: ObjectId): CanvasObject | undefined;
  /** All objects, in no order. Walks through the whole page: never per pointer move. */
  objects(): Iterable<CanvasObject>;
  /** Whether an object's markup is shown. Hidden ones are found by id alone. */
  isShown(object: CanvasObject): boolean;
  /** What is shown and paints within a box of the page or touches it, in no order. */
  objectsIn(box: Box): readonly CanvasObject[];
  /** The topmost object at a point of the page, within reach of a hand. */
  objectAt(point: Vec): CanvasObject | undefined;
  /** The selected objects, in the order of selecting. */
  selectedObjects(): readonly CanvasObject[];
  /** null when nothing is selected. */
  selectionShape(): SelectionShape | null;
  newId(): ObjectId;
  /** Who works here and what day it is, as stamps say it. */
  signature(): string;
}

/** What a command or a tool asks of the editor. What isn't named stays as it is. */
export interface Act {
  /** One undo step. */
  readonly edits?: Edits;
  readonly selection?: readonly ObjectId[];
  readonly camera?: Camera;
  readonly tool?: ToolId;
  /** With `tool`: it stays after drawing one object. */
  readonly toolLocked?: boolean;
  readonly clipboard?: ClipboardPayload;
  readonly pasted?: number;
  /** What is selected of the sheet's own text; null for nothing. */
  readonly textRange?: TextRange | null;
  readonly copiedStyle?: Properties;
  readonly snapping?: Snapping;
  readonly history?: 'undo' | 'redo';
  /** Drops the gesture under way. */
  readonly cancel?: true;
  /** Lets people type into this text box from now on. */
  readonly editText?: ObjectId;
}

type Direction = 'left' | 'right' | 'up' | 'down';

/** The name of each command, by which pages find its text, button and keys. */
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

/** One thing that people can do. Button, key, menu and palette share it. */
export interface Command {
  readonly id: CommandId;
  /** Such as `Ctrl+Shift+Z`; the first is the one to show. Ctrl stands for Cmd too. */
  readonly shortcuts: readonly string[];
  /** May run while a gesture is going on. */
  readonly whileBusy?: true;
  enabled(view: EditorView): boolean;
  run(view: EditorView): Act;
}
