import { box, point, type Box, type Point } from './geometry.ts';
import { CAP, INK, WEIGHT } from './ink.ts';
import type { Pen } from './pen.ts';
import { SHEET } from './sheet-frame.ts';
import { revisionTriangle } from './symbols.ts';

export interface RevisionRow {
  readonly name: string;
  readonly date: string;
  readonly text: readonly string[];
}

export interface TitleBlock {
  readonly title: readonly string[];
  readonly number: string;
  readonly revision: string;
  readonly scale: string;
  readonly date: string;
  readonly page: string;
  readonly revisions: readonly RevisionRow[];
}

const LEFT = SHEET.column.x0;
const RIGHT = SHEET.column.x1;
const PAD = 4;
/** Tops of the bands of the block, in millimetres on the sheet. */
const BAND = { revisions: 408, status: 452, practice: 464, project: 502, title: 530, data: 556 } as const;
const ROW = 3.4;

export function drawTitleBlock(paper: Pen, block: TitleBlock): void {
  for (const y of Object.values(BAND)) paper.line(point(LEFT, y), point(RIGHT, y), INK.thin);
  drawRevisions(paper, block.revisions);
  paper.text('ISSUED FOR CONSTRUCTION REVIEW - DO NOT SCALE', point((LEFT + RIGHT) / 2, BAND.status + 6), {
    cap: CAP.label,
    font: 'bold',
    align: 'centre',
    anchor: 'middle',
  });
  drawPractice(paper);
  caption(paper, 'Project', point(LEFT + PAD, BAND.project + 4.2));
  paper.text('Harbour Library', point(LEFT + PAD, BAND.project + 11.4), { cap: CAP.large, font: 'bold' });
  paper.text('Customs Quay 4, Eskby', point(LEFT + PAD, BAND.project + 17), { cap: CAP.label });
  caption(paper, 'Client', point(LEFT + PAD, BAND.project + 21.4));
  paper.text('Municipality of Eskby, Culture and Property', point(LEFT + PAD, BAND.project + 25.6), { cap: CAP.label });
  caption(paper, 'Drawing', point(LEFT + PAD, BAND.title + 4.2));
  for (const [i, line] of block.title.entries()) {
    paper.text(line, point(LEFT + PAD, BAND.title + 11.6 + i * 7.6), { cap: CAP.large, font: 'bold' });
  }
  drawData(paper, block);
}

function caption(paper: Pen, text: string, at: Point): void {
  paper.text(text, at, { cap: 1.5, colour: 0.35 });
}

function drawRevisions(paper: Pen, rows: readonly RevisionRow[]): void {
  const head = BAND.revisions + 5.5;
  paper.rect(box(LEFT, BAND.revisions, RIGHT, head), { fill: 0.9 });
  paper.line(point(LEFT, head), point(RIGHT, head), INK.thin);
  const at = { mark: LEFT + 8, date: LEFT + 17, text: LEFT + 41 };
  const bold = { cap: CAP.note, font: 'bold', anchor: 'middle' } as const;
  paper.text('Rev', point(at.mark, head - 2.75), { ...bold, align: 'centre' });
  paper.text('Date', point(at.date, head - 2.75), bold);
  paper.text('Revision', point(at.text, head - 2.75), bold);
  let y = head;
  for (const row of rows) {
    const foot = y + Math.max(9, row.text.length * ROW + 3.2);
    revisionTriangle(paper.at(point(at.mark, y + 5)), row.name);
    paper.text(row.date, point(at.date, y + 4.6), { cap: CAP.note });
    for (const [i, text] of row.text.entries()) paper.text(text, point(at.text, y + 4.6 + i * ROW), { cap: CAP.note });
    paper.line(point(LEFT, foot), point(RIGHT, foot), INK.faint);
    y = foot;
  }
}

function drawPractice(paper: Pen): void {
  const mark: Box = box(LEFT + PAD, BAND.practice + 5, LEFT + PAD + 26, BAND.practice + 31);
  drawMark(paper, mark);
  const x = mark.x1 + 5;
  paper.text('Marram Architects', point(x, BAND.practice + 11), { cap: CAP.large, font: 'bold' });
  for (const [i, line] of [
    'Ropewalk 12, Eskby · studio@marram.example',
    'Structure: Holt + Sand Engineers',
    'Services: Kolding Klima · Fire: Vester Safety',
    'Contractor: Brandt & Dale Construction',
  ].entries()) {
    paper.text(line, point(x, BAND.practice + 17 + i * 4.4), { cap: CAP.note });
  }
}

/** The practice's mark: blades of beach grass in a square. */
function drawMark(paper: Pen, b: Box): void {
  paper.rect(b, { fill: 0.12 });
  const foot = point((b.x0 + b.x1) / 2, b.y1 - 3);
  for (const lean of [-9, -5.5, -2, 1.5, 5, 9]) {
    const tip = point(foot.x + lean, b.y0 + 4 + Math.abs(lean) * 0.9);
    const bend = point(foot.x + lean * 0.25, (foot.y + tip.y) / 2);
    paper.polygon(
      [point(foot.x - 0.5, foot.y), point(bend.x - 0.45, bend.y), tip, point(bend.x + 0.45, bend.y), point(foot.x + 0.5, foot.y)],
      { fill: 1 },
    );
  }
  paper.line(point(b.x0 + 4, foot.y), point(b.x1 - 4, foot.y), { stroke: 1, weight: WEIGHT.firm });
}

function drawData(paper: Pen, block: TitleBlock): void {
  const fields: [string, string][] = [
    ['Scale at A1', block.scale],
    ['Date', block.date],
    ['Drawn', 'AW'],
    ['Checked', 'MO'],
    ['Page', block.page],
  ];
  const width = 15.4;
  for (const [i, [name, value]] of fields.entries()) {
    const x = LEFT + i * width;
    if (i > 0) paper.line(point(x, BAND.data), point(x, SHEET.column.y1), INK.fine);
    caption(paper, name, point(x + 1.6, BAND.data + 4.2));
    const wide = paper.textWidth(value, { cap: CAP.note }) > width - 2;
    for (const [k, part] of (wide ? value.split(/, |(?<=\d{4})-/) : [value]).entries())
      paper.text(part, point(x + 1.6, BAND.data + 10 + k * 4), { cap: CAP.note });
  }
  const split = LEFT + fields.length * width;
  paper.line(point(split, BAND.data), point(split, SHEET.column.y1), INK.thin);
  caption(paper, 'Drawing number', point(split + 2, BAND.data + 4.2));
  paper.text(block.number, point(split + 2, BAND.data + 19), { cap: 10, font: 'bold' });
  paper.line(point(RIGHT - 24, BAND.data), point(RIGHT - 24, SHEET.column.y1), INK.thin);
  caption(paper, 'Revision', point(RIGHT - 22, BAND.data + 4.2));
  paper.text(block.revision, point(RIGHT - 12, BAND.data + 19), { cap: 8.5, font: 'bold', align: 'centre' });
}
