import { describe, expect, it } from 'vitest';
import type { Alignment } from '../align.ts';
import type { Matrix } from '../matrix.ts';
import { applyMatrix, IDENTITY, invertMatrix, joinMatrices } from '../matrix.ts';
import { createRandom } from '../random.ts';
import { inkStrokes, listStrokes, PICTURE_SIZE, placePicture, scanStrokes } from '../testing/synthetic-picture.ts';
import type { Stroke } from '../testing/synthetic-picture.ts';
import type { SheetInk } from './align-pictures.ts';
import { alignPictures } from './align-pictures.ts';
import { turnToInk } from './ink.ts';
import { findPictureChanges } from './picture-changes.ts';

const strokes = listStrokes(3);
/** The first strokes are the border. */
const BORDER = 4;
const scan = inkStrokes(strokes, { matrix: IDENTITY, noise: 12 });
const blank = inkStrokes([], { matrix: IDENTITY, noise: 12 });
/** A figure in the empty part at the bottom. */
const figure: Stroke[] = [
  [300, 490, 330, 490],
  [330, 490, 330, 510],
  [330, 510, 300, 490],
];

/** The furthest that a matrix puts a corner from where it belongs, in pixels. */
function furthest({ matrix }: Alignment, expected: Matrix, { width, height } = PICTURE_SIZE): number {
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const;
  return Math.max(
    ...corners.map((corner) => {
      const [[x1, y1], [x2, y2]] = [applyMatrix(matrix, corner), applyMatrix(expected, corner)];
      return Math.hypot(x1 - x2, y1 - y2);
    }),
  );
}

function changesOf(before: SheetInk, after: SheetInk): { kind: string; left: number; right: number }[] {
  const alignment = alignPictures(before, after);
  expect(alignment.isTrusted).toBe(true);
  return findPictureChanges({ before, after }, alignment).regions.map(({ box, change }) => ({
    kind: change.kind,
    left: Math.round(box.left),
    right: Math.round(box.right),
  }));
}

describe('two scans of a sheet', () => {
  it('are aligned to a fraction of a pixel, however the sheet lay on the scanner', () => {
    for (const place of [
      { degrees: 0.7, scale: 1 },
      { degrees: -2, scale: 0.8 },
      { degrees: 91.2, scale: 1.25 },
    ]) {
      const matrix = placePicture(place);
      const alignment = alignPictures(scan, inkStrokes(strokes, { matrix, noise: 12 }));
      expect(alignment.isTrusted).toBe(true);
      expect(furthest(alignment, matrix)).toBeLessThan(0.3);
    }
  });

  it('are aligned when the sheet is nearly empty', () => {
    const random = createRandom(2);
    const corners = Array.from({ length: 10 }, (): Stroke[] => {
      const [x, y] = [60 + random() * 680, 60 + random() * 440];
      return [
        [x, y, x + 12, y],
        [x, y, x, y + 12],
      ];
    });
    const [own, other] = [placePicture({ degrees: 0, scale: 3 }), placePicture({ degrees: 0.8, scale: 3 })];
    const sparse = [...strokes.slice(0, BORDER), ...corners.flat()];
    const before = inkStrokes(sparse, { matrix: own, noise: 12 });
    const alignment = alignPictures(before, inkStrokes(sparse, { matrix: other, noise: 12 }));
    expect(alignment.isTrusted).toBe(true);
    expect(furthest(alignment, joinMatrices(invertMatrix(own), other), before)).toBeLessThan(0.5);
  });

  it('have no changes when only the scanner differs', () => {
    const matrix = placePicture({ degrees: 0.4, scale: 1 });
    expect(changesOf(scan, inkStrokes(strokes, { matrix, noise: 25, shade: 0.25 }))).toEqual([]);
    expect(changesOf(scan, inkStrokes(strokes, { matrix, isBilevel: true }))).toEqual([]);
    const noisy = inkStrokes(strokes, { matrix, noise: 25, shade: 0.25 });
    expect(findPictureChanges({ before: scan, after: noisy }, { matrix }).unsure).toEqual([]);
  });

  it('say where something was added or removed', () => {
    const changed = inkStrokes([...strokes, ...figure], { matrix: IDENTITY, noise: 12 });
    const [added, ...others] = changesOf(scan, changed);
    expect(others).toEqual([]);
    expect(added?.kind).toBe('added');
    expect(added?.left).toBeGreaterThan(290);
    expect(added?.left).toBeLessThanOrEqual(300);
    expect(added?.right).toBeGreaterThanOrEqual(330);
    expect(added?.right).toBeLessThan(340);
    expect(changesOf(changed, scan).map(({ kind }) => kind)).toEqual(['removed']);
  });

  it('say how far something has moved', () => {
    const moved = figure.map(([x1, y1, x2, y2]): Stroke => [x1 + 60, y1 - 3, x2 + 60, y2 - 3]);
    const [before, after] = [figure, moved].map((extra) => inkStrokes([...strokes, ...extra], { matrix: IDENTITY, noise: 12 }));
    const regions = before && after ? findPictureChanges({ before, after }, { matrix: IDENTITY }).regions : [];
    expect(regions).toHaveLength(1);
    const change = regions[0]?.change;
    expect(change?.kind === 'moved' && change.by.map(Math.round)).toEqual([60, -3]);
  });

  it('are unsure where a line more is between lines of a dense hatch, and nowhere else', () => {
    const hatch = Array.from({ length: 12 }, (_, at): Stroke => [300, 486 + at * 3, 360, 486 + at * 3]);
    const [before, after] = [hatch.filter((_, at) => at % 2 === 0), hatch.filter((_, at) => at % 2 === 0 || at === 5)].map((extra) =>
      inkStrokes([...strokes, ...extra], { matrix: IDENTITY, noise: 12 }),
    );
    const changes = before && after && findPictureChanges({ before, after }, { matrix: IDENTITY });
    expect(changes?.regions).toEqual([]);
    expect(changes?.unsure).toHaveLength(1);
    const [place] = changes?.unsure ?? [];
    expect(place && [place.left < 310, place.right > 350, place.top > 490, place.bottom < 512]).toEqual([true, true, true, true]);
  });

  it('have no changes where a scanner shows what is next to the paper', () => {
    const dark = scanStrokes(strokes, { matrix: IDENTITY, noise: 12 });
    for (let row = 0; row < dark.height; row += 1) dark.data.fill(60, row * dark.width, row * dark.width + 5 + (row >> 6));
    const after = { ...scan, ...turnToInk(dark) };
    expect(findPictureChanges({ before: scan, after }, { matrix: IDENTITY }).regions).toEqual([]);
  });

  it('can’t be aligned when they show different drawings in the same border, or nothing', () => {
    const other = inkStrokes(listStrokes(4), { matrix: IDENTITY, noise: 12 });
    for (const [before, after] of [
      [scan, other],
      [scan, blank],
      [blank, blank],
    ] as const) {
      expect(alignPictures(before, after).isTrusted).toBe(false);
    }
  });
});

describe('ink', () => {
  it('is as strong on bright paper as on dark paper, and none on the paper itself', () => {
    const line: Stroke[] = [[100, 100, 700, 100]];
    const { data, width } = turnToInk(scanStrokes(line, { matrix: IDENTITY, noise: 8, shade: 0.25 })).ink;
    for (const column of [150, 650]) {
      expect(data[100 * width + column]).toBeGreaterThan(180);
      expect(data[130 * width + column]).toBeLessThan(20);
    }
  });

  it('is what is white in a drawing on dark paper', () => {
    const picture = scanStrokes([[100, 100, 700, 100]], { matrix: IDENTITY });
    picture.data.forEach((value, at, data) => (data[at] = 255 - value));
    const { data, width } = turnToInk(picture).ink;
    expect(data[100 * width + 400]).toBeGreaterThan(200);
    expect(data[130 * width + 400]).toBe(0);
  });
});
