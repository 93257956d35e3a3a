import type { Input, InputOf, Modifiers, Vec } from '@sheetmark/editor-core';

type Dispatch = (input: Input) => void;
type PointerType = 'pointer-down' | 'pointer-move' | 'pointer-up' | 'double-click';

export function modifiersOf(event: MouseEvent | KeyboardEvent): Modifiers {
  return { shift: event.shiftKey, alt: event.altKey, ctrl: event.ctrlKey, meta: event.metaKey };
}

/**
 * Turns what a mouse, pen or finger does on an element into the editor's inputs: moves once per frame, two fingers as a pinch, the
 * wheel as a wheel. Answers how to stop.
 */
export function listenToPointer(element: HTMLElement, dispatch: Dispatch): () => void {
  const stop = new AbortController();
  const touches = new Map<number, Vec>();
  let pinch: { middle: Vec; spread: number } | null = null;
  let move: InputOf<'pointer-move'> | null = null;
  let frame = 0;

  const screenOf = (event: MouseEvent): Vec => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const inputOf = <T extends PointerType>(type: T, event: MouseEvent) => {
    const pressure = event instanceof PointerEvent && event.pointerType === 'pen' ? { pressure: event.pressure } : {};
    return { type, screen: screenOf(event), buttons: event.buttons, modifiers: modifiersOf(event), time: event.timeStamp, ...pressure };
  };

  const flushMove = (): void => {
    window.cancelAnimationFrame(frame);
    frame = 0;
    const last = move;
    move = null;
    if (last) dispatch(last);
  };

  const measurePinch = (): { middle: Vec; spread: number } | null => {
    const [a, b] = [...touches.values()];
    if (!a || !b) return null;
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, spread: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
  };

  const onDown = (event: PointerEvent): void => {
    element.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') touches.set(event.pointerId, screenOf(event));
    if (touches.size === 2) {
      move = null;
      pinch = measurePinch();
      return dispatch({ type: 'cancel' });
    }
    if (touches.size > 2) return;
    flushMove();
    dispatch(inputOf('pointer-down', event));
  };

  const onMove = (event: PointerEvent): void => {
    if (touches.has(event.pointerId)) touches.set(event.pointerId, screenOf(event));
    if (pinch) return onPinch();
    move = inputOf('pointer-move', event);
    frame ||= window.requestAnimationFrame(flushMove);
  };

  const onPinch = (): void => {
    const now = measurePinch();
    if (!now || !pinch) return;
    const by = { x: now.middle.x - pinch.middle.x, y: now.middle.y - pinch.middle.y };
    dispatch({ type: 'pinch', screen: now.middle, by, factor: now.spread / pinch.spread });
    pinch = now;
  };

  const onUp = (event: PointerEvent): void => {
    touches.delete(event.pointerId);
    if (pinch) {
      // The finger that stays must not go on drawing.
      if (touches.size === 0) pinch = null;
      return;
    }
    flushMove();
    dispatch(event.type === 'pointercancel' ? { type: 'cancel' } : inputOf('pointer-up', event));
  };

  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 400 : 1;
    const delta = { x: event.deltaX * unit, y: event.deltaY * unit };
    // Trackpads tell a pinch as a wheel with Ctrl, whatever the keyboard says.
    if (event.ctrlKey && !Number.isInteger(event.deltaY)) {
      return dispatch({ type: 'pinch', screen: screenOf(event), by: { x: 0, y: 0 }, factor: Math.exp(-delta.y / 100) });
    }
    dispatch({ type: 'wheel', screen: screenOf(event), delta, modifiers: modifiersOf(event) });
  };

  const options = { signal: stop.signal };
  element.addEventListener('pointerdown', onDown, options);
  element.addEventListener('pointermove', onMove, options);
  element.addEventListener('pointerup', onUp, options);
  element.addEventListener('pointercancel', onUp, options);
  element.addEventListener('dblclick', (event) => dispatch(inputOf('double-click', event)), options);
  element.addEventListener('contextmenu', (event) => event.preventDefault(), options);
  element.addEventListener('wheel', onWheel, { ...options, passive: false });
  window.addEventListener('blur', () => dispatch({ type: 'cancel' }), options);
  return () => {
    stop.abort();
    window.cancelAnimationFrame(frame);
  };
}
