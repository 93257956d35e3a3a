/** The lightness, from 0 to 255, from which a page's picture counts as empty paper, and down to which as full ink. */
export interface Levels {
  readonly paper: number;
  readonly ink: number;
}

/** Those of a page that a program drew. */
export const plainLevels: Levels = { paper: 255, ink: 0 };

/** A value of the histogram is paper, with its grain, down to this share of the most frequent one, and at most this much darker. */
const [grain, mostGrain] = [1 / 30, 48];
/** How much darker than paper a pixel is to count as ink; the share of such pixels that are as dark as ink gets; and how light that is at most, relative to paper. */
const [inkFrom, darkest, lightestInk] = [40, 0.02, 0.6];
/** How far it is from paper to what counts as full ink, as a share of the distance to the darkest ink: blurred lines are paler than broad ones. */
const fullInk = 0.65;

/** Reads the levels from how many pixels of a page have each of 256 lightnesses. The most frequent lightness of its lighter half is the paper. */
export function levelsOf(histogram: readonly number[]): Levels {
  const smooth = histogram.map((_, light) => sum(histogram.slice(Math.max(0, light - 1), light + 2)));
  const most = smooth.slice(128).reduce((best, count, at) => (count > (smooth[best] ?? 0) ? at + 128 : best), 128);
  if (!smooth[most]) return plainLevels;
  let paper = most;
  while (paper > most - mostGrain && (smooth[paper] ?? 0) > (smooth[most] ?? 0) * grain) paper -= 1;
  const inked = histogram.slice(0, Math.max(0, paper - inkFrom));
  let [rest, ink] = [sum(inked) * darkest, 0];
  while (ink < inked.length && rest > (inked[ink] ?? 0)) {
    rest -= inked[ink] ?? 0;
    ink += 1;
  }
  return { paper, ink: Math.round(paper - (paper - Math.min(ink, paper * lightestInk)) * fullInk) };
}

/** What each of 256 lightnesses becomes so that paper is white and ink black. */
export const lightTable = ({ paper, ink }: Levels): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: 256 }, (_, light) => ((light - ink) / (paper - ink)) * 255);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
