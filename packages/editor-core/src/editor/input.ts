import type { Camera, Viewport } from '../camera/camera.ts';
import type { ClipboardPayload } from '../commands/act.ts';
import type { MovedKeys } from '../commands/moved-keys.ts';
import type { NewObjectStyle } from '../commands/new-object-style.ts';
import type { ToolId } from '../commands/tool-table.ts';
import type { Edits } from '../document/edits.ts';
import type { MarkupId, ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import type { Radians } from '../geometry/angle.ts';
import type { Box } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import type { ReadableWord } from '../reading/sheet-text.ts';
import type { PageWord } from '../snapping/text-lines.ts';
import type { Modifiers } from '../tools/tool.ts';
import type { Calibration } from '../units/calibration.ts';
import type { ScaleRegion } from '../units/page-scales.ts';

interface PointerInput {
  /** CSS pixels from the viewport's top left. */
  readonly screen: Vec;
  /** The pressed buttons, as PointerEvent.buttons: 1 left, touch or pen, 2 right, 4 middle. */
  readonly buttons: number;
  readonly modifiers: Modifiers;
  /** Milliseconds of the host's clock. */
  readonly time: number;
  /** As PointerEvent.pressure, 0 to 1; omit it if the device reports none. */
  readonly pressure?: number;
}

interface KeyInput {
  /** As KeyboardEvent.key. */
  readonly key: string;
  /** As KeyboardEvent.code; identifies digits and brackets whatever characters Shift produces. */
  readonly code?: string;
  readonly repeat?: boolean;
  readonly modifiers: Modifiers;
}

interface InputsByType {
  'pointer-down': PointerInput;
  'pointer-move': PointerInput;
  'pointer-up': PointerInput;
  'double-click': PointerInput;
  'key-down': KeyInput;
  'key-up': KeyInput;
  /** Zooms at the pointer, or pans with Shift. `delta` in CSS pixels, as WheelEvent in pixel mode. */
  wheel: { readonly screen: Vec; readonly delta: Vec; readonly modifiers: Modifiers };
  /** Two fingers on the screen or a trackpad: panned by `by` and pinched by `factor` about `screen`. */
  pinch: { readonly screen: Vec; readonly by: Vec; readonly factor: number };
  /** Shows the part that another view of the page shows, at its zoom, even if that is less than people can zoom by hand. */
  'place-camera': { readonly camera: Camera };
  /** The pointer was cancelled or the window lost focus: ends a drag. Drawings made of several clicks continue. */
  cancel: object;
  /** Finishes a drawing made of several clicks, as Enter does, if it has enough points. */
  'finish-drawing': object;
  viewport: { readonly viewport: Viewport };
  /** Shows the page as when it is opened: whole, with small pages not enlarged too much (specification 9). */
  'open-page': object;
  command: { readonly id: string };
  tool: { readonly tool: ToolId; /** Stays active for more than one object. */ readonly locked?: boolean };
  /** Asks for the context menu of the object there (a long press), or of the selection (the menu key). */
  menu: { readonly screen?: Vec };
  /** Selects these objects, if they exist, with the select tool. */
  select: { readonly ids: readonly ObjectId[] };
  /** Brings a box of the page into view with a margin, at most at `maxZoom`: `margin` is a share of its shorter side. */
  'look-at': { readonly box: Box; readonly maxZoom: number; readonly margin?: number };
  /** Sets those properties that each selected object has. One undo step. */
  properties: { readonly properties: Readonly<Record<string, unknown>> };
  /** The style of objects that a tool draws from now on: by default the active tool. */
  style: { readonly style: Partial<NewObjectStyle>; readonly tool?: ToolId };
  /** Opens a text box for typing, until `end-text` or any action elsewhere. */
  'edit-text': { readonly id: ObjectId };
  /** The whole text so far. */
  'type-text': { readonly text: string };
  /** The typed text becomes one undo step; an empty text box is removed. */
  'end-text': object;
  /** Adds objects to the page, on top and as new ones. One undo step. */
  place: { readonly objects: readonly CanvasObject[] };
  /** The page's scale; labels of measurements are updated. */
  calibrate: {
    readonly calibration: Calibration | null;
    /** Set by another user: their labels arrive with their markups, so none is changed here. */
    readonly byOthers?: true;
  };
  /** All regions of the page. Labels of measurements in them are updated. */
  'scale-regions': { readonly regions: readonly ScaleRegion[]; readonly byOthers?: true };
  /** The page is rotated in the view: the new direction that is up. */
  turn: { readonly upright: Radians };
  /** Snapping targets of the sheet: x1, y1, x2, y2 of each line, and the words with their boxes. */
  'page-lines': { readonly lines: readonly number[]; readonly words: readonly PageWord[] };
  /** The words of the sheet in the order of the document, for selecting and copying. */
  'page-words': { readonly words: readonly ReadableWord[] };
  /** Selects the word near a page point; a press in progress extends the selection from there. */
  'select-word': { readonly at: Vec };
  /** Hides exactly these saved markups. */
  hide: { readonly markups: ReadonlySet<MarkupId> };
  /** All custom keys of commands. */
  keys: { readonly moved: MovedKeys };
  /** Objects were copied elsewhere; the next paste uses them. */
  clipboard: { readonly payload: ClipboardPayload };
  /** Other users' changes, and what the server assigns to own objects, such as their markupId. Never undone here. */
  'remote-change': { readonly edits: Edits };
  /** Replaces everything, including the history. */
  load: { readonly objects: readonly CanvasObject[] };
}

export type InputType = keyof InputsByType;
export type InputOf<T extends InputType> = { [P in T]: { readonly type: P } & InputsByType[P] }[T];

/** Plain events from the host, independent of browsers. */
export type Input = InputOf<InputType>;
