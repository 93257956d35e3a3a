import type { CellPlan } from '../building/cells.ts';
import type { Floor } from '../building/floor.ts';
import { box, point } from '../paper/geometry.ts';
import { CAP } from '../paper/ink.ts';
import { drawMaterialLegend } from '../paper/legend.ts';
import type { Material } from '../paper/materials.ts';
import type { Pen } from '../paper/pen.ts';
import { SHEET } from '../paper/sheet-frame.ts';
import { drawTable } from '../paper/table.ts';
import { doorSchedule, roomSchedule, windowSchedule } from './schedules.ts';
import { drawSitePlan } from './site-plan.ts';

const LEFT = SHEET.column.x0 + 4;

const GENERAL_NOTES = [
  '1.  All dimensions in millimetres; levels in metres, 0.00 = +3.40 above datum.',
  '2.  Dimensions run to structural faces. Openings are structural openings.',
  '3.  Check on site before making; report what differs before work goes on.',
  '4.  Read with structural set S-100 and services set M-100, E-100.',
  '5.  Doors: hardware to specification section 08 71 00, sets HS-1 to HS-7.',
  '6.  Partitions run to the soffit; heads with deflection joint, see A-301.',
  '7.  Clear width of escape routes 1200, none narrower at handles.',
  '8.  Floors F1 terrazzo, F2 oak parquet, F3 carpet tile, F4 ceramic tile,',
  '     F5 entrance matting. Changes of floor under the closed door leaf.',
  '9.  Turning circle 1500 kept free in 0.07; rails to specification 10 28 13.',
];

const LEGEND: readonly Material[] = ['concrete', 'block', 'brick', 'insulation', 'stud', 'glazed', 'column'];

export function drawSideColumn(paper: Pen, floor: Floor, cells: CellPlan): void {
  paper.text('General notes', point(LEFT, 18), { cap: CAP.label, font: 'bold' });
  for (const [i, line] of GENERAL_NOTES.entries()) paper.text(line, point(LEFT, 24 + i * 3.9), { cap: CAP.note });
  drawMaterialLegend(paper, box(LEFT, 72, LEFT + 147, 104), LEGEND);
  drawTable(paper, point(LEFT, 112), doorSchedule(floor), 4.3);
  const second = 212;
  drawTable(paper, point(LEFT, second), roomSchedule(floor, cells), 4.3);
  drawTable(paper, point(LEFT + 85, second), windowSchedule(floor), 4.3);
  drawSitePlan(paper, box(LEFT, 318, LEFT + 147, 400));
}
