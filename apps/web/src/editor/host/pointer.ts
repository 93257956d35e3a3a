import type { Input, InputOf, Modifiers, Vec } from '@sheetmark/editor-core';
import { rotateDelta, type Turn } from './turn.ts';

/** The element that receives pointer events. */
interface PointedStage {
  readonly element: HTMLElement;
  readonly turn: Turn;
  pointOf(event: MouseEvent): Vec;
}

type Dispatch = (input: Input) => void;
type PointerType = 'pointer-down' | 'pointer-move' | 'pointer-up' | 'double-click';

export function modifiersOf(event: MouseEvent | KeyboardEvent): Modifiers {
  return { shift: event.shiftKey, alt: event.altKey, ctrl: event.ctrlKey, meta: event.metaKey };
}

/** Tracks two fingers on the screen. */
class Pinch {
  readonly #fingers = new Map<number, Vec>();
  #last: { middle: Vec; spread: number } | null = null;

  get isActive(): boolean {
    return this.#last !== null;
  }

  /** Adds a finger. Returns whether it makes this a pinch. */
  add(id: number, at: Vec): boolean {
    this.#fingers.set(id, at);
    if (this.#fingers.size === 2) this.#last = this.#measure();
    return this.#fingers.size > 1;
  }

  /** The change since the last move; null if the finger isn't part of a pinch. */
  move(id: number, at: Vec): InputOf<'pinch'> | null {
    if (!this.#fingers.has(id)) return null;
    this.#fingers.set(id, at);
    const [before, now] = [this.#last, this.#measure()];
    if (!before || !now) return null;
    this.#last = now;
    const by = { x: now.middle.x - before.middle.x, y: now.middle.y - before.middle.y };
    return { type: 'pinch', screen: now.middle, by, factor: now.spread / before.spread };
  }

  /** Removes a finger. Returns whether a pinch was active: the remaining finger must not draw. */
  lift(id: number): boolean {
    const wasActive = this.isActive;
    this.#fingers.delete(id);
    if (this.#fingers.size === 0) this.#last = null;
    return wasActive;
  }

  #measure(): { middle: Vec; spread: number } | null {
    const [a, b] = [...this.#fingers.values()];
    if (!a || !b) return null;
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, spread: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
  }
}

/** Milliseconds after a pen was last near the screen during which touches count as the palm. */
const penRest = 500;

/** Palm rejection: distinguishes fingers from the hand that holds a pen. */
class Palms {
  readonly #touches = new Set<number>();
  readonly #palms = new Set<number>();
  #penAt = -Infinity;

  /** Tracks an event. Returns whether touches that counted as fingers are now palms, because a pen came down. */
  track({ type, pointerId, pointerType, timeStamp }: PointerEvent): boolean {
    if (pointerType === 'pen') this.#penAt = timeStamp;
    if (pointerType === 'touch' && type === 'pointerdown') {
      this.#touches.add(pointerId);
      if (timeStamp - this.#penAt < penRest) this.#palms.add(pointerId);
    }
    if (pointerType !== 'pen' || type !== 'pointerdown') return false;
    const fingers = [...this.#touches].filter((id) => !this.#palms.has(id));
    for (const id of fingers) this.#palms.add(id);
    return fingers.length > 0;
  }

  has({ pointerId }: PointerEvent): boolean {
    return this.#palms.has(pointerId);
  }

  lift({ pointerId }: PointerEvent): void {
    this.#touches.delete(pointerId);
    this.#palms.delete(pointerId);
  }
}

/** A long press opens the menu after this many milliseconds, if it moved at most this many CSS pixels. */
const [longPress, tolerance] = [500, 8];

/** Detects a finger or pen held in place. */
class LongPress {
  readonly #onLong: (at: Vec) => void;
  #timer = 0;
  #from: Vec = { x: 0, y: 0 };

  constructor(onLong: (at: Vec) => void) {
    this.#onLong = onLong;
  }

  begin(at: Vec): void {
    this.end();
    this.#from = at;
    this.#timer = window.setTimeout(() => this.#onLong(at), longPress);
  }

  move({ x, y }: Vec): void {
    if (Math.hypot(x - this.#from.x, y - this.#from.y) > tolerance) this.end();
  }

  end(): void {
    window.clearTimeout(this.#timer);
  }
}

/** Turns an element's pointer events into editor inputs, and two fingers into a pinch. Browsers send moves once per frame. */
class PointerHost {
  readonly #element: HTMLElement;
  readonly #dispatch: Dispatch;
  readonly #stage: PointedStage;
  readonly #palms = new Palms();
  readonly #longPress = new LongPress((screen) => this.#dispatch({ type: 'menu', screen }));
  #pinch = new Pinch();

  constructor(stage: PointedStage, dispatch: Dispatch) {
    this.#stage = stage;
    this.#element = stage.element;
    this.#dispatch = dispatch;
  }

  listen(signal: AbortSignal): void {
    const element = this.#element;
    element.addEventListener('pointerdown', this.#onDown, { signal });
    element.addEventListener('pointermove', this.#onMove, { signal });
    element.addEventListener('pointerup', this.#onUp, { signal });
    element.addEventListener('pointercancel', this.#onUp, { signal });
    element.addEventListener('dblclick', (event) => this.#dispatch(this.#inputOf('double-click', event)), { signal });
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    signal.addEventListener('abort', () => this.#longPress.end());
    element.addEventListener('wheel', this.#onWheel, { signal, passive: false });
    window.addEventListener('blur', () => this.#dispatch({ type: 'cancel' }), { signal });
  }

  #inputOf<T extends PointerType>(type: T, event: MouseEvent) {
    const pressure = event instanceof PointerEvent && event.pointerType === 'pen' ? { pressure: event.pressure } : {};
    return {
      type,
      screen: this.#stage.pointOf(event),
      buttons: event.buttons,
      modifiers: modifiersOf(event),
      time: event.timeStamp,
      ...pressure,
    };
  }

  readonly #onDown = (event: PointerEvent): void => {
    if (this.#palms.track(event)) {
      this.#pinch = new Pinch();
      this.#dispatch({ type: 'cancel' });
    }
    if (this.#palms.has(event)) return;
    this.#element.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch' && this.#pinch.add(event.pointerId, this.#stage.pointOf(event))) {
      this.#longPress.end();
      return this.#dispatch({ type: 'cancel' });
    }
    if (event.pointerType !== 'mouse') this.#longPress.begin(this.#stage.pointOf(event));
    this.#dispatch(this.#inputOf('pointer-down', event));
  };

  readonly #onMove = (event: PointerEvent): void => {
    this.#palms.track(event);
    if (this.#palms.has(event)) return;
    this.#longPress.move(this.#stage.pointOf(event));
    const pinch = event.pointerType === 'touch' && this.#pinch.move(event.pointerId, this.#stage.pointOf(event));
    if (pinch) return this.#dispatch(pinch);
    if (this.#pinch.isActive) return;
    this.#dispatch(this.#inputOf('pointer-move', event));
  };

  readonly #onUp = (event: PointerEvent): void => {
    const isPalm = this.#palms.has(event);
    if (!isPalm) this.#longPress.end();
    this.#palms.lift(event);
    if (isPalm) return;
    if (this.#pinch.lift(event.pointerId)) return;
    this.#dispatch(event.type === 'pointercancel' ? { type: 'cancel' } : this.#inputOf('pointer-up', event));
  };

  readonly #onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 400 : 1;
    const onScreen = { x: event.deltaX * unit, y: event.deltaY * unit };
    // With Shift the wheel pans, in the directions of the screen.
    const delta = event.shiftKey ? rotateDelta(this.#stage.turn, onScreen) : onScreen;
    this.#dispatch({ type: 'wheel', screen: this.#stage.pointOf(event), delta, modifiers: modifiersOf(event) });
  };
}

/** Returns how to stop. */
export function listenToPointer(stage: PointedStage, dispatch: Dispatch): () => void {
  const stop = new AbortController();
  new PointerHost(stage, dispatch).listen(stop.signal);
  return () => stop.abort();
}
