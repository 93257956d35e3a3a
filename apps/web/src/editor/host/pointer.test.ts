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

/** An event of a pen (0) or a finger, this many milliseconds after the last one. */
function act(type: string, pointerId: number, at: readonly [number, number], later = 10): void {
  now += later;
  const pointerType = pointerId === 0 ? 'pen' : 'touch';
  const buttons = type === 'pointerup' ? 0 : 1;
  const event = new PointerEvent(type, { pointerId, pointerType, clientX: at[0], clientY: at[1], buttons, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: now });
  element.dispatchEvent(event);
}
const types = (): string[] => sent.map(({ type }) => type);

it('a finger draws', () => {
  act('pointerdown', 1, [10, 10]);
  act('pointermove', 1, [20, 10]);
  act('pointerup', 1, [20, 10]);
  expect(types()).toEqual(['pointer-down', 'pointer-move', 'pointer-up']);
});

it('two fingers move and zoom the page, and drop what the first one began', () => {
  act('pointerdown', 1, [100, 100]);
  act('pointerdown', 2, [200, 100]);
  act('pointermove', 2, [300, 100]);
  act('pointerup', 2, [300, 100]);
  act('pointerup', 1, [100, 100]);
  expect(types()).toEqual(['pointer-down', 'cancel', 'pinch']);
  expect(sent[2]).toMatchObject({ screen: { x: 200, y: 100 }, by: { x: 50, y: 0 }, factor: 2 });
});

it('the hand that rests on the screen while a pen draws does nothing', () => {
  act('pointerdown', 0, [10, 10]);
  act('pointerdown', 1, [80, 90]);
  act('pointermove', 1, [81, 92]);
  act('pointermove', 0, [30, 10]);
  act('pointerdown', 2, [90, 120]);
  act('pointerup', 0, [30, 10]);
  act('pointerup', 1, [81, 92]);
  act('pointerup', 2, [90, 120]);
  expect(types()).toEqual(['pointer-down', 'pointer-move', 'pointer-up']);
});

it('what the hand began before the pen came down is dropped', () => {
  act('pointerdown', 1, [80, 90]);
  act('pointerdown', 0, [10, 10]);
  act('pointermove', 1, [95, 92]);
  act('pointermove', 0, [30, 10]);
  act('pointerup', 0, [30, 10]);
  expect(types()).toEqual(['pointer-down', 'cancel', 'pointer-down', 'pointer-move', 'pointer-up']);
});

it('a finger is a finger again once the pen is away', () => {
  act('pointermove', 0, [10, 10]);
  act('pointerdown', 1, [50, 50], 200);
  act('pointerup', 1, [50, 50]);
  act('pointerdown', 1, [50, 50], 600);
  expect(types()).toEqual(['pointer-move', 'pointer-down']);
});
