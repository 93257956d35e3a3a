import type { Camera } from '../camera/camera.ts';
import { toPage } from '../camera/camera.ts';
import type { Vec } from '../geometry/vec.ts';
import { distance } from '../geometry/vec.ts';
import type { Cursor } from '../hit/handles.ts';
import type { Modifiers, PointerSample } from '../tools/tool.ts';
import { screenPixels } from '../units/screen.ts';
import type { InputOf } from './input.ts';

export type PointerInput = InputOf<'pointer-down' | 'pointer-move' | 'pointer-up' | 'double-click'>;

/** A press becomes a drag when the pointer has moved this far. */
const DRAG_THRESHOLD = screenPixels(4);
const NO_PRESSURE = 0.5;

interface Press {
  readonly screen: Vec;
  readonly page: Vec;
  readonly dragging: boolean;
}

/** Moving the page with the middle button or the space bar, in the midst of whatever the tool is doing. */
export interface Interruption {
  readonly button: number;
  /** The point of the page that was grabbed. */
  readonly startPage: Vec;
}

/** What of the pointer must be remembered from one input to the next. */
export class PointerTracker {
  buttons = 0;
  /** The last place, to compute from again when the page has moved or a modifier has changed. */
  last: PointerInput | null = null;
  interruption: Interruption | null = null;
  spaceHeld = false;
  #press: Press | null = null;

  get cursor(): Cursor | null {
    if (this.interruption !== null) return 'grabbing';
    return this.spaceHeld ? 'grab' : null;
  }

  press(input: PointerInput, camera: Camera): void {
    this.#press = { screen: input.screen, page: toPage(camera, input.screen), dragging: false };
  }

  release(): void {
    this.#press = null;
  }

  /** The pointer was taken away: nothing is down any more. */
  reset(): void {
    this.release();
    this.buttons = 0;
    this.interruption = null;
    this.spaceHeld = false;
  }

  /** Once dragging, always dragging, however near to the start the pointer comes again. */
  sample(input: PointerInput, camera: Camera): PointerSample {
    if (this.#press !== null && distance(this.#press.screen, input.screen) >= DRAG_THRESHOLD)
      this.#press = { ...this.#press, dragging: true };
    const page = toPage(camera, input.screen);
    return {
      page,
      screen: input.screen,
      startPage: this.#press?.page ?? page,
      startScreen: this.#press?.screen ?? input.screen,
      dragging: this.#press?.dragging ?? false,
      modifiers: input.modifiers,
      time: input.time,
      pressure: input.pressure ?? NO_PRESSURE,
    };
  }

  /** The last sample again with other modifiers; null before the first. */
  again(modifiers?: Modifiers): PointerInput | null {
    return this.last === null || modifiers === undefined ? this.last : { ...this.last, modifiers };
  }
}
