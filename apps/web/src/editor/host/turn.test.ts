import { describe, expect, it } from 'vitest';
import { rotateDelta, toTurnedView, rotateArrowKey, fromTurnedView, turnOf } from './turn.ts';

const size = { width: 800, height: 600 };

describe('a rotated view', () => {
  it.each([
    [0, { x: 10, y: 20 }],
    [1, { x: 20, y: 790 }],
    [2, { x: 790, y: 580 }],
    [3, { x: 580, y: 10 }],
  ] as const)('maps points of the screen and back when rotated by %i quarter turns', (turn, expected) => {
    const onScreen = { x: 10, y: 20 };
    expect(toTurnedView(turn, onScreen, size)).toEqual(expected);
    expect(fromTurnedView(turn, expected, size)).toEqual(onScreen);
  });

  it('rotates distances', () => {
    expect(rotateDelta(1, { x: 5, y: 0 })).toEqual({ x: 0, y: -5 });
    expect(rotateDelta(3, { x: 5, y: 0 })).toEqual({ x: 0, y: 5 });
  });

  it('maps arrow keys to their direction on the screen', () => {
    expect(rotateArrowKey(1, 'ArrowRight')).toBe('ArrowUp');
    expect(rotateArrowKey(2, 'ArrowRight')).toBe('ArrowLeft');
    expect(rotateArrowKey(3, 'ArrowUp')).toBe('ArrowRight');
    expect(rotateArrowKey(1, 'Delete')).toBe('Delete');
  });

  it('wraps around after four quarter turns in either direction', () => {
    expect([turnOf(4), turnOf(-1), turnOf(7)]).toEqual([0, 3, 3]);
  });
});
