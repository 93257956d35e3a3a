import type { CadDocument } from '@node-projects/acad-ts';

/** Metres of a drawing unit, by INSUNITS. */
const METRES: Readonly<Record<number, number>> = {
  1: 0.0254,
  2: 0.3048,
  3: 1_609.344,
  4: 0.001,
  5: 0.01,
  6: 1,
  7: 1_000,
  8: 2.54e-8,
  9: 2.54e-5,
  10: 0.9144,
  11: 1e-10,
  12: 1e-9,
  13: 1e-6,
  14: 0.1,
  15: 10,
  16: 100,
  17: 1e9,
  21: 1_200 / 3_937,
  22: 100 / 3_937,
  23: 3_600 / 3_937,
};

const IMPERIAL = 0;

export interface DrawingUnit {
  readonly metres: number;
  readonly isImperial: boolean;
  /** The drawing names none: a guess by whether it is metric. */
  readonly isAssumed: boolean;
}

export function unitOf({ header }: CadDocument): DrawingUnit {
  const isImperialDrawing = Number(header?.measurementUnits) === IMPERIAL;
  const metres = METRES[Number(header?.insUnits)];
  if (metres === undefined) return { metres: isImperialDrawing ? 0.0254 : 0.001, isImperial: isImperialDrawing, isAssumed: true };
  return { metres, isImperial: [1, 2, 3, 8, 9, 10, 21, 22, 23].includes(Number(header?.insUnits)), isAssumed: false };
}

const POINTS_PER_METRE = 72 / 0.0254;
/** The long side of A0 and of a page that is still easy to look at, in metres. */
const [LONGEST, SHORTEST] = [1.169, 0.1];

/** How many times smaller than reality model space is plotted: 1, 2, 5, 10 … or, where it is tiny, 1/2, 1/5 … */
export function plotScaleFor(metres: number): number {
  let scale = 1;
  for (let step = 0; metres / scale > LONGEST + 1e-9 && step < 60; step++) scale = next(scale);
  for (let step = 0; metres > 0 && metres / scale < SHORTEST - 1e-9 && scale > 1e-9 && step < 30; step++) scale = 1 / next(1 / scale);
  return scale;
}

function next(scale: number): number {
  const power = 10 ** Math.floor(Math.log10(scale) + 1e-9);
  const first = Math.round(scale / power);
  return (first < 2 ? 2 : first < 5 ? 5 : 10) * power;
}

export const pointsPerUnit = (metres: number, scale: number): number => (metres * POINTS_PER_METRE) / scale;
