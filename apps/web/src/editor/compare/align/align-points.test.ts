import { describe, expect, it } from 'vitest';
import {
  type AlignState,
  counterpart,
  fitOf,
  isOnSheet,
  nudgePoint,
  pairsOf,
  placePoint,
  removeSelected,
  startState,
} from './align-points.ts';

const empty = startState([]);
const place = (state: AlignState, side: 'before' | 'after', x: number, y: number) => placePoint(state, side, { x, y });

describe('placing points', () => {
  it('takes two clicks for each point, in any order, and a click on the same side again moves it', () => {
    const first = place(place(place(empty, 'after', 5, 5), 'after', 20, 30), 'before', 10, 15);
    expect(first.points).toEqual([{ before: { x: 10, y: 15 }, after: { x: 20, y: 30 } }]);
    const second = place(first, 'before', 500, 15);
    expect(second.points[1]).toEqual({ before: { x: 500, y: 15 } });
    expect(second.selected).toEqual({ index: 1, side: 'before' });
  });

  it('places at most three points', () => {
    const full = [0, 1, 2, 3].reduce((state, at) => place(place(state, 'before', at * 100, 0), 'after', at * 100, at * at * 50), empty);
    expect(pairsOf(full.points)).toHaveLength(3);
  });

  it('nudges the selected side, and removes it first', () => {
    const state = nudgePoint(place(place(empty, 'before', 10, 10), 'after', 20, 20), { x: 0.1, y: -1 });
    expect(state.points[0]?.after).toEqual({ x: 20.1, y: 19 });
    const without = removeSelected(state);
    expect(without.points).toEqual([{ before: { x: 10, y: 10 } }]);
    expect(removeSelected(without).points).toEqual([]);
  });
});

describe('the alignment by points', () => {
  const scaled = [
    { before: { x: 0, y: 0 }, after: { x: 100, y: 50 } },
    { before: { x: 300, y: 0 }, after: { x: 700, y: 50 } },
  ];

  it('fits two points exactly, shows the error of a third, and needs points apart', () => {
    expect(fitOf(scaled.slice(0, 1))).toBeUndefined();
    expect(fitOf(scaled)).toMatchObject({ error: null });
    const three = fitOf([...scaled, { before: { x: 0, y: 200 }, after: { x: 100, y: 451 } }]);
    expect(typeof three === 'object' && three.error).toBeGreaterThan(0.1);
    expect(fitOf([scaled[0]!, { before: { x: 1, y: 0 }, after: { x: 700, y: 50 } }])).toBe('undetermined');
  });

  it('finds a point of one sheet on the other', () => {
    const fit = fitOf(scaled);
    if (typeof fit !== 'object') throw new Error('the points fit');
    expect(counterpart(fit.matrix, 'before', { x: 150, y: 10 })).toMatchObject({ x: expect.closeTo(400), y: expect.closeTo(70) });
    expect(counterpart(fit.matrix, 'after', { x: 400, y: 70 })).toMatchObject({ x: expect.closeTo(150), y: expect.closeTo(10) });
  });
});

it('knows which points are on the sheet', () => {
  const sheet = { width: 842, height: 595 };
  expect(
    [
      { x: 0, y: 595 },
      { x: 400, y: 600 },
      { x: -1, y: 10 },
    ].map((at) => isOnSheet(sheet, at)),
  ).toEqual([true, false, false]);
});
