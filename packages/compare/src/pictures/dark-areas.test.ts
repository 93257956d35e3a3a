import { expect, it } from 'vitest';
import { IDENTITY } from '../matrix.ts';
import type { Box } from '../matrix.ts';
import { createRandom } from '../random.ts';
import { listStrokes, scanStrokes } from '../testing/synthetic-picture.ts';
import type { SheetInk } from './align-pictures.ts';
import { turnToInk } from './ink.ts';
import { findPictureChanges } from './picture-changes.ts';

const AREA: Box = { left: 250, top: 480, right: 450, bottom: 520 };
const LABEL: Box = { left: 300, top: 496, right: 340, bottom: 504 };
const PAD: Box = { left: 400, top: 490, right: 420, bottom: 510 };

interface Scan {
  readonly seed: number;
  readonly shift: number;
  readonly hasLabel: boolean;
}

/** A sheet with a nearly black area and a black pad on it. */
function scan({ seed, shift, hasLabel }: Scan): SheetInk {
  const random = createRandom(seed);
  const picture = scanStrokes(listStrokes(3), { matrix: IDENTITY, noise: 8 });
  const fill = ({ left, top, right, bottom }: Box, brightness: number): void => {
    for (let row = top; row < bottom; row += 1) {
      for (let column = left + shift; column < right + shift; column += 1)
        picture.data[row * picture.width + column] = brightness + Math.round((random() - 0.5) * 8);
    }
  };
  fill(AREA, 34);
  fill(PAD, 8);
  if (hasLabel) fill(LABEL, 14);
  const inked = turnToInk(picture);
  return { ...inked, toPixels: IDENTITY, width: inked.ink.width, height: inked.ink.height };
}

const compare = (before: SheetInk, after: SheetInk) => findPictureChanges({ before, after }, { matrix: IDENTITY });
const plain = scan({ seed: 1, shift: 0, hasLabel: false });
const labelled = scan({ seed: 2, shift: 1, hasLabel: true });

it('is unsure where the one scan shows something in black on a nearly black area', () => {
  for (const [before, after] of [
    [plain, labelled],
    [labelled, plain],
  ] as const) {
    const { regions, unsure = [] } = compare(before, after);
    expect(regions).toEqual([]);
    expect(unsure).toHaveLength(1);
    expect(unsure[0]?.left).toBeLessThanOrEqual(LABEL.left);
    expect(unsure[0]?.right).toBeGreaterThanOrEqual(LABEL.right);
    expect(unsure[0]?.right).toBeLessThan(PAD.left);
  }
});

it('is sure where both show the same in black on it, up to the noise and a pixel', () => {
  expect(compare(plain, scan({ seed: 3, shift: 1, hasLabel: false })).unsure).toEqual([]);
  expect(compare(labelled, scan({ seed: 4, shift: 0, hasLabel: true })).unsure).toEqual([]);
});

it('knows nothing of dark areas next to the paper', () => {
  const picture = scanStrokes([], { matrix: IDENTITY });
  for (let row = 0; row < picture.height; row += 1) picture.data.fill(30, row * picture.width, row * picture.width + 60);
  expect(turnToInk(picture).darkAreas.data.every((value) => value === 0)).toBe(true);
});
