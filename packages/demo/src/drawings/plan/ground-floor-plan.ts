import type { CellPlan } from '../building/cells.ts';
import { CHANGES_P2, floorAt, type Revision } from '../building/changes.ts';
import { cellsOf, roomFloor, type Floor } from '../building/floor.ts';
import { box, point } from '../paper/geometry.ts';
import { CAP, INK } from '../paper/ink.ts';
import { A1_LANDSCAPE, pdfFile } from '../paper/pdf-file.ts';
import { Frame, type Pen } from '../paper/pen.ts';
import { drawSheetFrame } from '../paper/sheet-frame.ts';
import { detailMark, levelMark, revisionCloud, scaleBar, sectionMark, viewTitle } from '../paper/symbols.ts';
import { drawTitleBlock, type RevisionRow } from '../paper/title-block.ts';
import { drawDoors } from './doors.ts';
import { drawFittings } from './furniture.ts';
import { drawDimensions, drawGridLines } from './plan-dimensions.ts';
import { drawRoomTags } from './room-tags.ts';
import { drawSideColumn } from './side-column.ts';
import { drawStair } from './stair.ts';
import { drawSurroundings, drawTiles } from './surroundings.ts';
import { drawWalls } from './wall-poche.ts';
import { drawWindows } from './windows.ts';

const SCALE = 50;
const ORIGIN = point(104, 106);

/** The plan's position on its page: from millimetres of the building to page units. */
export const PLAN_FRAME: Frame = Frame.paper().view(ORIGIN, SCALE);

const ISSUED = { P1: '2026-09-14', P2: '2026-11-09' } as const;

const REVISIONS: Record<Revision, RevisionRow> = {
  P1: { name: 'P1', date: ISSUED.P1, text: ['First issue for review'] },
  P2: { name: 'P2', date: ISSUED.P2, text: CHANGES_P2.map((change) => change.description) },
};

/** Sheet A-101, one A1 page. */
export function groundFloorPlan(revision: Revision): Promise<Uint8Array> {
  const info = {
    title: 'A-101 Ground Floor Plan',
    subject: `Harbour Library, revision ${revision}`,
    issued: new Date(`${ISSUED[revision]}T09:00:00Z`),
  };
  return pdfFile(info, [{ ...A1_LANDSCAPE, draw: (paper) => drawSheet(paper, revision) }]);
}

function drawSheet(paper: Pen, revision: Revision): void {
  const floor = floorAt(revision);
  const cells = cellsOf(floor);
  drawSheetFrame(paper);
  const plan = paper.view(ORIGIN, SCALE);
  drawPlan(plan, floor, cells);
  if (revision === 'P2') for (const change of CHANGES_P2) revisionCloud(plan, change.cloud, 'P2', change.tag);
  viewTitle(paper, point(96, 566), { number: '1', name: 'Ground floor plan', scale: '1:50' });
  scaleBar(paper, point(240, 566), 10, SCALE);
  drawSideColumn(paper, floor, cells);
  drawTitleBlock(paper, {
    title: ['Ground Floor Plan'],
    number: 'A-101',
    revision,
    scale: '1:50',
    date: ISSUED[revision],
    page: '1 of 1',
    revisions: revision === 'P1' ? [REVISIONS.P1] : [REVISIONS.P2, REVISIONS.P1],
  });
}

function drawPlan(plan: Pen, floor: Floor, cells: CellPlan): void {
  drawSurroundings(plan);
  drawFloorJoints(plan, floor, cells);
  drawGridLines(plan);
  drawFittings(plan, floor.fittings);
  drawStair(plan);
  for (const s of floor.separators) {
    const [a, b] = s.axis === 'h' ? [point(s.from, s.line), point(s.to, s.line)] : [point(s.line, s.from), point(s.line, s.to)];
    plan.line(a, b, INK.above);
  }
  drawWalls(plan, cells);
  drawWindows(plan, floor);
  drawDoors(plan, floor);
  drawDimensions(plan, floor, cells);
  drawRoomTags(plan, floor, cells);
  drawReferences(plan);
}

/** Joints in millimetres for the finishes that show them. */
const JOINTS: Readonly<Record<string, number>> = { F4: 300, F5: 110 };

function drawFloorJoints(plan: Pen, floor: Floor, cells: CellPlan): void {
  for (const room of floor.rooms) {
    const pitch = JOINTS[room.floor];
    if (pitch !== undefined) for (const part of roomFloor(cells, room)) drawTiles(plan, part, pitch);
  }
}

function drawReferences(plan: Pen): void {
  for (const [name, x] of [['A', 10350]] as const) {
    for (const [y, from] of [
      [-3650, -3350],
      [21000 + 1250, 21000 + 950],
    ] as const) {
      plan.line(point(x, from), point(x, from + Math.sign(8000 - y) * 700), { stroke: 0, weight: 0.7 });
      sectionMark(plan, { at: point(x, y), name, sheet: 'A-301', degrees: 0 });
    }
  }
  detailMark(plan, box(17100, 18250, 18400, 19350), point(18900, 20150), '2', 'A-302');
  detailMark(plan, box(13250, 1400, 15950, 4650), point(12830, 700), '4', 'A-303');
  levelMark(plan, point(10650, 5450), '±0.00', 'FFL');
  plan.at(point(9900, 600)).text('±0.00', point(0, 0), { cap: CAP.note, align: 'centre' });
}
