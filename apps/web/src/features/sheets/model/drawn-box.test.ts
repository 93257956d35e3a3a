import { expect, it } from 'vitest';
import { boxBetween } from '../../../lib/box-between.ts';
import { nudgeBox, scaleBox } from './drawn-box.ts';

const page = { width: 100, height: 50 };

it('draws from any corner and stays on the page', () => {
  expect(boxBetween({ x: 90, y: 40 }, { x: 120, y: 10 }, page)).toEqual({ left: 90, top: 10, width: 10, height: 30 });
});

it('ignores clicks', () => {
  expect(boxBetween({ x: 10, y: 10 }, { x: 11, y: 30 }, page)).toBeUndefined();
});

it('moves and resizes within the page', () => {
  const box = { left: 80, top: 10, width: 10, height: 10 };
  expect(nudgeBox(box, { x: 15, y: 0 }, page, false)).toEqual({ ...box, left: 90 });
  expect(nudgeBox(box, { x: 15, y: -20 }, page, true)).toEqual({ ...box, width: 20, height: 2 });
});

it('finds the same place on a page of another size', () => {
  expect(scaleBox({ left: 50, top: 25, width: 10, height: 5 }, page, { width: 200, height: 100 })).toEqual({
    left: 100,
    top: 50,
    width: 20,
    height: 10,
  });
});
