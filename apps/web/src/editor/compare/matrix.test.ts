import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMatrix, invertMatrix, joinMatrices, mapBox, type Matrix } from './matrix.ts';

const number = (max: number) => fc.double({ min: -max, max, noNaN: true });
const similarity = fc
  .record({ angle: number(Math.PI), scale: fc.double({ min: 0.2, max: 4, noNaN: true }), e: number(500), f: number(500) })
  .map(({ angle, scale, e, f }): Matrix => {
    const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
    return [cos, sin, -sin, cos, e, f];
  });

test('the inverse of a matrix takes points back, and joined matrices act one after the other', () => {
  fc.assert(
    fc.property(similarity, similarity, number(1000), number(1000), (one, other, x, y) => {
      const back = applyMatrix(joinMatrices(one, invertMatrix(one)), { x, y });
      expect(Math.hypot(back.x - x, back.y - y)).toBeLessThan(1e-6);
      const joined = applyMatrix(joinMatrices(one, other), { x, y });
      const inTurn = applyMatrix(other, applyMatrix(one, { x, y }));
      expect(Math.hypot(joined.x - inTurn.x, joined.y - inTurn.y)).toBeLessThan(1e-6);
    }),
  );
});

test('the box around a turned box has its corners', () => {
  expect(mapBox([0, 1, -1, 0, 10, 0], { minX: 0, minY: 0, maxX: 4, maxY: 2 })).toEqual({ minX: 8, minY: 0, maxX: 10, maxY: 4 });
});
