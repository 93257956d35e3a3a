import type { Palette } from './palettes.ts';
import { type Pixels, firstColour } from './pixels.ts';
import type { Runs } from './runs.ts';

/** A picture of at most 256 colours. */
export interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  /** Red in the lowest byte, then green and blue. */
  readonly colours: readonly number[];
  /** Bits of a pixel. */
  readonly depth: 1 | 8;
  /** Of each row a zero, then for each pixel the place of its colour: what PNG calls an unfiltered scanline. */
  readonly scanlines: Uint8Array;
}

const PIXEL_BYTES = 4;

/** Without a palette the indices are the colours, at most 256. */
export function indexRuns({ width, height }: Pixels, runs: Runs, palette?: Palette): IndexedPicture {
  const scanlines = new Uint8Array((width + 1) * height);
  let from = 0;
  for (let run = 0, row = 1; run < runs.count; run += 1) {
    const to = runs.ends[run] ?? 0;
    const index = runs.indexes[run] ?? 0;
    const place = palette ? (palette.places[index] ?? 0) : index;
    // Each row begins with a byte that is no pixel.
    if (place > 0) scanlines.fill(place, from + row, to + row);
    if (to === row * width) row += 1;
    from = to;
  }
  return { width, height, depth: 8, colours: palette ? palette.colours : runs.colours, scanlines };
}

/** Undefined for other pictures. Much of a drawing is blank: the picture is compared with itself moved by a pixel, which is as quick as memory. */
export function indexOneColour(picture: Pixels): IndexedPicture | undefined {
  const { data, width, height } = picture;
  if (Buffer.compare(data.subarray(0, data.length - PIXEL_BYTES), data.subarray(PIXEL_BYTES)) !== 0) return undefined;
  const scanlines = new Uint8Array((Math.ceil(width / 8) + 1) * height);
  return { width, height, depth: 1, colours: [firstColour(picture)], scanlines };
}
