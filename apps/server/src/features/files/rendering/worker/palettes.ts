import type { Runs } from './runs.ts';

/** At most 256 colours that represent those of a picture. */
export interface Palette {
  readonly colours: readonly number[];
  /** The palette index of each of the picture's colours. */
  readonly places: Uint8Array;
}

const MAX_PLACES = 256;

/** So many of the colours that most pixels have stay as they are. */
const KEPT = 64;

/** The rest take the place of one that is like them in the upper bits of each channel: of as many bits as leave room for all. */
const LIKENESS_BITS = [5, 4, 3] as const;

/** Where more of the pixels would change, the shades are a picture's own and not those of smoothed edges. */
const MAX_CHANGED_SHARE = 0.06;

/** A palette that hardly shows: the shades of smoothed edges share places. Undefined for a picture that would suffer. */
export function findNearPalette(runs: Runs): Palette | undefined {
  if (runs.colours.length <= MAX_PLACES) return { colours: runs.colours, places: Uint8Array.from(runs.colours.keys()) };
  const times = countPixels(runs);
  const ranked = runs.colours.map((_, index) => index).sort((one, other) => (times[other] ?? 0) - (times[one] ?? 0));
  for (const bits of LIKENESS_BITS) {
    const palette = sharePlaces(runs.colours, ranked, bits);
    if (palette) return suffers(palette, runs, times) ? undefined : palette;
  }
  return undefined;
}

function countPixels({ colours, count, ends, indexes }: Runs): Uint32Array {
  const times = new Uint32Array(colours.length);
  let start = 0;
  for (let run = 0; run < count; run += 1) {
    const end = ends[run] ?? 0;
    const index = indexes[run] ?? 0;
    times[index] = (times[index] ?? 0) + end - start;
    start = end;
  }
  return times;
}

/** Undefined when there are not places enough. `ranked` are indexes of colours. */
function sharePlaces(colours: readonly number[], ranked: readonly number[], bits: number): Palette | undefined {
  const places = new Uint8Array(colours.length);
  const chosen: number[] = [];
  const placeOfLikeness = new Map<number, number>();
  const upper = 0xff & (0xff << (8 - bits));
  const mask = (upper << 16) | (upper << 8) | upper;
  for (const [rank, index] of ranked.entries()) {
    const colour = colours[index] ?? 0;
    const alike = placeOfLikeness.get(colour & mask);
    if (alike !== undefined && rank >= KEPT) {
      places[index] = alike;
      continue;
    }
    if (chosen.length === MAX_PLACES) return undefined;
    if (alike === undefined) placeOfLikeness.set(colour & mask, chosen.length);
    places[index] = chosen.push(colour) - 1;
  }
  return { colours: chosen, places };
}

function suffers({ colours, places }: Palette, runs: Runs, times: Uint32Array): boolean {
  let all = 0;
  let changed = 0;
  for (const [index, colour] of runs.colours.entries()) {
    all += times[index] ?? 0;
    if (colours[places[index] ?? 0] !== colour) changed += times[index] ?? 0;
  }
  return changed > all * MAX_CHANGED_SHARE;
}
