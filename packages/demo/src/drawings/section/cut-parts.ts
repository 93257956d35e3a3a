import { box, corners, point, type Box, type Point } from '../paper/geometry.ts';
import { INK, type Ink } from '../paper/ink.ts';
import { fillMaterial, type Material } from '../paper/materials.ts';
import type { Pen } from '../paper/pen.ts';

/** Sections measure heights upwards; the pen's frame runs down. */
export const at = (along: number, height: number): Point => point(along, -height);

/** A box from one along and height to another. */
export const span = (along0: number, height0: number, along1: number, height1: number): Box => box(along0, -height1, along1, -height0);

export interface CutPart {
  readonly material: Material;
  readonly shape: readonly Point[];
}

export const cutBox = (material: Material, along0: number, height0: number, along1: number, height1: number): CutPart => ({
  material,
  shape: corners(span(along0, height0, along1, height1)),
});

const LIGHT: ReadonlySet<Material> = new Set(['insulation', 'rigid', 'glass', 'cavity', 'screed', 'timber', 'aluminium', 'gravel']);
const UNLINED: ReadonlySet<Material> = new Set(['earth']);

/** Fills the parts, then draws the edges: heavy round structure, thin round light layers. */
export function drawCutParts(pen: Pen, parts: readonly CutPart[]): void {
  for (const part of parts) {
    fillMaterial(pen, part.material, [part.shape]);
    if (UNLINED.has(part.material)) continue;
    const ink: Ink = LIGHT.has(part.material) ? INK.thin : INK.cut;
    pen.polygon(part.shape, ink);
  }
}
