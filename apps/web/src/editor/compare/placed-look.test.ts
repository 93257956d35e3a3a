import { toScreen } from '@sheetmark/editor-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMatrix, identity, invertMatrix, type Matrix, placeLook } from './placed-look.ts';

const look = { camera: { x: 30, y: -20, zoom: 2 }, viewport: { width: 800, height: 600 }, density: 1 };

test('a sheet in the same place has the same view', () => {
  expect(placeLook(look, identity)).toEqual({ look, transform: [1, 0, 0, 1, 0, 0] });
});

test('a sheet of half the scale is viewed at half the zoom, without turning its picture', () => {
  const { look: placed, transform } = placeLook(look, [0.5, 0, 0, 0.5, 10, 0]);
  expect(placed.camera).toEqual({ x: 40, y: -40, zoom: 1 });
  expect(transform).toEqual([1, 0, 0, 1, 0, 0]);
});

test('a point of the other sheet appears where the matrix places it', () => {
  const number = (max: number) => fc.double({ min: -max, max, noNaN: true });
  const similarity = fc
    .record({ angle: number(Math.PI), scale: fc.double({ min: 0.2, max: 4, noNaN: true }), e: number(500), f: number(500) })
    .map(({ angle, scale, e, f }): Matrix => {
      const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
      return [cos, sin, -sin, cos, e, f];
    });
  fc.assert(
    fc.property(similarity, number(1000), number(1000), (matrix, x, y) => {
      const { look: placed, transform } = placeLook(look, matrix);
      const shown = applyMatrix(transform, toScreen(placed.camera, { x, y }));
      const wanted = toScreen(look.camera, applyMatrix(matrix, { x, y }));
      expect(Math.hypot(shown.x - wanted.x, shown.y - wanted.y)).toBeLessThan(1e-6);
      const back = applyMatrix(invertMatrix(matrix), applyMatrix(matrix, { x, y }));
      expect(Math.hypot(back.x - x, back.y - y)).toBeLessThan(1e-6);
    }),
  );
});
