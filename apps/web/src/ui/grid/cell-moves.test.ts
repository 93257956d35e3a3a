import { expect, it } from 'vitest';
import { moveCell } from './cell-moves.ts';

const bounds = { lines: 100, columns: 5, page: 20 };
const press = (key: string, ctrlKey = false) => moveCell({ line: 10, column: 2 }, { key, ctrlKey, metaKey: false }, bounds);

it.each([
  ['ArrowUp', false, 9, 2],
  ['ArrowDown', false, 11, 2],
  ['ArrowLeft', false, 10, 1],
  ['ArrowRight', false, 10, 3],
  ['ArrowUp', true, 0, 2],
  ['ArrowDown', true, 99, 2],
  ['Home', false, 10, 0],
  ['End', false, 10, 4],
  ['Home', true, 0, 0],
  ['End', true, 99, 4],
  ['PageDown', false, 30, 2],
  ['PageUp', false, 0, 2],
])('%s (Ctrl: %s) moves to line %i, column %i', (key, ctrl, line, column) => {
  expect(press(key, ctrl)).toEqual({ line, column });
});

it('stops at the edges; the header is above the first line', () => {
  const from = (line: number, column: number, key: string) => moveCell({ line, column }, { key, ctrlKey: false, metaKey: false }, bounds);
  expect(from(0, 0, 'ArrowUp')).toEqual({ line: -1, column: 0 });
  expect(from(-1, 0, 'ArrowUp')).toEqual({ line: -1, column: 0 });
  expect(from(99, 4, 'PageDown')).toEqual({ line: 99, column: 4 });
  expect(from(99, 4, 'ArrowRight')).toEqual({ line: 99, column: 4 });
});

it('ignores other keys', () => {
  expect(press('x')).toBeUndefined();
});
