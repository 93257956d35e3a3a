import type { Viewport } from '../camera/camera.ts';
import type { ClipboardPayload, NewObjectStyle, ToolId } from '../commands/act.ts';
import type { MovedKeys } from '../commands/moved-keys.ts';
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
  /** The buttons that are down now, as PointerEvent.buttons: 1 left, touch or pen, 2 right, 4 middle. */
  readonly buttons: number;
  readonly modifiers: Modifiers;
  /** Milliseconds of the host's clock. */
  readonly time: number;
  /** As PointerEvent.pressure, 0 to 1; leave it out where the device tells none. */
  readonly pressure?: number;
}

interface KeyInput {
  /** As KeyboardEvent.key. */
  readonly key: string;
  /** As KeyboardEvent.code; finds digits and brackets whatever Shift makes of them. */
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
  /** Zooms at the pointer; with Shift it moves the page. `delta` in CSS pixels, as WheelEvent in pixel mode. */
  wheel: { readonly screen: Vec; readonly delta: Vec; readonly modifiers: Modifiers };
  /** Two fingers, on the screen or a trackpad: moved by `by` and spread by `factor`, now round `screen`. */
  pinch: { readonly screen: Vec; readonly by: Vec; readonly factor: number };
  /** The pointer was taken away or the window lost focus: ends a drag. What is drawn click by click goes on. */
  cancel: object;
  /** Ends a drawing of several clicks, as Enter does, when it has enough points to be one. */
  'finish-drawing': object;
  viewport: { readonly viewport: Viewport };
  /** Shows the page as it is first looked at: whole, and small ones no larger than the eye needs (specification 9). */
  'open-page': object;
  command: { readonly id: string };
  tool: { readonly tool: ToolId; /** Stays for more than one object. */ readonly locked?: boolean };
  /** Asks for the menu of the object there (a long press), or of the selection (the menu key). */
  menu: { readonly screen?: Vec };
  /** Selects these objects, as far as they are there, with the tool that handles them. */
  select: { readonly ids: readonly ObjectId[] };
  /** Brings a box of the page into view, not larger than at `maxZoom`, with room round it: `margin` is its share of the shorter side. */
  'look-at': { readonly box: Box; readonly maxZoom: number; readonly margin?: number };
  /** Sets properties of the selected objects, each as far as it has them. One undo step. */
  properties: { readonly properties: Readonly<Record<string, unknown>> };
  /** How objects look that a tool draws from now on: the tool in the hand, unless another is named. */
  style: { readonly style: Partial<NewObjectStyle>; readonly tool?: ToolId };
  /** Opens a text box to be typed into; goes on until `end-text` or any act elsewhere. */
  'edit-text': { readonly id: ObjectId };
  /** All of the text, as typed so far. */
  'type-text': { readonly text: string };
  /** What was typed becomes one undo step; a text box that is left empty goes. */
  'end-text': object;
  /** Puts objects onto the page, on top and as new ones. One undo step. */
  place: { readonly objects: readonly CanvasObject[] };
  /** What lengths on this page mean; the labels of measurement lines follow. */
  calibrate: {
    readonly calibration: Calibration | null;
    /** Somebody else said so: their labels come with their markups, and none is changed here. */
    readonly byOthers?: true;
  };
  /** The parts of the page that have a scale of their own: all of them. The labels of measurements in them follow. */
  'scale-regions': { readonly regions: readonly ScaleRegion[]; readonly byOthers?: true };
  /** The page is turned to be looked at: which way up is on it now. */
  turn: { readonly upright: Radians };
  /** What of the sheet itself there is to snap to: x1, y1, x2, y2 of line after line, and the words with their boxes. */
  'page-lines': { readonly lines: readonly number[]; readonly words: readonly PageWord[] };
  /** The words of the sheet itself, in the order of the document, to be selected and copied. */
  'page-words': { readonly words: readonly ReadableWord[] };
  /** Selects the word within reach of a point of the page; a press that is going on extends from there. */
  'select-word': { readonly at: Vec };
  /** Shows all saved markups but these. */
  hide: { readonly markups: ReadonlySet<MarkupId> };
  /** Which commands have another key than their own: all of them. */
  keys: { readonly moved: MovedKeys };
  /** Something was copied elsewhere; the next paste takes it. */
  clipboard: { readonly payload: ClipboardPayload };
  /** What others did, and what the server says of own objects, such as their markupId. Never undone here. */
  'remote-change': { readonly edits: Edits };
  /** Replaces everything, history included. */
  load: { readonly objects: readonly CanvasObject[] };
}

export type InputType = keyof InputsByType;
export type InputOf<T extends InputType> = { [P in T]: { readonly type: P } & InputsByType[P] }[T];

/** Plain events from the host; nothing in them knows of a browser. */
export type Input = InputOf<InputType>;
