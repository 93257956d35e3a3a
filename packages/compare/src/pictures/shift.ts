import type { Field } from './fourier.ts';
import { transform } from './fourier.ts';

/** How far the content of one square has moved in another one, in pixels. */
export interface Shift {
  readonly x: number;
  readonly y: number;
  /** 1 for two equal squares, and near 0 for two that have nothing in common. */
  readonly certainty: number;
}

/** Frequencies above this one, in cycles per pixel, hardly count: they are mostly noise. */
const BANDWIDTH = 0.2;
/** How much of the differences between the strengths of frequencies is evened out: 1 is pure phase correlation. */
const WHITENING = 0.8;
/** Peaks are apart by more than this, in pixels. */
const APART = 3;

/** `pair` holds the one square as its real and the other as its imaginary numbers, both faded to the edges. It is overwritten. */
export function findShift(pair: Field): Shift {
  return findShifts(pair, 1)[0] ?? NO_SHIFT;
}

const NO_SHIFT: Shift = { x: 0, y: 0, certainty: 0 };

/** The most probable shifts, the best one first. Shifts of more than half a side look like negative ones. */
export function findShifts(pair: Field, count: number): Shift[] {
  transform(pair, 'forward');
  const total = correlate(pair);
  transform(pair, 'inverse');
  const found: Shift[] = [];
  for (let index = 0; index < count && total > 0; index += 1) {
    const peak = highest(pair.re);
    const shift = locate(pair, peak, total);
    if (shift.certainty <= 0) break;
    found.push(shift);
    if (index + 1 < count) clearAround(pair, peak);
  }
  return found;
}

/**
 * Replaces the common spectrum of the two squares by that of their correlation. Their spectra A and B follow from two opposite places each, which get
 * conj(A)·B, weighted. Returns the height of a perfect peak.
 */
function correlate({ side, re, im }: Field): number {
  const weights = bandOf(side);
  let total = 0;
  for (let row = 0; row <= side / 2; row += 1) {
    const oppositeRow = (side - row) % side;
    const weightOfRow = weights[row] ?? 0;
    for (let column = 0; column < side; column += 1) {
      const at = row * side + column;
      const opposite = oppositeRow * side + ((side - column) % side);
      if (opposite < at && oppositeRow === row) continue;
      const ar = ((re[at] ?? 0) + (re[opposite] ?? 0)) / 2;
      const ai = ((im[at] ?? 0) - (im[opposite] ?? 0)) / 2;
      const br = ((im[at] ?? 0) + (im[opposite] ?? 0)) / 2;
      const bi = ((re[opposite] ?? 0) - (re[at] ?? 0)) / 2;
      const power = (ar * ar + ai * ai) * (br * br + bi * bi);
      const scale = power > 0 ? (weightOfRow * (weights[Math.min(column, side - column)] ?? 0)) / power ** (WHITENING / 2) : 0;
      const x = (ar * br + ai * bi) * scale;
      const y = (ar * bi - ai * br) * scale;
      re[at] = x;
      im[at] = y;
      re[opposite] = x;
      im[opposite] = -y;
      total += Math.sqrt(power) * scale * (opposite === at ? 1 : 2);
    }
  }
  return total;
}

const bands = new Map<number, Float64Array>();

function bandOf(side: number): Float64Array {
  const band = bands.get(side) ?? Float64Array.from({ length: side / 2 + 1 }, (_, at) => Math.exp(-((at / side / BANDWIDTH) ** 2) / 2));
  bands.set(side, band);
  return band;
}

function highest(values: Float32Array): number {
  let best = 0;
  let most = values[0] ?? 0;
  for (let at = 1; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    if (value <= most) continue;
    best = at;
    most = value;
  }
  return best;
}

/** Between pixels: the peak is a bell, whose logarithm is a parabola. */
function locate({ side, re }: Field, peak: number, total: number): Shift {
  const [row, column] = [Math.floor(peak / side), peak % side];
  const valueAt = (y: number, x: number): number => re[((y + side) % side) * side + ((x + side) % side)] ?? 0;
  const middle = valueAt(row, column);
  const offset = (before: number, after: number): number => {
    const [left, centre, right] = [before, middle, after].map((value) => Math.log(Math.max(value, middle * 1e-3)));
    const bend = (left ?? 0) - 2 * (centre ?? 0) + (right ?? 0);
    return bend < 0 ? Math.max(-0.5, Math.min(0.5, ((left ?? 0) - (right ?? 0)) / (2 * bend))) : 0;
  };
  if (middle <= 0) return NO_SHIFT;
  const x = column + offset(valueAt(row, column - 1), valueAt(row, column + 1));
  const y = row + offset(valueAt(row - 1, column), valueAt(row + 1, column));
  return { x: x > side / 2 ? x - side : x, y: y > side / 2 ? y - side : y, certainty: middle / total };
}

function clearAround({ side, re }: Field, peak: number): void {
  const [row, column] = [Math.floor(peak / side), peak % side];
  for (let y = row - APART; y <= row + APART; y += 1) {
    for (let x = column - APART; x <= column + APART; x += 1) re[((y + side) % side) * side + ((x + side) % side)] = 0;
  }
}
