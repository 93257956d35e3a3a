import sharp, { type Sharp } from 'sharp';

const MOST_PIXELS = 3e8;
/** For images of people: large ones are read, damaged ones as far as they go. */
export const imageOptions = { limitInputPixels: MOST_PIXELS, failOn: 'none' } as const;

const POINTS_PER_INCH = 72;
/** Browsers show this many pixels per inch; images that name no resolution are this large on paper. */
const USUAL_DENSITY = 96;
/** Of scanners; more is a mistake, and would make a page of a few points. */
const MOST_DENSITY = 9_600;

/** The pages of an image, each to be opened. */
export const openPages = (path: string, pages: number): (() => Sharp)[] =>
  Array.from({ length: pages }, (_, page) => () => sharp(path, { ...imageOptions, ...(pages > 1 ? { page } : {}) }));

/** Page units, which are pixels, per point on paper. */
export async function unitsPerPointOf(page: Sharp): Promise<number> {
  const { density = 0 } = await page.metadata();
  // 72 is what programs write that know no resolution.
  return (density > POINTS_PER_INCH && density <= MOST_DENSITY ? density : USUAL_DENSITY) / POINTS_PER_INCH;
}
