import type { Matrix } from './matrix.ts';
import { similarity } from './matrix.ts';
import type { SheetGeometry } from './sheet-geometry.ts';

/** Equal frames, then the first sheet fitted into the second, in each of the four rotations by a quarter. */
export function listFrames(before: SheetGeometry, after: SheetGeometry): Matrix[] {
  const turned = [0, 1, 2, 3].flatMap((quarters) => {
    const isSideways = quarters % 2 === 1;
    const [width, height] = isSideways ? [before.height, before.width] : [before.width, before.height];
    const fit = Math.min(after.width / width, after.height / height);
    return [1, fit].map((scale) => centred(before, after, { quarters, scale }));
  });
  return [[1, 0, 0, 1, 0, 0], ...turned];
}

/** The sheets' centres on each other. */
function centred(before: SheetGeometry, after: SheetGeometry, { quarters, scale }: { quarters: number; scale: number }): Matrix {
  const [cos, sin] = [[1, 0, -1, 0][quarters] ?? 1, [0, 1, 0, -1][quarters] ?? 0];
  const [p, q] = [cos * scale, sin * scale];
  const [x, y] = [before.width / 2, before.height / 2];
  return similarity(p, q, [after.width / 2 - (p * x - q * y), after.height / 2 - (q * x + p * y)]);
}
