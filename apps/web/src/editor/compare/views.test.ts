import { expect, test } from 'vitest';
import type { LineKind } from './compositions.ts';
import { panesOf, type ViewState } from './views.ts';

const state: ViewState = {
  view: 'overlay',
  hidden: new Set(),
  sides: ['before', 'after'],
  divider: 0.4,
  blinkSide: 'after',
  isAligned: true,
  hasRoom: true,
  isHeld: false,
};
const visible = (...kinds: LineKind[]) => ({ visible: new Set(kinds) });
const [older, newer] = [visible('before', 'both'), visible('after', 'both')];

test('each view has its panes', () => {
  expect(panesOf({ ...state, hidden: new Set(['both']) })).toEqual([
    { composition: visible('before', 'after'), from: 0, to: 1, isMoved: false },
  ]);
  expect(panesOf({ ...state, view: 'swipe' })).toEqual([
    { composition: older, from: 0, to: 0.4, isMoved: false },
    { composition: newer, from: 0.4, to: 1, isMoved: false },
  ]);
  expect(panesOf({ ...state, view: 'blink' })).toEqual([{ composition: newer, from: 0, to: 1, isMoved: false }]);
  expect(panesOf({ ...state, view: 'blink', blinkSide: 'before' })).toEqual([{ composition: older, from: 0, to: 1, isMoved: false }]);
  expect(panesOf({ ...state, view: 'side' }).map(({ isMoved }) => isMoved)).toEqual([true, true]);
});

test('the older version is held in front of every view of both', () => {
  expect(panesOf({ ...state, isHeld: true })).toEqual([{ composition: older, from: 0, to: 1, isMoved: false }]);
});

test('a sheet that only one version has is shown as it is', () => {
  expect(panesOf({ ...state, view: 'swipe', sides: ['before'] })).toEqual([
    { composition: { plain: 'before' }, from: 0, to: 1, isMoved: false },
  ]);
});

test('on phones, one of the versions that aren’t aligned is shown', () => {
  const shown = { ...state, view: 'blink', isAligned: false, hasRoom: false } as const;
  expect(panesOf(shown)).toEqual([{ composition: { plain: 'after' }, from: 0, to: 1, isMoved: false }]);
  expect(panesOf({ ...shown, blinkSide: 'before' })).toEqual([{ composition: { plain: 'before' }, from: 0, to: 1, isMoved: false }]);
});

test('versions that aren’t aligned yet are shown next to each other, without colours', () => {
  const panes = panesOf({ ...state, isAligned: false });
  expect(panes.map(({ composition }) => composition)).toEqual([{ plain: 'before' }, { plain: 'after' }]);
});
