import { outlines, regionsOf, type CellPlan } from '../building/cells.ts';
import { corners } from '../paper/geometry.ts';
import { INK, WEIGHT, type Ink } from '../paper/ink.ts';
import { fillMaterial, type Material } from '../paper/materials.ts';
import type { Pen } from '../paper/pen.ts';

const CUT_MATERIALS: readonly Material[] = ['concrete', 'block', 'brick', 'insulation', 'cavity', 'stud', 'glazed', 'column'];

const STRUCTURE: ReadonlySet<Material | undefined> = new Set(['column', 'concrete', 'block', 'brick']);

/** Fills every cut material and draws its edges: heavy round structure, thin between light layers. */
export function drawWalls(pen: Pen, cells: CellPlan): void {
  for (const material of CUT_MATERIALS) fillMaterial(pen, material, regionsOf(cells, material).map(corners));
  const light: Ink = { stroke: 0, weight: WEIGHT.thin };
  pen.segments(
    outlines(cells, (a, b) => !STRUCTURE.has(a) && !STRUCTURE.has(b)),
    light,
  );
  pen.segments(
    outlines(cells, (a, b) => STRUCTURE.has(a) || STRUCTURE.has(b)),
    INK.cut,
  );
  for (const pane of regionsOf(cells, 'glazed')) {
    const upright = pane.y1 - pane.y0 > pane.x1 - pane.x0;
    const mid = upright ? (pane.x0 + pane.x1) / 2 : (pane.y0 + pane.y1) / 2;
    pen.line(
      upright ? { x: mid, y: pane.y0 } : { x: pane.x0, y: mid },
      upright ? { x: mid, y: pane.y1 } : { x: pane.x1, y: mid },
      INK.fine,
    );
  }
}
