import type { SheetPage } from '../page.ts';
import { createPen, type Pen } from './pen.ts';
import { createRandom, type Random } from './random.ts';
import type { SheetText, TitleBlockStyle } from './title-blocks.ts';
import { titleBlockStyles } from './title-blocks.ts';

/** A reference that a drawn page contains. */
export interface DrawnReference {
  /** The sheet that it names; undefined if it leads nowhere. */
  readonly number: string | undefined;
  readonly text: string;
  readonly detail: string | undefined;
}

export interface DrawnSheet {
  readonly page: SheetPage;
  readonly text: SheetText;
  readonly references: readonly DrawnReference[];
}

const titles: readonly [readonly string[], ...(readonly string[])[]] = [
  ['FIRST FLOOR PLAN'],
  ['SECOND FLOOR PLAN', 'AND ROOF'],
  ['GRUNDRISS ERDGESCHOSS'],
  ['Enlarged Stair Details'],
  ['SCHNITT A-A', 'TREPPENHAUS 2'],
  ['PLAN DU NIVEAU 1'],
  ['DOOR AND WINDOW SCHEDULES'],
  ['REFLECTED CEILING PLAN'],
  ['Ansicht Nord'],
  ['BUILDING SECTIONS'],
  ['ELECTRICAL RISER DIAGRAM'],
  ['FOUNDATION PLAN'],
];
const decoys = [
  'W-12',
  'R-19 BATT INSUL.',
  'EQ-3',
  'DOOR 101',
  'P-1',
  'ROOM 204',
  'CPT-1',
  'GWB-2',
  '2x4 @ 16" O.C.',
  '12 X 24',
  'T.O.S. +4.35',
  'DN 150',
  'F90',
  'TYP.',
  'HEB 200',
  'B25/B30',
] as const;

/** A set in one style, with notes that contain references and words that only look like numbers. */
export function drawSet(style: TitleBlockStyle, { pages, seed }: { pages: number; seed: number }): DrawnSheet[] {
  const random = createRandom(seed);
  const first = random.below(40);
  const numbers = Array.from({ length: pages }, (_, index) => style.numberOf(first + index));
  return numbers.map((number) => {
    const pen = createPen(...style.size);
    pen.box(12, 12, pen.width - 12, pen.height - 12);
    const text: SheetText = {
      number,
      title: random.pick(titles),
      revision: random.pick(['A', 'B', 'P2', 'C1', '03']),
      date: `2026-${String(1 + random.below(12)).padStart(2, '0')}-${String(13 + random.below(15))}`,
    };
    const references = drawNotes(pen, random, numbers);
    style.draw(pen, text);
    return { page: pen.page(), text, references };
  });
}

export const drawSets = (options: { pages: number; seed: number }): (readonly [TitleBlockStyle, DrawnSheet[]])[] =>
  titleBlockStyles.map((style) => [style, drawSet(style, options)]);

/** Rows of notes in the left part of the sheet, where no title block is. */
function drawNotes(pen: Pen, random: Random, numbers: readonly string[]): DrawnReference[] {
  const size = Math.min(pen.width, pen.height) / 150;
  const references: DrawnReference[] = [];
  const [columns, rows] = [4, 9];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const x = pen.width * (0.06 + 0.16 * column + 0.02 * random.next());
      const y = pen.height * (0.08 + 0.07 * row + 0.02 * random.next());
      const number = numbers[random.below(numbers.length)] ?? '';
      references.push(...drawNote(pen, { x, y, size, number, kind: random.below(9), random }));
    }
  }
  return references;
}

interface Note {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly number: string;
  readonly kind: number;
  readonly random: Random;
}

function drawNote(pen: Pen, { x, y, size, number, kind, random }: Note): DrawnReference[] {
  const detail = String(1 + random.below(14));
  const bare = number.replace(/[-_. ]/g, '');
  const text = (words: string): void => pen.text(words, x, y, size);
  if (kind === 0) text(`${detail}/${number}`);
  else if (kind === 1) text(`SEE SHEET ${number} FOR DETAILS`);
  else if (kind === 2) text(`DETAIL ${detail} ON ${bare}`);
  else if (kind === 3) drawBubble(pen, { x, y, size, detail, number });
  else if (kind === 4) text('SEE 4/A-999');
  else text(random.pick(decoys));
  if (kind === 4) return [{ number: undefined, text: 'A-999', detail: '4' }];
  if (kind > 4) return [];
  return [{ number, text: kind === 2 ? bare : number, detail: kind === 1 ? undefined : detail }];
}

function drawBubble(pen: Pen, { x, y, size, detail, number }: Pick<Note, 'x' | 'y' | 'size' | 'number'> & { detail: string }): void {
  const half = Math.max(pen.widthOf(number, size) / 2, size) + size;
  pen.line(x - half, y, x + half, y);
  pen.text(detail, x - pen.widthOf(detail, size) / 2, y - 0.5 * size, size);
  pen.text(number, x - pen.widthOf(number, size) / 2, y + 1.1 * size, size);
}
