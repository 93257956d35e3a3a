import type { Point } from './scene.ts';

/** What every engine's page offers to whoever measures it, as `window.bench`. */
export interface BenchPage {
  /** Puts the scene of so many objects on the sheet and fits the sheet into the view; resolves once it is shown. */
  load(count: number): Promise<void>;
  /** Shows the whole sheet again. */
  fit(): void;
  /** What the left button does from now on. */
  use(tool: Tool): void;
  /** The page point at the view's top left, and pixels per page unit. */
  view(): { readonly x: number; readonly y: number; readonly zoom: number };
  /** Where the object to be dragged begins, in page units. */
  targetAt(): Point;
  /** Carries out the remote edits of one frame. */
  edit(frame: number): void;
  /** Where the first of the frame's edited objects begins now, in page units. */
  editedAt(frame: number): Point;
  /** Nothing is being drawn any more. */
  isSettled(): boolean;
}

export type Tool = 'pan' | 'select';

export type GestureName = 'pan' | 'zoom' | 'drag' | 'remote edits';

/** Others edit so many objects in each frame. */
export const editsPerFrame = 5;

/** Times between frames, and tasks of more than 50 ms, in milliseconds. */
export interface Recording {
  /** How far the gesture moved what it moves: the view in page units, its zoom, or an object. 0 means that nothing was measured. */
  readonly reach: number;
  readonly deltas: readonly number[];
  readonly longTasks: readonly number[];
}

declare global {
  interface Window {
    bench: BenchPage;
    record: { start(gesture: GestureName): void; stop(): Recording };
    /** Carries out remote edits in each frame for so many milliseconds; resolves to the number of frames. */
    editFor(milliseconds: number): Promise<number>;
  }
}
