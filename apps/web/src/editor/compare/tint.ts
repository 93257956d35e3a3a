import { fetchBytes } from '../../lib/api-client.ts';
import type { SheetPicture } from '../render/sheet-layer.ts';
import { type Levels, levelsOf, lightTable, plainLevels } from './levels.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads a colour like `#a85200`. */
export function rgbOf(hex: string): Rgb {
  const [, red = '0', green = '0', blue = '0'] = /^#(..)(..)(..)$/.exec(hex.trim()) ?? [];
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/** Weights of red, green and blue in luminance, of 256 (ITU-R BT.709). */
const [redWeight, greenWeight, blueWeight] = [54, 183, 19];

/** How far lines may be from those of the other version to count as the same where one is a scan, in points, and in pixels of an image; at most so many pixels. */
const reaches = { pt: 0.5, px: 1.5 };
const mostReach = 8;
/** How much darker lines become where they are grown: to count as the same, a line needs this much less ink than the other version's. */
const tolerance = 2.5;

export interface Tint {
  readonly ink: Rgb;
  readonly levels: Levels;
  /** Pixels by which lines grow, and get darker, in red and green. Blue stays sharp. */
  readonly reach: number;
}

/**
 * Replaces black by the ink in each RGBA pixel, keeps white, and gives what lies between a mixture by its luminance, where the levels' paper is white and
 * their ink black. Opaque pixels stay opaque.
 */
export function tintPixels(pixels: Uint8ClampedArray, width: number, { ink, levels, reach }: Tint): void {
  const [reds, greens, blues] = ink.map((dark) =>
    Uint8ClampedArray.from({ length: 256 }, (_, light) => dark + ((255 - dark) * light) / 255),
  );
  if (!reds || !greens || !blues) return;
  const sharp = lightsOf(pixels, lightTable(levels));
  const grown = reach === 0 ? sharp : growLines(sharp, width, reach);
  for (let at = 0; at < sharp.length; at += 1) {
    const [light, near] = [sharp[at] ?? 0, grown[at] ?? 0];
    pixels[at * 4] = reds[near] ?? 0;
    pixels[at * 4 + 1] = greens[near] ?? 0;
    pixels[at * 4 + 2] = blues[light] ?? 0;
  }
}

/** The luminance of each RGBA pixel, looked up in the table. */
function lightsOf(pixels: Uint8ClampedArray, table: Uint8ClampedArray): Uint8Array {
  const lights = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < lights.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]];
    lights[at] = table[(red * redWeight + green * greenWeight + blue * blueWeight) >> 8] ?? 0;
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

/** An image's pixels on a canvas of its own; closes the image. */
class Drawn {
  readonly canvas: OffscreenCanvas;
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #pixels: ImageData;

  constructor(image: ImageBitmap) {
    this.canvas = new OffscreenCanvas(image.width, image.height);
    const context = this.canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this browser has no canvas');
    context.drawImage(image, 0, 0);
    image.close();
    this.#context = context;
    this.#pixels = context.getImageData(0, 0, this.canvas.width, this.canvas.height);
  }

  get levels(): Levels {
    const histogram = Array.from({ length: 256 }, () => 0);
    for (const light of lightsOf(this.#pixels.data, lightTable(plainLevels))) histogram[light] = (histogram[light] ?? 0) + 1;
    return levelsOf(histogram);
  }

  tint(tint: Tint): OffscreenCanvas {
    tintPixels(this.#pixels.data, this.canvas.width, tint);
    this.#context.putImageData(this.#pixels, 0, 0);
    return this.canvas;
  }
}

export interface PictureTint {
  readonly ink: Rgb;
  /** Whether a sheet of the pair is a scan: paper and ink are then taken from the picture, and lines may be a little off. */
  readonly hasScan: boolean;
}

/** The same picture in an ink. Each tile is tinted once, when it is loaded. */
export async function tintPicture(picture: SheetPicture, { ink, hasScan }: PictureTint, signal: AbortSignal): Promise<SheetPicture> {
  const { tiles, previewUrl, unit } = picture;
  const preview = previewUrl === null ? null : await loadPreview(previewUrl, signal);
  const levels = hasScan && preview ? preview.levels : plainLevels;
  const tintAt = (scale: number): Tint => ({
    ink,
    levels,
    reach: hasScan ? Math.min(mostReach, Math.max(1, Math.round(reaches[unit] * scale))) : 0,
  });
  const tinted = preview?.tint(tintAt(preview.canvas.width / picture.width));
  return {
    ...picture,
    previewUrl: tinted ? URL.createObjectURL(await tinted.convertToBlob()) : null,
    tiles: tiles && {
      ...tiles,
      load: async (key, stop) => createImageBitmap(new Drawn(await tiles.load(key, stop)).tint(tintAt(2 ** key.z))),
    },
  };
}

/** null if the preview can't be loaded. */
async function loadPreview(url: string, signal: AbortSignal): Promise<Drawn | null> {
  try {
    return new Drawn(await createImageBitmap(await fetchBytes(url, signal)));
  } catch {
    return null;
  }
}
