import type { Matrix } from '../matrix.ts';
import { applyMatrix, mapBox } from '../matrix.ts';
import { createRandom } from '../random.ts';
import type { Segments, SheetGeometry, SheetWord } from '../sheet-geometry.ts';

interface SheetOptions {
  /** Sheets of the same seed are equal. */
  readonly seed: number;
  readonly words: number;
}

const LINES = 400;

/** Small, so that tests are fast; in page units. */
export const SIZE = { width: 480, height: 320 };

/** A border with a title block, which all sheets share, and lines and words that depend on the seed. The lowest tenth is empty. */
export function drawSheet({ seed, words }: SheetOptions): SheetGeometry {
  const random = createRandom(seed);
  const between = (least: number, most: number): number => least + random() * (most - least);
  const { width, height } = SIZE;
  const ends: number[] = [];
  for (const [left, top, right, bottom] of [
    [8, 8, width - 8, height - 8],
    [width - 88, height - 48, width - 8, height - 8],
  ] as const) {
    ends.push(left, top, right, top, right, top, right, bottom, right, bottom, left, bottom, left, bottom, left, top);
  }
  for (let line = 0; line < LINES; line += 1) {
    const [x, y] = [between(16, width - 56), between(16, height - 70)];
    const [turn, length] = [Math.floor(random() * 8) * (Math.PI / 8), between(2, 36)];
    ends.push(x, y, x + Math.cos(turn) * length, y + Math.sin(turn) * length);
  }
  const texts = Array.from({ length: words }, (_, index) => `${seed}-${index}`);
  return {
    width,
    height,
    words: texts.map((text): SheetWord => {
      const [left, top] = [between(16, width - 40), between(16, height - 50)];
      return { text, box: { left, top, right: left + 12, bottom: top + 4 }, angle: 0, colour: 0 };
    }),
    strokes: { ends: Float32Array.from(ends), colours: new Uint32Array(ends.length / 4) },
    fills: { ends: new Float32Array(0), colours: new Uint32Array(0) },
    pictures: [],
  };
}

interface SheetPlacement {
  readonly scale: number;
  readonly quarters: number;
  /** In degrees. */
  readonly tilt: number;
  readonly dx: number;
  readonly dy: number;
}

/** The sheet on other paper: scaled and rotated around its centre, then shifted. Nothing is cut off. */
export function placeSheet(
  sheet: SheetGeometry,
  { scale, quarters, tilt, dx, dy }: SheetPlacement,
): { placed: SheetGeometry; matrix: Matrix } {
  const turn = (quarters * Math.PI) / 2 + (tilt * Math.PI) / 180;
  const [p, q] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const corners = mapBox([p, q, -q, p, 0, 0], { left: 0, top: 0, right: sheet.width, bottom: sheet.height });
  const matrix: Matrix = [p, q, -q, p, Math.abs(dx) + dx / 2 - corners.left, Math.abs(dy) + dy / 2 - corners.top];
  const placed: SheetGeometry = {
    width: corners.right - corners.left + Math.abs(dx) * 2,
    height: corners.bottom - corners.top + Math.abs(dy) * 2,
    words: sheet.words.map((word) => ({ ...word, box: mapBox(matrix, word.box), angle: word.angle + turn })),
    strokes: placeSegments(sheet.strokes, matrix),
    fills: placeSegments(sheet.fills, matrix),
    pictures: sheet.pictures.map((picture) => ({ ...picture, box: mapBox(matrix, picture.box) })),
  };
  return { placed, matrix };
}

function placeSegments({ ends, colours }: Segments, matrix: Matrix): Segments {
  const placed = new Float32Array(ends.length);
  for (let at = 0; at < ends.length; at += 2) placed.set(applyMatrix(matrix, [ends[at] ?? 0, ends[at + 1] ?? 0]), at);
  return { ends: placed, colours };
}

/** The sheet with further strokes in one colour: x1, y1, x2, y2 of each. */
export function addStrokes(sheet: SheetGeometry, ends: readonly number[], colour = 0): SheetGeometry {
  const colours = new Uint32Array(sheet.strokes.colours.length + ends.length / 4).fill(colour, sheet.strokes.colours.length);
  colours.set(sheet.strokes.colours);
  return { ...sheet, strokes: { ends: Float32Array.from([...sheet.strokes.ends, ...ends]), colours } };
}
