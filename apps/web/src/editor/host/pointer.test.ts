// @vitest-environment jsdom
import type { Input } from '@sheetmark/editor-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenToPointer } from './pointer.ts';

let sent: Input[];
let element: HTMLElement;
let stop: () => void;
let now: number;

beforeEach(() => {
  sent = [];
  now = 1000;
  element = document.createElement('div');
  element.setPointerCapture = () => undefined;
  const stage = { element, turn: 0, pointOf: ({ clientX, clientY }: MouseEvent) => ({ x: clientX, y: clientY }) } as const;
  stop = listenToPointer(stage, (input) => sent.push(input));
});
afterEach(() => stop());

/** Sends an event of a pen (0) or a finger, this many milliseconds after the last one. */
function touch(type: string, pointerId: number, at: readonly [number, number], later = 10): void {
  now += later;
  const pointerType = pointerId === 0 ? 'pen' : 'touch';
  const buttons = type === 'pointerup' ? 0 : 1;
  const event = new PointerEvent(type, { pointerId, pointerType, clientX: at[0], clientY: at[1], buttons, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: now });
  element.dispatchEvent(event);
}
const types = (): string[] => sent.map(({ type }) => type);

it('draws with one finger', () => {
  touch('pointerdown', 1, [10, 10]);
  touch('pointermove', 1, [20, 10]);
  touch('pointerup', 1, [20, 10]);
  expect(types()).toEqual(['pointer-down', 'pointer-move', 'pointer-up']);
});

it('pans and zooms with two fingers, and cancels what the first one started', () => {
  touch('pointerdown', 1, [100, 100]);
  touch('pointerdown', 2, [200, 100]);
  touch('pointermove', 2, [300, 100]);
  touch('pointerup', 2, [300, 100]);
  touch('pointerup', 1, [100, 100]);
  expect(types()).toEqual(['pointer-down', 'cancel', 'pinch']);
  expect(sent[2]).toMatchObject({ screen: { x: 200, y: 100 }, by: { x: 50, y: 0 }, factor: 2 });
});

it('ignores the palm while a pen draws', () => {
  touch('pointerdown', 0, [10, 10]);
  touch('pointerdown', 1, [80, 90]);
  touch('pointermove', 1, [81, 92]);
  touch('pointermove', 0, [30, 10]);
  touch('pointerdown', 2, [90, 120]);
  touch('pointerup', 0, [30, 10]);
  touch('pointerup', 1, [81, 92]);
  touch('pointerup', 2, [90, 120]);
  expect(types()).toEqual(['pointer-down', 'pointer-move', 'pointer-up']);
});

it('cancels what the palm started before the pen came down', () => {
  touch('pointerdown', 1, [80, 90]);
  touch('pointerdown', 0, [10, 10]);
  touch('pointermove', 1, [95, 92]);
  touch('pointermove', 0, [30, 10]);
  touch('pointerup', 0, [30, 10]);
  expect(types()).toEqual(['pointer-down', 'cancel', 'pointer-down', 'pointer-move', 'pointer-up']);
});

it('accepts fingers again once the pen is away', () => {
  touch('pointermove', 0, [10, 10]);
  touch('pointerdown', 1, [50, 50], 200);
  touch('pointerup', 1, [50, 50]);
  touch('pointerdown', 1, [50, 50], 600);
  expect(types()).toEqual(['pointer-move', 'pointer-down']);
});
