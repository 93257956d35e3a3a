import { box, point, type Box } from './geometry.ts';
import { CAP, INK } from './ink.ts';
import type { Pen } from './pen.ts';

/** An A1 sheet in millimetres: the frame, and the column on its right for tables and title block. */
export const SHEET = { width: 841, height: 594, frame: box(20, 10, 831, 584), column: box(676, 10, 831, 584) } as const;

const ZONES_ACROSS = 16;
const ZONES_DOWN = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L', 'M'] as const;

/** Frame, zone letters and figures, centring marks, trim corners. */
export function drawSheetFrame(paper: Pen): void {
  const { frame, column } = SHEET;
  paper.rect(box(0.2, 0.2, SHEET.width - 0.2, SHEET.height - 0.2), INK.faint);
  paper.rect(frame, { stroke: 0, weight: 0.7 });
  paper.line(point(column.x0, column.y0), point(column.x0, column.y1), INK.cut);
  zoneMarks(paper, frame);
  const [cx, cy] = [(frame.x0 + frame.x1) / 2, (frame.y0 + frame.y1) / 2];
  for (const [a, b] of [
    [point(cx, 1), point(cx, 15)],
    [point(cx, 593), point(cx, 579)],
    [point(1, cy), point(25, cy)],
    [point(840, cy), point(829, cy)],
  ] as const) {
    paper.line(a, b, { stroke: 0, weight: 0.7 });
  }
}

function zoneMarks(paper: Pen, frame: Box): void {
  const label = { cap: CAP.label, align: 'centre', anchor: 'middle', colour: 0.3 } as const;
  const step = (frame.x1 - frame.x0) / ZONES_ACROSS;
  for (let i = 0; i < ZONES_ACROSS; i += 1) {
    const x = frame.x0 + step * i;
    for (const y of [frame.y0 - 2.5, frame.y1 + 2.5]) paper.text(String(i + 1), point(x + step / 2, y), label);
    if (i > 0)
      for (const [a, b] of [
        [frame.y0 - 5, frame.y0],
        [frame.y1, frame.y1 + 5],
      ] as const)
        paper.line(point(x, a), point(x, b), INK.fine);
  }
  const down = (frame.y1 - frame.y0) / ZONES_DOWN.length;
  for (const [i, letter] of ZONES_DOWN.entries()) {
    const y = frame.y0 + down * i;
    for (const x of [frame.x0 - 2.5, frame.x1 + 2.5]) paper.text(letter, point(x, y + down / 2), label);
    if (i > 0)
      for (const [a, b] of [
        [frame.x0 - 5, frame.x0],
        [frame.x1, frame.x1 + 5],
      ] as const)
        paper.line(point(a, y), point(b, y), INK.fine);
  }
}
