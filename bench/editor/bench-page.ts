import type { Point } from './scene.ts';

/** The interface of every engine's page, as `window.bench`. */
export interface BenchPage {
  /** Puts a scene with this many objects on the sheet and fits the sheet into the view; resolves once it is shown. */
  load(count: number): Promise<void>;
  /** Shows the whole sheet again. */
  fit(): void;
  /** Sets what the left button does. */
  use(tool: Tool): void;
  /** The page point at the view's top left, and pixels per page unit. */
  view(): { readonly x: number; readonly y: number; readonly zoom: number };
  /** The start of the object to be dragged, in page units. */
  targetAt(): Point;
  /** Applies the remote edits of one frame. */
  edit(frame: number): void;
  /** The current start of the first object edited in the frame, in page units. */
  editedAt(frame: number): Point;
  /** Drawing has finished. */
  isSettled(): boolean;
}

export type Tool = 'pan' | 'select';

export type GestureName = 'pan' | 'zoom' | 'drag' | 'remote edits';

/** Number of objects edited remotely per frame. */
export const editsPerFrame = 5;

/** Frame times, and tasks of more than 50 ms, in milliseconds. */
export interface Recording {
  /** The effect of the gesture: the movement of the view in page units, its zoom, or the movement of an object. 0 means that nothing was measured. */
  readonly reach: number;
  readonly deltas: readonly number[];
  readonly longTasks: readonly number[];
}

declare global {
  interface Window {
    bench: BenchPage;
    record: { start(gesture: GestureName): void; stop(): Recording };
    /** Applies remote edits in each frame for this many milliseconds; resolves to the number of frames. */
    editFor(milliseconds: number): Promise<number>;
  }
}
