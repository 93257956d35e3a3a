import type { Lights } from './compositions.ts';
import { type Levels, lightTable } from './levels.ts';

/** Weights of red, green and blue in luminance, of 256 (ITU-R BT.709). */
const [redWeight, greenWeight, blueWeight] = [54, 183, 19];

/** How much darker lines become where they are grown: to count as the same, a line needs this much less ink than the other version's. */
const tolerance = 2.5;

export interface Reading {
  /** Lightnesses that count as paper and as ink. */
  readonly levels: Levels;
  /** Pixels by which `near` lines are grown, and get darker; 0 where no sheet is a scan. */
  readonly reach: number;
}

/** How light each RGBA pixel is, on white paper. */
export function readLights(pixels: Uint8ClampedArray, width: number, { levels, reach }: Reading): Lights {
  const sharp = lightsOf(pixels, lightTable(levels));
  return { sharp, near: reach === 0 ? sharp : growLines(sharp, width, reach) };
}

/** The luminance of each RGBA pixel, looked up in the table; white where it is transparent. */
export function lightsOf(pixels: Uint8ClampedArray, table: Uint8ClampedArray): Uint8Array {
  const lights = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < lights.length; at += 1) {
    const red = pixels[at * 4] ?? 0;
    const green = pixels[at * 4 + 1] ?? 0;
    const blue = pixels[at * 4 + 2] ?? 0;
    const opacity = pixels[at * 4 + 3] ?? 0;
    const light = table[(red * redWeight + green * greenWeight + blue * blueWeight) >> 8] ?? 0;
    lights[at] = opacity === 255 ? light : 255 - ((255 - light) * opacity) / 255;
  }
  return lights;
}

/** The darkest lightness within the reach of each pixel, in a square, made darker. */
function growLines(lights: Uint8Array, width: number, reach: number): Uint8Array {
  let grown = lights;
  for (let step = 0; step < reach; step += 1) grown = darkestOfThree(darkestOfThree(grown, 1, width), width, grown.length);
  return grown.map((light) => Math.max(0, 255 - (255 - light) * tolerance));
}

/** The darkest of each value and of those one step before and after it in its run of values. */
function darkestOfThree(values: Uint8Array, step: number, run: number): Uint8Array {
  const darkest = values.slice();
  for (let start = 0; start < values.length; start += run) {
    const end = Math.min(values.length, start + run);
    for (let at = start + step; at < end; at += 1) {
      const [earlier, later] = [values[at - step] ?? 255, values[at] ?? 255];
      if (earlier < (darkest[at] ?? 0)) darkest[at] = earlier;
      if (later < (darkest[at - step] ?? 0)) darkest[at - step] = later;
    }
  }
  return darkest;
}
