import type { Pens, Point, Segments } from '@sheetmark/compare';

/** How one segment is drawn; as in `Segments` and `Pens`. */
export interface SegmentPen {
  readonly colour: number;
  /** Undefined for the outlines of filled areas. */
  readonly line?: { readonly width: number; readonly period: number; readonly drawn: number } | undefined;
}

const FIRST_CAPACITY = 1_024;

/** Segments whose number isn't known before. A class, so that the code that adds to one list serves all of them without being compiled again. */
export class SegmentList {
  #ends = new Float32Array(FIRST_CAPACITY * 4);
  #colours = new Uint32Array(FIRST_CAPACITY);
  #pens: Pens | undefined;
  #count = 0;

  constructor(layer: 'strokes' | 'fills') {
    this.#pens = layer === 'strokes' ? createPens(FIRST_CAPACITY) : undefined;
  }

  get count(): number {
    return this.#count;
  }

  add(from: Point, to: Point, { colour, line }: SegmentPen): void {
    const at = this.#count;
    if (at === this.#colours.length) this.#grow();
    this.#ends[at * 4] = from[0];
    this.#ends[at * 4 + 1] = from[1];
    this.#ends[at * 4 + 2] = to[0];
    this.#ends[at * 4 + 3] = to[1];
    this.#colours[at] = colour;
    const pens = this.#pens;
    if (pens && line) {
      pens.widths[at] = line.width;
      pens.periods[at] = line.period;
      pens.drawn[at] = line.drawn;
    }
    this.#count += 1;
  }

  finish(): Segments {
    const count = this.#count;
    const pens = this.#pens && cutPens(this.#pens, count);
    return { ends: this.#ends.slice(0, count * 4), colours: this.#colours.slice(0, count), pens };
  }

  #grow(): void {
    const [longerEnds, moreColours] = [new Float32Array(this.#ends.length * 2), new Uint32Array(this.#colours.length * 2)];
    longerEnds.set(this.#ends);
    moreColours.set(this.#colours);
    this.#ends = longerEnds;
    this.#colours = moreColours;
    this.#pens = this.#pens && growPens(this.#pens);
  }
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
