import { FIRST_FLOOR_WINDOW, LEVEL, levelText } from '../building/levels.ts';
import { GRID_Y } from '../building/walls.ts';
import { drawChain } from '../paper/dimensions.ts';
import { point, shift, type Point } from '../paper/geometry.ts';
import { CAP, INK, WEIGHT } from '../paper/ink.ts';
import type { Pen } from '../paper/pen.ts';
import { gridBubble, levelMark } from '../paper/symbols.ts';
import { at, cutBox, drawCutParts, span, type CutPart } from './cut-parts.ts';
import { drawBeyondCut } from './section-beyond.ts';

/** Along the section (north to south), millimetres from grid A: where the first floor ends over the reading room. */
const VOID_EDGE = 12600;
const NORTH = GRID_Y.A;
const SOUTH = GRID_Y.D;

const groundFloor: readonly CutPart[] = [
  cutBox('gravel', NORTH - 100, -730, SOUTH + 100, -580),
  cutBox('rigid', NORTH + 100, -530, SOUTH - 100, -370),
  cutBox('concrete', NORTH - 100, -370, SOUTH + 100, LEVEL.groundSlab),
  cutBox('screed', NORTH + 100, LEVEL.groundSlab, SOUTH - 60, -22),
  ...[NORTH, GRID_Y.B, VOID_EDGE, SOUTH].flatMap((line) => [
    cutBox('concrete', line - 350, LEVEL.footing, line + 350, LEVEL.footingTop),
    cutBox('concrete', line - 100, LEVEL.footingTop, line + 100, -370),
  ]),
];

const firstFloor: readonly CutPart[] = [
  cutBox('concrete', NORTH - 100, LEVEL.firstSoffit, VOID_EDGE, LEVEL.firstSlab),
  cutBox('concrete', VOID_EDGE - 300, LEVEL.firstSoffit - 250, VOID_EDGE, LEVEL.firstSoffit),
  cutBox('screed', NORTH + 100, LEVEL.firstSlab, VOID_EDGE - 40, LEVEL.first - 20),
];

const roof: readonly CutPart[] = [
  cutBox('concrete', NORTH - 100, LEVEL.roofSoffit, 7800, LEVEL.roofSlab),
  cutBox('concrete', 9600, LEVEL.roofSoffit, SOUTH + 100, LEVEL.roofSlab),
  cutBox('rigid', NORTH + 100, LEVEL.roofSlab, 7700, LEVEL.roof - 40),
  cutBox('rigid', 9700, LEVEL.roofSlab, SOUTH - 100, LEVEL.roof - 40),
  cutBox('gravel', NORTH + 160, LEVEL.roof - 40, 7600, LEVEL.roof + 20),
  cutBox('gravel', 9800, LEVEL.roof - 40, SOUTH - 160, LEVEL.roof + 20),
  // Rooflight over the stacks: two kerbs.
  cutBox('concrete', 7700, LEVEL.roofSlab, 7800, LEVEL.roof + 380),
  cutBox('concrete', 9600, LEVEL.roofSlab, 9700, LEVEL.roof + 380),
];

/** The north wall where the section passes through the main entrance; layers as on the plan. */
function northWall(): CutPart[] {
  const layers = [
    ['concrete', -100, 100],
    ['insulation', -260, -100],
    ['cavity', -290, -260],
    ['brick', -400, -290],
  ] as const;
  const doorHead = 2460;
  return layers.flatMap(([material, from, to]) => [
    cutBox(material, from, doorHead, to, FIRST_FLOOR_WINDOW.sill),
    cutBox(material, from, FIRST_FLOOR_WINDOW.head, to, LEVEL.parapet - (material === 'brick' ? 0 : 60)),
  ]);
}

const southEdge: readonly CutPart[] = [
  cutBox('concrete', SOUTH - 100, 7200, SOUTH + 100, LEVEL.parapet - 60),
  cutBox('insulation', SOUTH + 100, 7200, SOUTH + 260, LEVEL.parapet - 60),
  cutBox('cavity', SOUTH + 260, 7200, SOUTH + 290, LEVEL.parapet - 60),
  cutBox('brick', SOUTH + 290, 7200, SOUTH + 400, LEVEL.parapet),
  cutBox('rigid', SOUTH + 100, -900, SOUTH + 260, -150),
  cutBox('rigid', NORTH - 260, -900, NORTH - 100, -150),
];

const QUAY_EDGE = 26000;

function drawGround(pen: Pen): void {
  drawCutParts(pen, [
    { material: 'earth', shape: [at(-3000, -60), at(-400, -20), at(-400, -900), at(-700, -1300), at(-3000, -1300)] },
    {
      material: 'earth',
      shape: [
        at(SOUTH + 400, -250),
        at(QUAY_EDGE - 900, -250),
        at(QUAY_EDGE - 900, -2600),
        at(SOUTH + 1200, -1500),
        at(SOUTH + 700, -1300),
      ],
    },
  ]);
  pen.path([at(-3000, -60), at(-400, -20)], { stroke: 0, weight: WEIGHT.heavy });
  pen.path([at(20500, -250), at(QUAY_EDGE - 900, -150), at(QUAY_EDGE - 900, -60), at(QUAY_EDGE, -60)], { stroke: 0, weight: WEIGHT.heavy });
  // Terrace on bearers, granite quay, water.
  const boards = Array.from({ length: 10 }, (_, i) =>
    cutBox('timber', 19000 + i * 150, LEVEL.terrace - 28, 19142 + i * 150, LEVEL.terrace),
  );
  drawCutParts(pen, [...boards, cutBox('timber', 19000, -120, 20500, -48)]);
  const blocks = Array.from({ length: 5 }, (_, i) =>
    cutBox('brick', QUAY_EDGE - 900, -560 - i * 500, QUAY_EDGE - (i % 2) * 60, -60 - i * 500),
  );
  drawCutParts(pen, blocks);
  for (let i = 0; i < 4; i += 1)
    pen.line(
      at(QUAY_EDGE + i * 80, LEVEL.water - i * 130),
      at(QUAY_EDGE + 1800 - i * 250, LEVEL.water - i * 130),
      i === 0 ? INK.thin : INK.faint,
    );
}

function drawCurtainWall(pen: Pen): void {
  for (const out of [120, 162]) pen.line(at(SOUTH + out, 60), at(SOUTH + out, 7200), INK.thin);
  for (const height of [40, 2400, 3800, 5400, 7150]) {
    pen.rect(span(SOUTH - 60, height, SOUTH + 110, height + 50), { stroke: 0, weight: WEIGHT.firm, fill: 0.45 });
    pen.rect(span(SOUTH + 165, height, SOUTH + 195, height + 50), { stroke: 0, weight: WEIGHT.fine, fill: 0.6 });
  }
}

function drawOpenings(pen: Pen): void {
  // Main entrance and vestibule: sliding leaves seen in section.
  pen.rect(span(-360, 0, -320, 2400), { ...INK.thin, fill: 1 });
  pen.rect(span(2760, 0, 2840, 2460), { ...INK.thin, fill: 0.9 });
  pen.line(at(100, 2560), at(2840, 2560), INK.thin);
  pen.line(at(100, 2600), at(2840, 2600), INK.thin);
  // First-floor window and rooflight.
  pen.rect(span(-190, FIRST_FLOOR_WINDOW.sill, -120, FIRST_FLOOR_WINDOW.head), { ...INK.thin, fill: 1 });
  pen.line(at(-155, FIRST_FLOOR_WINDOW.sill + 70), at(-155, FIRST_FLOOR_WINDOW.head - 70), INK.fine);
  pen.path([at(7650, LEVEL.roof + 400), at(8700, LEVEL.roof + 800), at(9750, LEVEL.roof + 400)], INK.firm);
  pen.path([at(7700, LEVEL.roof + 380), at(8700, LEVEL.roof + 760), at(9700, LEVEL.roof + 380)], INK.fine);
  for (const edge of [NORTH - 430, SOUTH - 130])
    pen.rect(span(edge, LEVEL.parapet, edge + 560, LEVEL.parapet + 40), { ...INK.thin, fill: 0.5 });
}

function drawCeilings(pen: Pen): void {
  for (const [from, to, height] of [
    [2840, VOID_EDGE - 300, LEVEL.ceiling],
    [100, 7600, 7300],
    [9800, SOUTH - 100, 7300],
  ] as const) {
    pen.rect(span(from, height, to, height + 40), { ...INK.thin, fill: 0.85 });
    for (let x = from + 300; x < to; x += 1200)
      pen.line(at(x, height + 40), at(x, height < 4000 ? LEVEL.firstSoffit : LEVEL.roofSoffit), INK.hair);
  }
  for (const [x, height] of [
    [4200, 3600],
    [9000, 3600],
    [3600, 7560],
    [13600, 7560],
  ] as const) {
    pen.circle(at(x, height), 130, INK.thin);
    pen.circle(at(x, height), 150, INK.faint);
  }
}

function drawLevels(pen: Pen): void {
  const levels: [number, string][] = [
    [LEVEL.parapet, 'Parapet'],
    [LEVEL.roof, 'Roof'],
    [LEVEL.first, 'First floor, FFL'],
    [LEVEL.ceiling, 'Ceiling'],
    [LEVEL.ground, 'Ground floor, FFL'],
    [LEVEL.footing, 'Foundation'],
  ];
  for (const [height, name] of levels) {
    pen.line(at(SOUTH + 500, height), at(21200, height), INK.above);
    levelMark(pen, at(21200, height), levelText(height), name);
  }
  levelMark(pen, at(QUAY_EDGE + 500, LEVEL.water), levelText(LEVEL.water), 'Mean water');
  const across = -1400;
  const stops = [LEVEL.footing, LEVEL.groundSlab - 250, LEVEL.ground, LEVEL.first, LEVEL.roof, LEVEL.parapet]
    .map((height) => -height)
    .toReversed();
  drawChain(pen, { axis: 'v', across, stops });
  drawChain(pen, { axis: 'v', across: across - 500, stops: [-LEVEL.parapet, 0] });
  drawChain(pen, { axis: 'v', across: 6900, stops: [-LEVEL.ceiling, 0] });
  drawChain(pen, { axis: 'v', across: 16900, stops: [-7300, 0] });
}

const ROOM_NAMES: readonly [Point, string, string][] = [
  [at(1400, 1900), 'Vestibule', '0.01'],
  [at(4300, 2900), 'Foyer', '0.02'],
  [at(13900, 5300), 'Reading Room', '0.15'],
  [at(3400, 6700), 'Study Gallery', '1.02'],
  [at(10200, 6700), 'Periodicals', '1.03'],
];

/** Section A-A through entrance, foyer and reading room, looking east. */
export function drawBuildingSection(pen: Pen): void {
  for (const [name, line] of Object.entries(GRID_Y)) {
    pen.line(at(line, -1700), at(line, 10000), INK.centre);
    gridBubble(pen, at(line, 10250), name);
  }
  drawGround(pen);
  drawBeyondCut(pen);
  drawCeilings(pen);
  drawCutParts(pen, [...groundFloor, ...firstFloor, ...roof, ...northWall(), ...southEdge]);
  drawCurtainWall(pen);
  drawOpenings(pen);
  drawLevels(pen);
  for (const [place, name, number] of ROOM_NAMES) {
    const paper = pen.at(place);
    paper.rect({ x0: -14, y0: -3.6, x1: 14, y1: 5.4 }, { fill: 1 });
    paper.text(name, point(0, 0), { cap: CAP.label, font: 'bold', align: 'centre' });
    paper.text(number, shift(point(0, 0), 0, 4), { cap: CAP.note, align: 'centre' });
  }
  drawChain(pen, { axis: 'h', across: 1800, stops: Object.values(GRID_Y) });
}
