import { expect, test } from 'vitest';
import { compositionOf, plainCompositions } from './compositions.ts';
import { panesOf, type ViewState } from './views.ts';

const state: ViewState = {
  view: 'overlay',
  hidden: new Set(),
  sides: ['before', 'after'],
  divider: 0.4,
  blinkSide: 'after',
  isHeld: false,
};
const [older, newer] = [compositionOf(new Set(['before', 'both'])), compositionOf(new Set(['after', 'both']))];

test('each view has its panes', () => {
  expect(panesOf({ ...state, hidden: new Set(['both']) })).toEqual([
    { composition: compositionOf(new Set(['before', 'after'])), from: 0, to: 1, isMoved: false },
  ]);
  expect(panesOf({ ...state, view: 'swipe' })).toEqual([
    { composition: older, from: 0, to: 0.4, isMoved: false },
    { composition: newer, from: 0.4, to: 1, isMoved: false },
  ]);
  expect(panesOf({ ...state, view: 'blink' }).map(({ from, to }) => [from, to])).toEqual([
    [0, 0],
    [0, 1],
  ]);
  expect(panesOf({ ...state, view: 'blink', blinkSide: 'before' }).map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(panesOf({ ...state, view: 'side' }).map(({ isMoved }) => isMoved)).toEqual([true, true]);
});

test('the older version is held in front of the others, which stay ready', () => {
  expect(panesOf({ ...state, isHeld: true })).toEqual([
    { composition: older, from: 0, to: 1, isMoved: false },
    { composition: compositionOf(new Set(['before', 'after', 'both'])), from: 1, to: 1, isMoved: false },
  ]);
});

test('a sheet that only one version has is shown as it is', () => {
  expect(panesOf({ ...state, view: 'swipe', sides: ['before'] })).toEqual([
    { composition: plainCompositions.before, from: 0, to: 1, isMoved: false },
  ]);
});
