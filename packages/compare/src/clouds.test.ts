import { describe, expect, it } from 'vitest';
import { findAddedClouds, findCloudDrawn, isClouded } from './clouds.ts';
import type { Box, Matrix, Point } from './matrix.ts';
import { IDENTITY } from './matrix.ts';
import type { SheetGeometry } from './sheet-geometry.ts';

const EMPTY = { ends: new Float32Array(0), colours: new Uint32Array(0) };

function sheetOf(...lines: (readonly Point[])[]): SheetGeometry {
  const ends = lines.flatMap((points) => points.slice(1).flatMap((point, index) => [...(points[index] ?? point), ...point]));
  return {
    width: 1_600,
    height: 1_600,
    words: [],
    strokes: { ends: Float32Array.from(ends), colours: new Uint32Array(ends.length / 4) },
    fills: EMPTY,
    pictures: [],
  };
}

/** Half circles of 20 along a rectangle, outwards, each an arc of 8 lines. */
function drawCloud({ left, top, right, bottom }: Box): Point[][] {
  const arcs: Point[][] = [];
  const side = (from: Point, [dx, dy]: Point, length: number): void => {
    for (let at = 0; at < length; at += 20) {
      const centre = [from[0] + dx * (at + 10), from[1] + dy * (at + 10)] as const;
      arcs.push(
        Array.from({ length: 9 }, (_, step): Point => {
          const angle = Math.PI + (step * Math.PI) / 8;
          const [u, v] = [Math.cos(angle) * 10, Math.sin(angle) * 10];
          return [centre[0] + dx * u - dy * v, centre[1] + dy * u + dx * v];
        }),
      );
    }
  };
  side([left, top], [1, 0], right - left);
  side([right, top], [0, 1], bottom - top);
  side([right, bottom], [-1, 0], right - left);
  side([left, bottom], [0, -1], bottom - top);
  return arcs;
}

const around: Box = { left: 200, top: 200, right: 300, bottom: 280 };
const cloud = drawCloud(around);
const door: Box = { left: 230, top: 230, right: 250, bottom: 250 };
const elsewhere: Box = { left: 400, top: 230, right: 420, bottom: 250 };

describe('revision clouds', () => {
  it('covers what it goes around or through, and nothing else', () => {
    const clouds = findAddedClouds(sheetOf(), sheetOf(...cloud), IDENTITY);
    expect(clouds).toHaveLength(1);
    expect(isClouded(door, clouds)).toBe(true);
    expect(isClouded({ left: 290, top: 210, right: 500, bottom: 300 }, clouds)).toBe(true);
    expect(isClouded(elsewhere, clouds)).toBe(false);
  });

  it('is what was drawn where only its lines were added', () => {
    const drawn = { clouds: findAddedClouds(sheetOf(), sheetOf(...cloud), IDENTITY), unit: 1 };
    const { box, corners } = drawn.clouds[0] ?? { box: door, corners: [] };
    for (const lines of [1, 2, corners.length]) expect(findCloudDrawn(box, lines, drawn)).toBe(drawn.clouds[0]);
    expect(findCloudDrawn(box, corners.length + 4, drawn)).toBeUndefined();
    expect(findCloudDrawn(door, 1, drawn)).toBeUndefined();
  });

  it('is found in one path, in arcs that are drawn backwards, and without its last scallop', () => {
    const onePath = sheetOf(cloud.flat());
    const backwards = sheetOf(...cloud.map((arc) => [...arc].reverse()));
    const open = sheetOf(...cloud.slice(0, -1));
    for (const sheet of [onePath, backwards, open]) expect(isClouded(door, findAddedClouds(sheetOf(), sheet, IDENTITY))).toBe(true);
  });

  it('doesn’t count if the older version has it, too, wherever it lies there', () => {
    const shifted = drawCloud({ left: 150, top: 180, right: 250, bottom: 260 });
    const matrix: Matrix = [1, 0, 0, 1, 50, 20];
    expect(findAddedClouds(sheetOf(...shifted), sheetOf(...cloud), matrix)).toEqual([]);
    expect(findAddedClouds(sheetOf(...shifted), sheetOf(...cloud), IDENTITY)).toHaveLength(1);
  });

  it.each([
    ['a circle', [Array.from({ length: 65 }, (_, n): Point => [250 + 50 * Math.cos(n / 10.19), 240 + 50 * Math.sin(n / 10.19)])]],
    [
      'a rectangle',
      [
        [
          [200, 200],
          [300, 200],
          [300, 280],
          [200, 280],
          [200, 200],
        ] as Point[],
      ],
    ],
    ['a zigzag', [Array.from({ length: 40 }, (_, n): Point => [200 + n * 5, n % 2 === 0 ? 200 : 210])]],
    ['a wavy line that doesn’t close', cloud.slice(0, 9)],
  ])('isn’t %s', (_, lines) => {
    expect(findAddedClouds(sheetOf(), sheetOf(...lines), IDENTITY)).toEqual([]);
  });
});
