import type { Pens, Point, Segments } from '@sheetmark/compare';

/** How one segment is drawn; as in `Segments` and `Pens`. */
export interface SegmentPen {
  readonly colour: number;
  /** Undefined for the outlines of filled areas. */
  readonly line?: { readonly width: number; readonly period: number; readonly drawn: number } | undefined;
}

/** Segments whose number isn't known before. */
export interface SegmentList {
  count(): number;
  add(from: Point, to: Point, pen: SegmentPen): void;
  finish(): Segments;
}

const FIRST_CAPACITY = 1_024;

export function createSegmentList(layer: 'strokes' | 'fills'): SegmentList {
  let ends = new Float32Array(FIRST_CAPACITY * 4);
  let colours = new Uint32Array(FIRST_CAPACITY);
  let pens = layer === 'strokes' ? createPens(FIRST_CAPACITY) : undefined;
  let count = 0;
  const grow = (): void => {
    const [longerEnds, moreColours] = [new Float32Array(ends.length * 2), new Uint32Array(colours.length * 2)];
    longerEnds.set(ends);
    moreColours.set(colours);
    [ends, colours] = [longerEnds, moreColours];
    pens = pens && growPens(pens);
  };
  return {
    count: () => count,
    add(from, to, { colour, line }) {
      if (count === colours.length) grow();
      ends[count * 4] = from[0];
      ends[count * 4 + 1] = from[1];
      ends[count * 4 + 2] = to[0];
      ends[count * 4 + 3] = to[1];
      colours[count] = colour;
      if (pens && line) {
        pens.widths[count] = line.width;
        pens.periods[count] = line.period;
        pens.drawn[count] = line.drawn;
      }
      count += 1;
    },
    finish: () => ({ ends: ends.slice(0, count * 4), colours: colours.slice(0, count), pens: pens && cutPens(pens, count) }),
  };
}

function createPens(capacity: number): Pens {
  return { widths: new Float32Array(capacity), periods: new Float32Array(capacity), drawn: new Float32Array(capacity) };
}

function growPens({ widths, periods, drawn }: Pens): Pens {
  const grown = createPens(widths.length * 2);
  grown.widths.set(widths);
  grown.periods.set(periods);
  grown.drawn.set(drawn);
  return grown;
}

function cutPens({ widths, periods, drawn }: Pens, count: number): Pens {
  return { widths: widths.slice(0, count), periods: periods.slice(0, count), drawn: drawn.slice(0, count) };
}
