import { fetchBytes } from '../../lib/api-client.ts';
import type { SheetPicture } from '../render/sheet-layer.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** The colours that black and white become; greys are between them. */
export interface Tint {
  readonly ink: Rgb;
  readonly paper: Rgb;
  /** How much darker everything is first: with more than 1, faint lines become as dark as others. */
  readonly gain: number;
}

/** Reads a colour like `#a85200`. */
export function rgbOf(hex: string): Rgb {
  const [, red = '0', green = '0', blue = '0'] = /^#(..)(..)(..)$/.exec(hex.trim()) ?? [];
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/** Weights of red, green and blue in luminance, of 256 (ITU-R BT.709). */
const [redWeight, greenWeight, blueWeight] = [54, 183, 19];

/** Replaces each RGBA pixel by the tint of its luminance. Opaque pixels stay opaque. */
export function tintPixels(pixels: Uint8ClampedArray, { ink, paper, gain }: Tint): void {
  const tints = [0, 1, 2].map((channel) => {
    const [dark, bright] = [ink[channel] ?? 0, paper[channel] ?? 0];
    return Uint8ClampedArray.from({ length: 256 }, (_, light) => dark + (bright - dark) * Math.max(0, 1 - (gain * (255 - light)) / 255));
  });
  const [reds, greens, blues] = tints;
  if (!reds || !greens || !blues) return;
  for (let at = 0; at < pixels.length; at += 4) {
    const light = ((pixels[at] ?? 0) * redWeight + (pixels[at + 1] ?? 0) * greenWeight + (pixels[at + 2] ?? 0) * blueWeight) >> 8;
    pixels[at] = reds[light] ?? 0;
    pixels[at + 1] = greens[light] ?? 0;
    pixels[at + 2] = blues[light] ?? 0;
  }
}

/** Draws an image in the tint on a canvas of its own; closes the image. */
function drawTinted(image: ImageBitmap, tint: Tint): OffscreenCanvas {
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  context.drawImage(image, 0, 0);
  image.close();
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  tintPixels(pixels.data, tint);
  context.putImageData(pixels, 0, 0);
  return canvas;
}

/** The same picture in a tint. Each tile is tinted once, when it is loaded. */
export async function tintPicture(picture: SheetPicture, tint: Tint, signal: AbortSignal): Promise<SheetPicture> {
  const { tiles } = picture;
  return {
    ...picture,
    previewUrl: picture.previewUrl === null ? null : await tintPreview(picture.previewUrl, tint, signal),
    tiles: tiles && { ...tiles, load: async (key, stop) => createImageBitmap(drawTinted(await tiles.load(key, stop), tint)) },
  };
}

/** The URL of a tinted copy, to be revoked; null if the preview can't be loaded. */
async function tintPreview(url: string, tint: Tint, signal: AbortSignal): Promise<string | null> {
  try {
    const image = await createImageBitmap(await fetchBytes(url, signal));
    return URL.createObjectURL(await drawTinted(image, tint).convertToBlob());
  } catch {
    return null;
  }
}
