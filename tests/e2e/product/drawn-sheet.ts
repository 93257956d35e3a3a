/** Inches of ARCH E1, the usual size of large American construction sheets. */
const [widthInches, heightInches] = [42, 30];
const point = 72;

/** Points. */
const sheetSize = { width: widthInches * point, height: heightInches * point };

interface Marks {
  readonly lines: number;
  /** All pages are the same. */
  readonly pages?: number;
}

/** Draws a construction sheet as a PDF: thin lines scattered over the page, and a frame. The output is deterministic. */
export function drawSheet({ lines, pages = 1 }: Marks): Buffer {
  const { width, height } = sheetSize;
  const marks = ['0.36 w', `36 36 ${width - 72} ${height - 72} re S`];
  for (let index = 0; index < lines; index += 1) {
    const x = 48 + ((index * 7919) % (width - 144));
    const y = 48 + ((index * 6271) % (height - 144));
    const length = 6 + ((index * 31) % 40);
    marks.push(`${x} ${y} m ${index % 2 === 0 ? `${x + length} ${y}` : `${x} ${y + length}`} l S`);
  }
  return pdfOf(marks.join('\n'), `0 0 ${width} ${height}`, pages);
}

/** Points. All rooms have the same size. */
const roomSize = 144;

/**
 * Draws a floor plan as large as a construction sheet: about 300 rooms with double walls, a door, a hatched shaft and their names, in fine and
 * heavy lines. A revision has a new line in one room, and no door in another. The output is deterministic.
 */
export function drawPlan({ pages = 1, isRevised = false }: Pick<Marks, 'pages'> & { readonly isRevised?: boolean } = {}): Buffer {
  const { width, height } = sheetSize;
  const marks = ['1.5 w', `36 36 ${width - 72} ${height - 72} re S`];
  const [across, up] = [Math.floor((width - 144) / roomSize), Math.floor((height - 144) / roomSize)];
  for (let room = 0; room < across * up; room += 1) {
    const [column, row] = [room % across, Math.floor(room / across)];
    marks.push(`q 1 0 0 1 ${72 + column * roomSize} ${72 + row * roomSize} cm`, ...roomMarks(room + 1, isRevised), 'Q');
  }
  return pdfOf(marks.join('\n'), `0 0 ${width} ${height}`, pages);
}

/** Rooms that a revision changes. */
const revised = { line: 112, door: 240 };

/** Draws one room. Its lower left corner is the origin. */
function roomMarks(number: number, isRevised: boolean): string[] {
  const hatch = Array.from({ length: 16 }, (_, at) => `${100 + at * 2} 100 m ${100 + at * 2 - 8} 132 l S`);
  const isChanged = (room: number) => isRevised && number === room;
  return [
    '1 w 0 0 144 144 re S',
    '0.25 w 6 6 132 132 re S',
    ...(isChanged(revised.door) ? [] : ['0.5 w 60 6 m 60 36 l S 60 36 m 76.6 36 90 22.6 90 6 c S']),
    ...(isChanged(revised.line) ? ['0.5 w 20 60 m 120 60 l S'] : []),
    '0.12 w',
    ...hatch,
    `BT /F1 9 Tf 18 100 Td (Office ${number}) Tj ET`,
    `BT /F1 5 Tf 18 90 Td (${(18 + (number % 7) * 0.3).toFixed(1)} m2, carpet, ceiling 2.60) Tj ET`,
  ];
}

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

const pdfOf = (content: string, mediaBox: string, pages = 1): Buffer =>
  pdfOfPages(
    Array.from({ length: pages }, () => content),
    mediaBox,
  );

/** What else a PDF contains: entries of its catalog and pages, and further objects. */
export interface More {
  readonly catalog: string;
  readonly pages: readonly string[];
  readonly objects: readonly string[];
}
/** How the entries refer to pages and to further objects, counted from 0. */
export interface Refs {
  readonly page: (index: number) => string;
  readonly object: (index: number) => string;
}
const nothing = (): More => ({ catalog: '', pages: [], objects: [] });

/** A PDF with these contents of its pages; equal ones are written once. */
export function pdfOfPages(contents: readonly string[], mediaBox: string, more: (refs: Refs) => More = nothing): Buffer {
  const resources = `<< /Font << /F1 ${helvetica} >> >>`;
  const streams = [...new Set(contents)];
  const page = (index: number) => `${index + streams.length + 3} 0 R`;
  const added = more({ page, object: (index) => `${index + streams.length + contents.length + 3} 0 R` });
  const kids = contents.map((_, at) => page(at));
  const pageOf = (content: string, at: number): string =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents ${streams.indexOf(content) + 3} 0 R /Resources ${resources} ${added.pages[at] ?? ''} >>`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${added.catalog} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${contents.length} >>`,
    ...streams.map((content) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`),
    ...contents.map(pageOf),
    ...added.objects,
  ];
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n${table}\n${trailer}`, 'latin1');
}
