import { box, point } from '../paper/geometry.ts';
import { CAP, INK } from '../paper/ink.ts';
import type { Pen } from '../paper/pen.ts';
import { randomFrom } from '../paper/random.ts';

/** The paved forecourt and the larch terrace, in millimetres of the building. */
const FORECOURT = box(7400, -1650, 12400, -400);
const TERRACE = box(-400, 19000, 20200, 20500);
const BOARD = 140;
const SLAB = 500;

export function drawSurroundings(pen: Pen): void {
  drawForecourt(pen);
  drawTerrace(pen);
}

function drawForecourt(pen: Pen): void {
  pen.rect(FORECOURT, INK.fine);
  let odd = false;
  for (let y = FORECOURT.y0; y < FORECOURT.y1; y += SLAB / 2) {
    pen.line(point(FORECOURT.x0, y), point(FORECOURT.x1, y), INK.faint);
    for (let x = FORECOURT.x0 + (odd ? SLAB / 2 : SLAB); x < FORECOURT.x1; x += SLAB) {
      pen.line(point(x, y), point(x, Math.min(y + SLAB / 2, FORECOURT.y1)), INK.faint);
    }
    odd = !odd;
  }
}

function drawTerrace(pen: Pen): void {
  const random = randomFrom(7);
  pen.rect(TERRACE, INK.thin);
  for (let y = TERRACE.y0; y < TERRACE.y1 - 1; y += BOARD) {
    pen.line(point(TERRACE.x0, y), point(TERRACE.x1, y), INK.faint);
    for (let x = TERRACE.x0 + 600 + random() * 3000; x < TERRACE.x1 - 300; x += 2400 + random() * 1200) {
      pen.line(point(x, y), point(x, Math.min(y + BOARD, TERRACE.y1)), INK.faint);
    }
  }
  const label = pen.at(point(9900, 19950));
  label.rect({ x0: -28, y0: -3.2, x1: 28, y1: 2 }, { fill: 1 });
  label.text('Terrace, larch decking  -0.02', point(0, 0.8), { cap: CAP.label, align: 'centre' });
}

/** Floor joints that show the finish: matting in the vestibule, tiles in the wet rooms. */
export function drawTiles(pen: Pen, area: { x0: number; y0: number; x1: number; y1: number }, pitch: number): void {
  for (let x = area.x0 + pitch; x < area.x1; x += pitch) pen.line(point(x, area.y0), point(x, area.y1), INK.faint);
  for (let y = area.y0 + pitch; y < area.y1; y += pitch) pen.line(point(area.x0, y), point(area.x1, y), INK.faint);
}
