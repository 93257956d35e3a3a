import type { Camera } from '../camera/camera.ts';
import { toPage } from '../camera/camera.ts';
import type { Vec } from '../geometry/vec.ts';
import { distance } from '../geometry/vec.ts';
import type { Cursor } from '../hit/handles.ts';
import type { Modifiers, PointerSample } from '../tools/tool.ts';
import { screenPixels } from '../units/screen.ts';
import type { InputOf } from './input.ts';

export type PointerInput = InputOf<'pointer-down' | 'pointer-move' | 'pointer-up' | 'double-click'>;

/** A press becomes a drag after this distance. */
const DRAG_THRESHOLD = screenPixels(4);
const NO_PRESSURE = 0.5;

interface Press {
  readonly screen: Vec;
  readonly page: Vec;
  readonly dragging: boolean;
}

/** Panning with the middle button or the space bar during another tool's gesture. */
export interface Interruption {
  readonly button: number;
  /** The grabbed page point. */
  readonly startPage: Vec;
}

/** Pointer state kept between inputs. */
export class PointerTracker {
  buttons = 0;
  /** The last position, to recompute from when the page has moved or a modifier has changed. */
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

  /** The pointer was cancelled: nothing is pressed any more. */
  reset(): void {
    this.release();
    this.buttons = 0;
    this.interruption = null;
    this.spaceHeld = false;
  }

  /** A drag stays a drag, even when the pointer returns to its start. */
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

  /** The last sample with other modifiers; null before the first. */
  again(modifiers?: Modifiers): PointerInput | null {
    return this.last === null || modifiers === undefined ? this.last : { ...this.last, modifiers };
  }
}
