import { box, point, shift, type Point } from '../paper/geometry.ts';
import { CAP, INK, WEIGHT, type Ink } from '../paper/ink.ts';
import type { Pen } from '../paper/pen.ts';

/** Stair 1, in millimetres of the building: two flights round a well, half landing to the north. */
export const STAIR = {
  shaft: box(13300, 100, 15900, 5900),
  flightWidth: 1250,
  going: 280,
  rise: 175,
  /** Risers of one flight: 12 of 175 make half of the storey's 4200. */
  risers: 12,
  /** South edge of the half landing. */
  landing: 1450,
} as const;

const TREAD: Ink = { stroke: 0.1, weight: WEIGHT.fine };

/** The stair as the plan cuts it: the lower flight solid up to the break, the upper one dashed. */
export function drawStair(pen: Pen): void {
  const { shaft, flightWidth, going, risers, landing } = STAIR;
  const start = landing + going * (risers - 1);
  const breakAt = landing + going * 4.5;
  for (let i = 0; i < risers; i += 1) {
    const y = landing + going * i;
    const lower = y > breakAt ? TREAD : INK.hidden;
    pen.line(point(shaft.x0, y), point(shaft.x0 + flightWidth, y), lower);
    pen.line(point(shaft.x1 - flightWidth, y), point(shaft.x1, y), y > breakAt ? INK.hidden : INK.hidden);
    if (y > breakAt) pen.line(point(shaft.x0, y + 40), point(shaft.x0 + flightWidth, y + 40), INK.faint);
  }
  const well = box(shaft.x0 + flightWidth, landing, shaft.x1 - flightWidth, start);
  pen.rect(well, { ...INK.thin, fill: 1 });
  for (const x of [shaft.x0 + 60, shaft.x0 + flightWidth - 60]) pen.line(point(x, breakAt), point(x, start + 300), INK.hair);
  pen.line(point(shaft.x0, landing), point(shaft.x1, landing), INK.hidden);
  drawBreak(pen, point(shaft.x0 - 60, breakAt + 250), point(shaft.x0 + flightWidth + 60, breakAt - 250));
  drawWalkingLine(pen, point(shaft.x0 + flightWidth / 2, start + 350), breakAt + 120);
  const paper = pen.at(point(shaft.x1 - flightWidth / 2, 3150));
  paper.rect(box(-3, -13, 5, 13), { fill: 1 });
  paper.text('12 x 175 / 280', point(0, 0), { cap: CAP.note, align: 'centre', turn: 90 });
  paper.text('2 flights, up 4.20', point(3.4, 0), { cap: CAP.note, align: 'centre', turn: 90 });
}

function drawBreak(pen: Pen, from: Point, to: Point): void {
  const at = (t: number, off: number): Point => point(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t + off);
  for (const off of [0, 90]) {
    const line = [at(0, off), at(0.42, off), at(0.46, off - 160), at(0.54, off + 160), at(0.58, off), at(1, off)];
    pen.path(line, INK.thin);
  }
}

/** The arrow points up; the ring is at the first riser. */
function drawWalkingLine(pen: Pen, foot: Point, headY: number): void {
  pen.circle(foot, 55, { stroke: 0, weight: WEIGHT.thin, fill: 1 });
  pen.line(shift(foot, 0, -55), point(foot.x, headY), INK.thin);
  pen.polygon([point(foot.x, headY - 200), point(foot.x - 80, headY), point(foot.x + 80, headY)], INK.solid);
  pen.text('UP', shift(foot, 180, 60), { cap: CAP.label, font: 'bold' });
}
