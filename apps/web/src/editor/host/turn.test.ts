import { describe, expect, it } from 'vitest';
import { deltaIntoTurned, intoTurned, keyIntoTurned, outOfTurned, turnOf } from './turn.ts';

const size = { width: 800, height: 600 };

describe('a sheet that is turned to be looked at', () => {
  it.each([
    [0, { x: 10, y: 20 }],
    [1, { x: 20, y: 790 }],
    [2, { x: 790, y: 580 }],
    [3, { x: 580, y: 10 }],
  ] as const)('turned by %i quarters it is pressed where it is seen', (turn, expected) => {
    const seen = { x: 10, y: 20 };
    expect(intoTurned(turn, seen, size)).toEqual(expected);
    expect(outOfTurned(turn, expected, size)).toEqual(seen);
  });

  it('moves with the hand', () => {
    expect(deltaIntoTurned(1, { x: 5, y: 0 })).toEqual({ x: 0, y: -5 });
    expect(deltaIntoTurned(3, { x: 5, y: 0 })).toEqual({ x: 0, y: 5 });
  });

  it('nudges where the arrow points on the screen', () => {
    expect(keyIntoTurned(1, 'ArrowRight')).toBe('ArrowUp');
    expect(keyIntoTurned(2, 'ArrowRight')).toBe('ArrowLeft');
    expect(keyIntoTurned(3, 'ArrowUp')).toBe('ArrowRight');
    expect(keyIntoTurned(1, 'Delete')).toBe('Delete');
  });

  it('comes round after four quarters, either way', () => {
    expect([turnOf(4), turnOf(-1), turnOf(7)]).toEqual([0, 3, 3]);
  });
});
