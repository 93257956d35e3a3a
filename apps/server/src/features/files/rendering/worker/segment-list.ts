import type { Segments } from '@sheetmark/compare';

/** Segments whose number isn't known before. */
export interface SegmentList {
  count(): number;
  add(ends: readonly [x1: number, y1: number, x2: number, y2: number], colour: number): void;
  finish(): Segments;
}

const FIRST_CAPACITY = 1_024;

export function createSegmentList(): SegmentList {
  let ends = new Float32Array(FIRST_CAPACITY * 4);
  let colours = new Uint32Array(FIRST_CAPACITY);
  let count = 0;
  const grow = (): void => {
    const [longerEnds, moreColours] = [new Float32Array(ends.length * 2), new Uint32Array(colours.length * 2)];
    longerEnds.set(ends);
    moreColours.set(colours);
    [ends, colours] = [longerEnds, moreColours];
  };
  return {
    count: () => count,
    add(segment, colour) {
      if (count === colours.length) grow();
      ends.set(segment, count * 4);
      colours[count] = colour;
      count += 1;
    },
    finish: () => ({ ends: ends.slice(0, count * 4), colours: colours.slice(0, count) }),
  };
}
