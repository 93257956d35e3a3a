import type { Matrix } from '../matrix.ts';
import { applyMatrix, mapBox } from '../matrix.ts';
import type { SheetInk } from '../pictures/align-pictures.ts';
import type { GrayPicture } from '../pictures/gray-picture.ts';
import { turnToInk } from '../pictures/ink.ts';
import { createRandom } from '../random.ts';

/** A line from one point to another. */
export type Stroke = readonly [x1: number, y1: number, x2: number, y2: number];

const PAPER = 235;
const INK = 40;
const STROKES = 260;
const MARGIN = 60;

/** Small, so that tests are fast; in page units, which are pixels. */
export const PICTURE_SIZE = { width: 800, height: 560 };

/** A border and strokes that depend on the seed. The lowest part is empty. */
export function listStrokes(seed: number): Stroke[] {
  const random = createRandom(seed);
  const { width, height } = PICTURE_SIZE;
  const border: Stroke[] = [
    [40, 40, width - 40, 40],
    [width - 40, 40, width - 40, height - 40],
    [width - 40, height - 40, 40, height - 40],
    [40, height - 40, 40, 40],
  ];
  const strokes = Array.from({ length: STROKES }, (): Stroke => {
    const [x, y] = [MARGIN + random() * (width - 2 * MARGIN), MARGIN + random() * (height - 2.5 * MARGIN)];
    const [turn, length] = [Math.floor(random() * 8) * (Math.PI / 8), 6 + random() * 40];
    return [x, y, x + Math.cos(turn) * length, y + Math.sin(turn) * length];
  });
  return [...border, ...strokes];
}

interface Scanner {
  /** From the drawing to the picture, which is as large as the drawing then is. */
  readonly matrix: Matrix;
  /** How much each pixel may be brighter or darker than it should. */
  readonly noise?: number;
  /** How much darker the paper is on the right, as a share. */
  readonly shade?: number;
  /** Only black and white. */
  readonly isBilevel?: boolean;
}

/** Strokes as a scanner sees them. */
export function scanStrokes(strokes: readonly Stroke[], scanner: Scanner): GrayPicture {
  const { right, bottom } = mapBox(scanner.matrix, { left: 0, top: 0, right: PICTURE_SIZE.width, bottom: PICTURE_SIZE.height });
  const [width, height] = [Math.round(right), Math.round(bottom)];
  const picture = { data: new Uint8Array(width * height).fill(PAPER), width, height };
  const widthOfLines = 2 * Math.hypot(scanner.matrix[0], scanner.matrix[1]);
  for (const [x1, y1, x2, y2] of strokes) {
    drawStroke(picture, [...applyMatrix(scanner.matrix, [x1, y1]), ...applyMatrix(scanner.matrix, [x2, y2])], widthOfLines);
  }
  return expose(picture, scanner);
}

/** The ink of strokes. */
export function inkStrokes(strokes: readonly Stroke[], scanner: Scanner): SheetInk {
  const inked = turnToInk(scanStrokes(strokes, scanner));
  return { ...inked, toPixels: [1, 0, 0, 1, 0, 0], width: inked.ink.width, height: inked.ink.height };
}

/** Pixels are darker the more of them the line covers. */
function drawStroke({ data, width, height }: GrayPicture, [x1, y1, x2, y2]: Stroke, thickness: number): void {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  for (let row = Math.max(0, Math.floor(Math.min(y1, y2) - 3)); row < Math.min(height, Math.max(y1, y2) + 3); row += 1) {
    for (let column = Math.max(0, Math.floor(Math.min(x1, x2) - 3)); column < Math.min(width, Math.max(x1, x2) + 3); column += 1) {
      const [x, y] = [column + 0.5 - x1, row + 0.5 - y1];
      const along = Math.max(0, Math.min(1, (x * dx + y * dy) / square));
      const away = Math.hypot(x - along * dx, y - along * dy);
      const cover = Math.max(0, Math.min(1, thickness / 2 + 0.5 - away));
      const at = row * width + column;
      data[at] = Math.min(data[at] ?? 0, PAPER - (PAPER - INK) * cover);
    }
  }
}

function expose(picture: GrayPicture, { noise = 0, shade = 0, isBilevel = false }: Scanner): GrayPicture {
  const random = createRandom(picture.width);
  picture.data.forEach((value, at, data) => {
    const seen = value * (1 - (shade * (at % picture.width)) / picture.width) + (random() - 0.5) * 2 * noise;
    data[at] = isBilevel ? (seen < 140 ? 0 : 255) : Math.max(0, Math.min(255, seen));
  });
  return picture;
}

/** Rotates by degrees, scales, and shifts by pixels so that everything stays within the picture. */
export function placePicture({ degrees, scale }: { degrees: number; scale: number }): Matrix {
  const turn = (degrees * Math.PI) / 180;
  const [p, q] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const { left, top } = mapBox([p, q, -q, p, 0, 0], { left: 0, top: 0, right: PICTURE_SIZE.width, bottom: PICTURE_SIZE.height });
  return [p, q, -q, p, -left, -top];
}
