import type { Act, EditorView } from '../commands/act.ts';
import type { ToolId } from '../commands/tool-table.ts';
import type { ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import type { Vec } from '../geometry/vec.ts';
import type { Cursor } from '../hit/handles.ts';
import type { MarqueeMode } from '../hit/hit-test.ts';
import type { Guide } from '../snapping/object-guides.ts';

export interface Modifiers {
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
  readonly meta: boolean;
}

/** The pointer's position and where its button was pressed; both are the same without a press. */
export interface PointerSample {
  readonly page: Vec;
  readonly screen: Vec;
  readonly startPage: Vec;
  readonly startScreen: Vec;
  /** The pointer has moved too far from its press to be a click. */
  readonly dragging: boolean;
  readonly modifiers: Modifiers;
  /** Milliseconds of the host's clock. */
  readonly time: number;
  /** 0 to 1; 0.5 from devices without a sensor. */
  readonly pressure: number;
}

export interface KeySample {
  /** As KeyboardEvent.key. */
  readonly key: string;
  readonly modifiers: Modifiers;
}

export interface Marquee {
  readonly box: Box;
  readonly mode: MarqueeMode;
}

/** A tool state's response to an event. Omitted parts stay unchanged. */
export interface Step extends Act {
  /** The next state. */
  readonly next?: ToolState;
  /** The records in the gesture: drawn live instead of those in the document, and not yet part of it. */
  readonly draft?: readonly CanvasObject[];
  readonly guides?: readonly Guide[];
  readonly marquee?: Marquee;
  readonly cursor?: Cursor;
  /** A region that is being drawn. */
  readonly region?: Box;
  /** Ends the gesture: its records are added to the document as one undo step, and the tool starts again. */
  readonly commit?: true;
  /** The objects drawn by this commit: unless the tool is locked, they are selected with the select tool. */
  readonly drawn?: readonly ObjectId[];
}

/** One state of a tool. Immutable: its data is in the closure that created it. */
export interface ToolState {
  /** Such as `translating`. */
  readonly name: string;
  /** Waiting for a gesture instead of being in one. */
  readonly idle?: true;
  readonly cursor?: Cursor;
  pointerDown?(pointer: PointerSample, view: EditorView): Step;
  pointerMove?(pointer: PointerSample, view: EditorView): Step;
  pointerUp?(pointer: PointerSample, view: EditorView): Step;
  doubleClick?(pointer: PointerSample, view: EditorView): Step;
  /** Null leaves the key to the commands. */
  key?(key: KeySample, view: EditorView): Step | null;
  /** Enter: finishes the gesture. */
  complete?(view: EditorView): Step;
  /** Escape or right click; without it the gesture is rolled back. */
  cancel?(view: EditorView): Step;
  /** Every step of the gesture is already in the document: all of them are kept as one undo step, however it ends. */
  readonly keeps?: true;
  /** The pointer was cancelled during a press (a pinch, another window); without it the gesture is cancelled. */
  pointerLost?(view: EditorView): Step;
}

export interface Tool {
  readonly id: ToolId;
  readonly cursor: Cursor;
  start(): ToolState;
}
