import { LEVEL, levelText } from '../building/levels.ts';
import { drawChain } from '../paper/dimensions.ts';
import { point, type Point } from '../paper/geometry.ts';
import { INK, WEIGHT, type Ink } from '../paper/ink.ts';
import type { Pen } from '../paper/pen.ts';
import { levelMark, note } from '../paper/symbols.ts';
import { STAIR } from '../plan/stair.ts';
import { at, cutBox, drawCutParts, span, type CutPart } from './cut-parts.ts';
import { person } from './section-beyond.ts';

const { shaft, going, rise, risers, landing } = STAIR;
/** Where the lower flight starts, along the shaft from grid A. */
const FOOT = landing + going * (risers - 1);
const HALF = rise * risers;
const WAIST = 180;
/** Depth of the floor's edge at the head of the stair. */
const FLOOR_EDGE = 280;
const BEYOND: Ink = { stroke: 0.3, weight: WEIGHT.thin };

/** Noses of a flight from `from` up to the landing; `step` is -1 going north, 1 going south. */
function steps(from: Point, step: 1 | -1): Point[] {
  return Array.from({ length: risers }, (_, i) => [
    point(from.x + step * going * i, from.y - rise * i),
    point(from.x + step * going * i, from.y - rise * (i + 1)),
  ]).flat();
}

/** The upper flight is cut: from the half landing, 200 thick, south to the first floor. */
function upperFlight(): CutPart {
  const thick = (WAIST * Math.hypot(going, rise)) / going;
  const soffit = LEVEL.first - FLOOR_EDGE;
  const along = (height: number): number => landing + ((height - HALF + thick) * going) / rise;
  return {
    material: 'concrete',
    shape: [
      ...steps(at(landing, HALF), 1),
      at(shaft.y1, LEVEL.first),
      at(shaft.y1, soffit),
      at(along(soffit), soffit),
      at(along(HALF - 200), HALF - 200),
      at(shaft.y0, HALF - 200),
      at(shaft.y0, HALF),
    ],
  };
}

function drawLowerFlight(pen: Pen): void {
  const top = steps(at(FOOT, 0), -1);
  pen.path([...top, at(landing, HALF)], BEYOND);
  pen.line(at(FOOT - 60, -10), at(landing - 40, HALF - 220), BEYOND);
}

function drawBalustrades(pen: Pen): void {
  const flights: [Point, 1 | -1, Ink][] = [
    [at(FOOT, 0), -1, { stroke: 0.4, weight: WEIGHT.fine }],
    [at(landing, HALF), 1, INK.thin],
  ];
  for (const [from, step, ink] of flights) {
    const end = point(from.x + step * going * (risers - 1), from.y - rise * (risers - 1));
    const rail = (height: number): Point[] => [
      point(from.x - step * 300, from.y - height),
      point(from.x, from.y - rise - height),
      point(end.x, end.y - rise - height),
      point(end.x + step * 300, end.y - rise - height),
    ];
    for (const height of [880, 920, 100]) pen.path(rail(height), ink);
    for (let i = 0; i < risers - 1; i += 1) {
      for (const part of [0.25, 0.75]) {
        const x = from.x + step * going * (i + part);
        const base = from.y - rise * (i + 1);
        pen.line(point(x, base - 60), point(x, base - 900 - rise * (part - 0.3)), { stroke: 0.5, weight: WEIGHT.hair });
      }
    }
  }
}

/** Stair 1, section looking west, 1:25; along is the distance from grid A. */
export function drawStairSection(pen: Pen): void {
  const parts = [
    cutBox('rigid', -100, -530, 6000, -370),
    cutBox('concrete', -100, -370, 6100, LEVEL.groundSlab),
    cutBox('screed', shaft.y0, LEVEL.groundSlab, shaft.y1, -22),
    cutBox('concrete', -100, LEVEL.groundSlab, shaft.y0, 4900),
    cutBox('insulation', -260, -370, -100, 4900),
    cutBox('cavity', -290, -370, -260, 4900),
    cutBox('brick', -400, -370, -290, 4900),
    cutBox('concrete', shaft.y1, LEVEL.groundSlab, shaft.y1 + 200, LEVEL.firstSlab),
    cutBox('concrete', shaft.y1 + 200, LEVEL.firstSoffit, 6700, LEVEL.firstSlab),
    cutBox('screed', shaft.y1, LEVEL.firstSlab, 6700, LEVEL.first),
    upperFlight(),
  ];
  drawLowerFlight(pen);
  pen.rect(span(4600, 0, 5700, 2150), BEYOND);
  pen.rect(span(4650, 0, 5650, 2100), BEYOND);
  drawCutParts(pen, parts);
  drawBalustrades(pen);
  person(pen, 5150, 0, -1);
  person(pen, 900, HALF, 1);
  annotate(pen);
}

function annotate(pen: Pen): void {
  drawChain(pen, { axis: 'h', across: 760, stops: [shaft.y0, landing, FOOT, shaft.y1] });
  drawChain(pen, { axis: 'h', across: 980, stops: [shaft.y0, shaft.y1] });
  drawChain(pen, { axis: 'v', across: -750, stops: [-LEVEL.first, -HALF, 0] });
  drawChain(pen, { axis: 'v', across: 4350, stops: [FLOOR_EDGE - LEVEL.first, 0] });
  levelMark(pen, at(6850, LEVEL.first), levelText(LEVEL.first), 'First floor, FFL');
  levelMark(pen, at(6250, 0), levelText(0), 'Ground floor, FFL');
  levelMark(pen, at(300, HALF), levelText(HALF), 'Half landing');
  const notes: [string[], Point, Point][] = [
    [['Precast flight, fair-faced, 12 x 175 / 280,', 'bears on elastomer both ends, see S-310'], at(1900, 650), at(2350, 2500)],
    [['Nosing strip 50, contrast to tread', 'at first and last step'], at(1700, 4700), at(1470, HALF + rise)],
    [['Handrail oak 42, both sides, 900 and', '300 beyond first and last riser'], at(4000, 5600), at(3400, 4420)],
    [['Steel infill 12 at 110, powder coated'], at(1750, 4200), at(2350, 3500)],
    [['EI 60 door D04, hold-open on fire alarm'], at(6300, 1500), at(5660, 1500)],
  ];
  for (const [lines, from, to] of notes) note(pen, lines, from, to);
}
