import type { SheetPage, Word } from '../page.ts';

/** Height of capitals and mean width of letters, relative to the font's size. */
const CAPITALS = 0.72;
const LETTER = 0.6;
const SPACE = 0.28;

type Direction = 'right' | 'up' | 'down';

/** Draws text and lines on a page that needs no document. */
export function createPen(width: number, height: number) {
  const words: Word[] = [];
  const lines: number[] = [];
  const line = (x1: number, y1: number, x2: number, y2: number): void => void lines.push(x1, y1, x2, y2);

  /** `x` and `y` are where the baseline begins. */
  // oxlint-disable-next-line max-params -- as in drawing libraries
  function text(string: string, x: number, y: number, size: number, direction: Direction = 'right'): void {
    let along = 0;
    for (const part of string.split(' ')) {
      const [start, end, high] = [along, along + part.length * LETTER * size, CAPITALS * size];
      along = end + SPACE * size;
      if (direction === 'right') words.push({ text: part, left: x + start, right: x + end, top: y - high, bottom: y });
      else if (direction === 'up') words.push({ text: part, left: x - high, right: x, top: y - end, bottom: y - start });
      else words.push({ text: part, left: x, right: x + high, top: y + start, bottom: y + end });
    }
  }

  return {
    width,
    height,
    text,
    line,
    box(left: number, top: number, right: number, bottom: number): void {
      line(left, top, right, top);
      line(right, top, right, bottom);
      line(right, bottom, left, bottom);
      line(left, bottom, left, top);
    },
    widthOf: (string: string, size: number): number => string.length * LETTER * size,
    page: (): SheetPage => ({ width, height, words, lines }),
  };
}

export type Pen = ReturnType<typeof createPen>;
