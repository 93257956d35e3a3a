import { expect, it } from 'vitest';
import { surroundingsOf } from './surroundings.ts';

const sheet = { width: 3000, height: 2000 };

it('shows a change with as much around it', () => {
  expect(surroundingsOf({ left: 1000, top: 500, width: 200, height: 10 }, sheet)).toEqual({ minX: 800, minY: 460, maxX: 1400, maxY: 550 });
});

it('shows no more than the sheet for a change as high as the sheet', () => {
  expect(surroundingsOf({ left: 2700, top: 0, width: 300, height: 2000 }, sheet)).toEqual({
    minX: 2400,
    minY: -40,
    maxX: 3040,
    maxY: 2040,
  });
});
