import { box, corners, point, type Box, type Point } from '../paper/geometry.ts';
import { hatchLines } from '../paper/hatch.ts';
import { CAP, INK, WEIGHT } from '../paper/ink.ts';
import type { Pen } from '../paper/pen.ts';
import { northArrow } from '../paper/symbols.ts';

/** Neighbours on the quay, in metres of the site (x east, y south), the library's corner at 0, 0. */
const NEIGHBOURS: readonly Box[] = [
  box(-62, -40, -38, -24),
  box(-34, -40, -14, -26),
  box(-8, -44, 16, -30),
  box(20, -42, 36, -28),
  box(41, -44, 62, -26),
  box(-60, -14, -42, 14),
  box(44, -16, 60, 8),
];
const QUAY: readonly Point[] = [point(-64, 27), point(46, 27), point(46, 21), point(87.6, 21)];
const METRES_TO_MM = 1.08;

/** The location in town, about 1:1000: quay, water, neighbours, the library hatched. */
export function drawSitePlan(paper: Pen, frame: Box): void {
  paper.text('Site', point(frame.x0, frame.y0 - 1.8), { cap: CAP.label, font: 'bold' });
  const at = (p: Point): Point => point(frame.x0 + 62 + p.x * METRES_TO_MM * 0.9, frame.y0 + 44 + p.y * METRES_TO_MM * 0.9);
  for (const house of NEIGHBOURS) {
    const shape = corners(house).map(at);
    paper.polygon(shape, { stroke: 0.3, weight: WEIGHT.fine, fill: 0.94 });
  }
  const library = corners(box(0, 0, 27.2, 19.4)).map(at);
  paper.polygon(library, { fill: 0.85 });
  paper.segments(hatchLines([library], 45, 1.2), INK.hair);
  paper.polygon(library, INK.cut);
  const quay = QUAY.map(at);
  paper.path(quay, INK.firm);
  paper.path(
    quay.map((p) => point(p.x, p.y + 1)),
    INK.fine,
  );
  for (let i = 0; i < 4; i += 1) paper.path(wave(frame, frame.y1 - 9 + i * 2.4, i), INK.faint);
  paper.text('Customs Quay', at(point(-36, 24)), { cap: CAP.note, colour: 0.2 });
  paper.text('Ropewalk', at(point(-30, -18)), { cap: CAP.note, colour: 0.2 });
  paper.rect(box(frame.x0 + 5, frame.y1 - 7, frame.x0 + 25, frame.y1 - 3), { fill: 1 });
  paper.text('Inner harbour', point(frame.x0 + 6, frame.y1 - 4), { cap: CAP.note, font: 'oblique', colour: 0.2 });
  paper.text('Library', at(point(13.6, 10.4)), { cap: CAP.note, font: 'bold', align: 'centre' });
  paper.rect(frame, INK.thin);
  northArrow(paper, point(frame.x1 - 13, frame.y0 + 46));
}

function wave(frame: Box, y: number, row: number): Point[] {
  const steps = 120;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    return point(frame.x0 + 3 + t * (frame.x1 - frame.x0 - 6), y + Math.sin(t * 40 + row * 1.7) * 0.5);
  });
}
