import { floorAt } from '../building/changes.ts';
import { CURTAIN_HEAD, FIRST_FLOOR_WINDOW, LEVEL, levelText } from '../building/levels.ts';
import type { Opening } from '../building/openings.ts';
import { GRID_X } from '../building/walls.ts';
import { corners, grow, point, type Box, type Point } from '../paper/geometry.ts';
import { hatchLines } from '../paper/hatch.ts';
import { INK, WEIGHT, type Ink } from '../paper/ink.ts';
import type { Pen } from '../paper/pen.ts';
import { randomFrom } from '../paper/random.ts';
import { gridBubble, levelMark } from '../paper/symbols.ts';
import { at, span } from './cut-parts.ts';
import { person } from './section-beyond.ts';

const WIDTH: readonly [number, number] = [-400, GRID_X[5] + 400];
const COURSE: Ink = { stroke: 0.62, weight: WEIGHT.hair };

/** A facade in orthogonal view, in millimetres; the north one is seen from the north, so east is on its left. */
export function drawElevation(pen: Pen, side: 'north' | 'south'): void {
  const flip = (x: number): number => (side === 'south' ? x : GRID_X[5] - x);
  const facade = span(WIDTH[0], -20, WIDTH[1], LEVEL.parapet);
  const holes = facadeHoles(side).map((hole) => ({ ...hole, box: mirrored(hole.box, flip) }));
  pen.rect(facade, { fill: 1 });
  pen.segments(hatchLines([corners(facade), ...holes.map((hole) => corners(hole.box))], 0, 150), COURSE);
  for (const hole of holes) drawHole(pen, hole.box, hole.panes, hole.rows);
  pen.rect(facade, INK.firm);
  pen.rect(span(WIDTH[0] - 30, LEVEL.parapet, WIDTH[1] + 30, LEVEL.parapet + 60), { ...INK.thin, fill: 0.6 });
  pen.line(at(WIDTH[0] - 700, -30), at(WIDTH[1] + 700, -30), { stroke: 0, weight: WEIGHT.heavy });
  for (const [name, x] of Object.entries(GRID_X)) {
    pen.line(at(flip(x), -700), at(flip(x), 10100), INK.centre);
    gridBubble(pen, at(flip(x), 10600), name);
  }
  for (const height of [LEVEL.parapet, LEVEL.first, LEVEL.ground]) levelMark(pen, at(WIDTH[1] + 500, height), levelText(height));
  tree(pen, side === 'south' ? 24900 : 3300, side === 'south' ? 5 : 11);
  for (const x of side === 'south' ? [4300, 15200, 15900] : [16800, 21500]) person(pen, x, -30, x % 200 === 0 ? 1 : -1);
}

interface Hole {
  readonly box: Box;
  readonly panes: number;
  /** Heights of the transoms above the opening's lower edge. */
  readonly rows: readonly number[];
}

function facadeHoles(side: 'north' | 'south'): Hole[] {
  const openings = floorAt('P2').openings.filter((opening) => opening.wall === side);
  const upper = openings.flatMap((o) => (o.kind === 'window' ? [{ ...holeOf(o, FIRST_FLOOR_WINDOW.sill, FIRST_FLOOR_WINDOW.head) }] : []));
  return [...openings.map(groundHole), ...upper];
}

function groundHole(opening: Opening): Hole {
  switch (opening.kind) {
    case 'window':
      return holeOf(opening, opening.sill, opening.head);
    case 'curtain':
      return { ...holeOf(opening, 0, CURTAIN_HEAD), panes: Math.round(opening.width / opening.module), rows: [2400, 3800, 5400] };
    case 'door':
      return { ...holeOf(opening, 0, 2460), panes: opening.leaves };
    case 'gap':
    case 'hatch':
      return holeOf(opening, 0, 2100);
  }
}

const holeOf = (opening: Opening, sill: number, head: number): Hole => ({
  box: span(opening.at - opening.width / 2, sill, opening.at + opening.width / 2, head),
  panes: Math.max(1, Math.round(opening.width / 1200)),
  rows: [],
});

function mirrored(b: Box, flip: (x: number) => number): Box {
  const [a, c] = [flip(b.x0), flip(b.x1)];
  return { ...b, x0: Math.min(a, c), x1: Math.max(a, c) };
}

function drawHole(pen: Pen, hole: Box, panes: number, rows: readonly number[]): void {
  pen.rect(hole, { ...INK.thin, fill: 0.93 });
  const frame = grow(hole, -60);
  pen.rect(frame, INK.fine);
  for (let i = 1; i < panes; i += 1) {
    const x = hole.x0 + ((hole.x1 - hole.x0) * i) / panes;
    for (const side of [-25, 25]) pen.line(point(x + side, frame.y0), point(x + side, frame.y1), INK.fine);
  }
  for (const row of rows)
    for (const side of [-25, 25]) pen.line(point(frame.x0, hole.y1 - row + side), point(frame.x1, hole.y1 - row + side), INK.fine);
  // The reflection symbol of glass.
  const [w, h] = [(hole.x1 - hole.x0) / panes, hole.y1 - hole.y0];
  pen.line(point(hole.x0 + w * 0.35, hole.y0 + h * 0.45), point(hole.x0 + w * 0.7, hole.y0 + h * 0.25), INK.faint);
  pen.line(point(hole.x0 + w * 0.35, hole.y0 + h * 0.52), point(hole.x0 + w * 0.55, hole.y0 + h * 0.4), INK.faint);
}

function tree(pen: Pen, x: number, seed: number): void {
  const random = randomFrom(seed);
  const branch = (from: Point, angle: number, length: number): void => {
    const to = point(from.x + Math.sin(angle) * length, from.y - Math.cos(angle) * length);
    pen.line(from, to, length > 900 ? INK.thin : INK.faint);
    if (length < 260) return;
    for (const lean of [-0.45, 0.1, 0.5]) branch(to, angle + lean + (random() - 0.5) * 0.3, length * (0.62 + random() * 0.12));
  };
  branch(at(x, -30), 0, 1900);
}
