import { box, corners, point, type Box } from './geometry.ts';
import { CAP, INK } from './ink.ts';
import { fillMaterial, MATERIALS, type Material } from './materials.ts';
import type { Pen } from './pen.ts';

const ROW = 7.4;

/** Swatches with names in two columns from the frame's top left. */
export function drawMaterialLegend(paper: Pen, frame: Box, materials: readonly Material[]): void {
  paper.text('Materials', point(frame.x0, frame.y0), { cap: CAP.label, font: 'bold' });
  for (const [i, material] of materials.entries()) {
    const x = frame.x0 + (i % 2) * ((frame.x1 - frame.x0) / 2);
    const y = frame.y0 + 4 + Math.floor(i / 2) * ROW;
    const swatch = box(x, y, x + 16, y + 5);
    fillMaterial(paper, material, [corners(swatch)]);
    paper.rect(swatch, INK.thin);
    paper.text(MATERIALS[material].label, point(x + 19, y + 2.5), { cap: CAP.note, anchor: 'middle' });
  }
}
