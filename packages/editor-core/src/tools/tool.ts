import type { Act, EditorView, ToolId } from '../commands/act.ts';
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

/** Where the pointer is now and where its button went down; without a button down both are the same. */
export interface PointerSample {
  readonly page: Vec;
  readonly screen: Vec;
  readonly startPage: Vec;
  readonly startScreen: Vec;
  /** The pointer has left the place where its button went down, so this is no click any more. */
  readonly dragging: boolean;
  readonly modifiers: Modifiers;
  /** Milliseconds of the host's clock. */
  readonly time: number;
  /** 0 to 1; 0.5 from devices that tell none. */
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

/** What a state of a tool answers to an event. What isn't named stays as it is. */
export interface Step extends Act {
  /** The state to be in from now on. */
  readonly next?: ToolState;
  /** The records under the hand: drawn live, in place of those in the document, and not yet part of it. */
  readonly draft?: readonly CanvasObject[];
  readonly guides?: readonly Guide[];
  readonly marquee?: Marquee;
  readonly cursor?: Cursor;
  /** A part of the page that is to get a scale of its own. */
  readonly region?: Box;
  /** Ends the gesture: what is under the hand goes into the document as one undo step, and the tool starts afresh. */
  readonly commit?: true;
  /** What has been drawn with this commit: unless the tool is locked, selecting goes on with it. */
  readonly drawn?: readonly ObjectId[];
}

/** One state of a tool. It never changes: what it has to remember is in the functions that made it. */
export interface ToolState {
  /** An -ing word. */
  readonly name: string;
  /** Waiting for a gesture rather than in one. */
  readonly idle?: true;
  readonly cursor?: Cursor;
  pointerDown?(pointer: PointerSample, view: EditorView): Step;
  pointerMove?(pointer: PointerSample, view: EditorView): Step;
  pointerUp?(pointer: PointerSample, view: EditorView): Step;
  doubleClick?(pointer: PointerSample, view: EditorView): Step;
  /** null leaves the key to the commands. */
  key?(key: KeySample, view: EditorView): Step | null;
  /** Enter: finishes what was begun. */
  complete?(view: EditorView): Step;
  /** Escape or right click; without it everything since the gesture began is dropped. */
  cancel?(view: EditorView): Step;
  /** Every step of the gesture is already in the document: whatever ends it keeps them, as one undo step. */
  readonly keeps?: true;
  /** The pointer was taken away in mid-press (a pinch, another window); without it the gesture is cancelled. */
  pointerLost?(view: EditorView): Step;
}

export interface Tool {
  readonly id: ToolId;
  readonly cursor: Cursor;
  start(): ToolState;
}
