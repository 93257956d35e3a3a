import { type More, pdfOfPages, type Refs } from './drawn-sheet.ts';

/** Points. */
const [width, height] = [1224, 792];

/** Where the references of the first sheet are, in page units: the middle of the bubbles. */
export const references = { window: { x: 300, y: 172 }, missingSheet: { x: 560, y: 172 }, missingDetail: { x: 720, y: 172 } };

const text = (words: string, { x, y, size }: { x: number; y: number; size: number }) => `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`;

/** A detail's number over a sheet's, as on the bubbles of plans. */
function bubble({ x, y }: { x: number; y: number }, detail: string, sheet: string): string[] {
  const up = height - y;
  return [
    text(detail, { x: x - 3, y: up + 5, size: 9 }),
    text(sheet, { x: x - 11, y: up - 11, size: 8 }),
    `${x - 20} ${up} m ${x + 20} ${up} l S`,
  ];
}

function titleBlock(number: string, title: string): string[] {
  const notes = Array.from({ length: 10 }, (_, row) => text('General notes of the set', { x: 940, y: 700 - 14 * row, size: 9 }));
  return [
    ...notes,
    '900 30 300 150 re S 900 80 m 1200 80 l S 1100 30 m 1100 80 l S',
    text('DWG NO.', { x: 1105, y: 70, size: 7 }),
    text(number, { x: 1110, y: 42, size: 20 }),
    text('TITLE:', { x: 905, y: 168, size: 7 }),
    text(title, { x: 920, y: 120, size: 16 }),
  ];
}

function drawDetail(x: number, number: string, title: string): string[] {
  const courses = Array.from({ length: 12 }, (_, row) => `${x} ${400 + row * 25} m ${x + 260} ${400 + row * 25} l S`);
  return [
    ...courses,
    text(number, { x: x + 5, y: 356, size: 16 }),
    text(title, { x: x + 34, y: 362, size: 14 }),
    text('SCALE 1:5', { x: x + 34, y: 346, size: 8 }),
    `${x + 30} 356 m ${x + 240} 356 l S`,
  ];
}

/** Where the links of the first sheet's PDF are, in page units: their middle. */
export const links = { detail: { x: 130, y: 330 }, address: { x: 330, y: 330 } };

/** Links to the detail of the window and to a web page, and bookmarks of the sheets and details. */
function linksAndBookmarks({ page, object }: Refs): More {
  const around = ({ x, y }: { x: number; y: number }) => `/Rect [${x - 50} ${height - y - 15} ${x + 50} ${height - y + 15}]`;
  const window = `[${page(1)} /FitR 480 340 760 700]`;
  const annotations = [
    `<< /Type /Annot /Subtype /Link ${around(links.detail)} /Border [0 0 0] /Dest ${window} >>`,
    `<< /Type /Annot /Subtype /Link ${around(links.address)} /Border [0 0 0] /A << /S /URI /URI (https://example.org/window) >> >>`,
  ];
  const goTo = (index: number) => `/Dest [${page(index)} /Fit]`;
  return {
    catalog: `/Outlines ${object(0)}`,
    pages: [`/Annots [${annotations.join(' ')}]`],
    objects: [
      `<< /Type /Outlines /First ${object(1)} /Last ${object(4)} >>`,
      `<< /Title (Ground floor) /Parent ${object(0)} /Next ${object(2)} ${goTo(0)} >>`,
      `<< /Title (Facade) /Parent ${object(0)} /Next ${object(4)} /First ${object(3)} /Last ${object(3)} /Count 1 ${goTo(1)} >>`,
      `<< /Title (Window sill) /Parent ${object(2)} /Dest ${window} >>`,
      `<< /Title (Stairs) /Parent ${object(0)} ${goTo(2)} >>`,
    ],
  };
}

/** A plan that refers to details of another sheet, to one that the sheet doesn't have, and to a sheet that is missing; with links and bookmarks if wanted. */
export function drawSet({ isLinked = false } = {}): Buffer {
  const plan = [
    '0.5 w',
    ...titleBlock('A-101', 'GROUND FLOOR PLAN'),
    ...bubble(references.window, '3', 'A-501'),
    ...bubble(references.missingSheet, '6', 'A-512'),
    ...bubble(references.missingDetail, '7', 'A-501'),
    ...(isLinked ? [text('Window', { x: links.detail.x - 40, y: height - links.detail.y - 4, size: 12 })] : []),
    ...(isLinked ? [text('Maker', { x: links.address.x - 40, y: height - links.address.y - 4, size: 12 })] : []),
  ];
  const details = [
    '0.5 w',
    ...titleBlock('A-501', 'FACADE DETAILS'),
    ...drawDetail(80, '2', 'CURTAIN WALL'),
    ...drawDetail(480, '3', 'WINDOW SILL'),
  ];
  const other = ['0.5 w', ...titleBlock('A-502', 'STAIR DETAILS'), ...drawDetail(80, '4', 'STAIR')];
  return pdfOfPages(
    [plan.join('\n'), details.join('\n'), other.join('\n')],
    `0 0 ${width} ${height}`,
    isLinked ? linksAndBookmarks : undefined,
  );
}

/** A sheet of an issue. Another note is another drawing. */
export interface DrawnSheet {
  readonly number: string;
  readonly title: string;
  readonly note?: string;
  /** The number of a sheet that this one refers to. */
  readonly refersTo?: string;
}

/** A set of plans with title blocks, a page for each sheet. */
export function drawIssue(sheets: readonly DrawnSheet[]): Buffer {
  const pages = sheets.map(({ number, title, note = 'As tendered', refersTo }) =>
    [
      '0.5 w',
      ...titleBlock(number, title),
      ...Array.from({ length: 24 }, (_, line) => `80 ${100 + line * 25} m 800 ${100 + line * 25} l S`),
      text(note, { x: 100, y: 400, size: 12 }),
      ...(refersTo === undefined ? [] : [text(`SEE SHEET ${refersTo}`, { x: 100, y: 740, size: 12 })]),
    ].join('\n'),
  );
  return pdfOfPages(pages, `0 0 ${width} ${height}`);
}
