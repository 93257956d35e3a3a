import { FIRST_FLOOR_WINDOW, LEVEL } from '../building/levels.ts';
import { GRID_Y } from '../building/walls.ts';
import { arcPoints, point, type Point } from '../paper/geometry.ts';
import { WEIGHT, type Ink } from '../paper/ink.ts';
import type { Pen } from '../paper/pen.ts';
import { randomFrom } from '../paper/random.ts';
import { STAIR } from '../plan/stair.ts';
import { at, span } from './cut-parts.ts';

const LINE: Ink = { stroke: 0.3, weight: WEIGHT.fine };
const FAINT: Ink = { stroke: 0.55, weight: WEIGHT.hair };

/** Everything visible behind the cut, looking east: the core, columns, shelves, desk, balustrade, people. */
export function drawBeyondCut(pen: Pen): void {
  drawCore(pen);
  for (const line of [GRID_Y.C, GRID_Y.D]) {
    pen.rect(span(line - 175, 0, line + 175, line === GRID_Y.C ? LEVEL.firstSoffit : LEVEL.roofSoffit), { ...LINE, fill: 0.97 });
  }
  drawShelves(pen);
  drawBalustrade(pen);
  drawDesk(pen);
  drawReadingTables(pen);
  const people: [number, number, number][] = [
    [1500, 0, 1],
    [4100, 0, -1],
    [12950, 0, 1],
    [15300, 0, -1],
    [11300, LEVEL.first, 1],
    [19900, LEVEL.terrace, 1],
    [-1900, -30, 1],
  ];
  for (const [x, height, facing] of people) person(pen, x, height, facing);
}

function drawCore(pen: Pen): void {
  const edge = STAIR.shaft.y1 + 200;
  pen.line(at(edge, 0), at(edge, LEVEL.ceiling), LINE);
  pen.line(at(edge, LEVEL.first), at(edge, 7300), LINE);
  for (const floor of [0, LEVEL.first]) {
    pen.rect(span(4600, floor, 5700, floor + 2150), { ...LINE, fill: 1 });
    pen.rect(span(4650, floor, 5650, floor + 2100), LINE);
    pen.circle(at(4780, floor + 1050), 25, LINE);
    // Board marks of the fair-faced concrete with tie holes.
    for (let height = floor + 525; height < floor + 3400; height += 525) pen.line(at(2840, height), at(edge, height), FAINT);
    for (let x = 3400; x < edge; x += 1100)
      for (let height = floor + 260; height < floor + 3400; height += 1050) pen.circle(at(x, height), 22, FAINT);
  }
  pen.rect(span(400, FIRST_FLOOR_WINDOW.sill - 900, 2200, LEVEL.first + 740), LINE);
}

function drawShelves(pen: Pen): void {
  const random = randomFrom(99);
  for (const [from, to, floor] of [
    [7200, 11400, 0],
    [12050, 14150, 0],
    [6600, 9400, LEVEL.first],
  ] as const) {
    pen.rect(span(from, floor, to, floor + 1800), { ...LINE, fill: 1 });
    for (let shelf = 0; shelf < 5; shelf += 1) drawRowOfBooks(pen, [from, to], floor + 100 + shelf * 340, random);
    for (let x = from; x <= to; x += 1050) pen.line(at(x, floor), at(x, floor + 1800), LINE);
  }
}

function drawRowOfBooks(pen: Pen, [from, to]: readonly [number, number], base: number, random: () => number): void {
  pen.line(at(from, base), at(to, base), LINE);
  for (let x = from + 30; x < to - 30; x += 24 + random() * 40) {
    if (random() < 0.07) x += 150;
    const height = 210 + random() * 90;
    pen.path([at(x, base), at(x, base + height), at(x + 20, base + height)], FAINT);
  }
}

function drawBalustrade(pen: Pen): void {
  const [from, to] = [9700, 12560];
  for (let x = from; x <= to; x += 110) pen.line(at(x, LEVEL.first), at(x, LEVEL.first + 1000), FAINT);
  pen.rect(span(from - 50, LEVEL.first + 1000, to + 40, LEVEL.first + 1050), { ...LINE, fill: 0.8 });
}

function drawDesk(pen: Pen): void {
  pen.rect(span(3300, 0, 4400, 950), { ...LINE, fill: 1 });
  for (let x = 3340; x < 4400; x += 60) pen.line(at(x, 100), at(x, 900), FAINT);
  pen.rect(span(3260, 950, 4440, 1000), { ...LINE, fill: 0.8 });
}

function drawReadingTables(pen: Pen): void {
  for (const x of [15700, 17300]) {
    pen.rect(span(x, 710, x + 1100, 740), { ...LINE, fill: 0.85 });
    for (const leg of [x + 80, x + 1000]) pen.line(at(leg, 0), at(leg, 710), LINE);
    pen.path([at(x - 250, 0), at(x - 200, 450), at(x - 620, 450), at(x - 660, 850)], LINE);
    pen.line(at(x - 590, 450), at(x - 640, 0), LINE);
  }
  // Pendant lamps over the tables.
  for (const x of [16250, 17850]) {
    pen.line(at(x, 7300), at(x, 2900), FAINT);
    pen.path([at(x - 260, 2600), at(x - 90, 2900), at(x + 90, 2900), at(x + 260, 2600)], LINE, true);
  }
}

/** A walking figure 1.72 m tall; `facing` 1 looks south. */
export function person(pen: Pen, x: number, floor: number, facing: number): void {
  const p = (dx: number, height: number): Point => at(x + dx * facing, floor + height);
  const ink: Ink = { stroke: 0.4, weight: WEIGHT.fine, fill: 0.93 };
  pen.polygon(
    [
      p(-60, 0),
      p(70, 0),
      p(40, 60),
      p(30, 480),
      p(20, 880),
      p(150, 460),
      p(210, 40),
      p(330, 20),
      p(330, 60),
      p(250, 90),
      p(215, 480),
      p(130, 900),
      p(150, 1250),
      p(120, 1430),
      p(30, 1480),
      p(-70, 1430),
      p(-120, 1200),
      p(-90, 880),
      p(-50, 480),
    ].reverse(),
    ink,
  );
  pen.polygon(
    arcPoints(point(0, 0), 1, 0, 360, 16).map((c) => p(30 + c.x * 95, 1600 + c.y * 120)),
    ink,
  );
}
