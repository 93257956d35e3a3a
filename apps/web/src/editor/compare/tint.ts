import { fetchBytes } from '../../lib/api-client.ts';
import type { SheetPicture } from '../render/sheet-layer.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads a colour like `#a85200`. */
export function rgbOf(hex: string): Rgb {
  const [, red = '0', green = '0', blue = '0'] = /^#(..)(..)(..)$/.exec(hex.trim()) ?? [];
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/** Weights of red, green and blue in luminance, of 256 (ITU-R BT.709). */
const [redWeight, greenWeight, blueWeight] = [54, 183, 19];

/** Replaces black by the ink in each RGBA pixel, keeps white, and gives what lies between a mixture by its luminance. Opaque pixels stay opaque. */
export function tintPixels(pixels: Uint8ClampedArray, ink: Rgb): void {
  const [reds, greens, blues] = ink.map((dark) =>
    Uint8ClampedArray.from({ length: 256 }, (_, light) => dark + ((255 - dark) * light) / 255),
  );
  if (!reds || !greens || !blues) return;
  for (let at = 0; at < pixels.length; at += 4) {
    const light = ((pixels[at] ?? 0) * redWeight + (pixels[at + 1] ?? 0) * greenWeight + (pixels[at + 2] ?? 0) * blueWeight) >> 8;
    pixels[at] = reds[light] ?? 0;
    pixels[at + 1] = greens[light] ?? 0;
    pixels[at + 2] = blues[light] ?? 0;
  }
}

/** Draws an image in an ink on a canvas of its own; closes the image. */
function drawTinted(image: ImageBitmap, ink: Rgb): OffscreenCanvas {
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  context.drawImage(image, 0, 0);
  image.close();
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  tintPixels(pixels.data, ink);
  context.putImageData(pixels, 0, 0);
  return canvas;
}

/** The same picture in an ink. Each tile is tinted once, when it is loaded. */
export async function tintPicture(picture: SheetPicture, ink: Rgb, signal: AbortSignal): Promise<SheetPicture> {
  const { tiles } = picture;
  return {
    ...picture,
    previewUrl: picture.previewUrl === null ? null : await tintPreview(picture.previewUrl, ink, signal),
    tiles: tiles && { ...tiles, load: async (key, stop) => createImageBitmap(drawTinted(await tiles.load(key, stop), ink)) },
  };
}

/** The URL of a tinted copy, to be revoked; null if the preview can't be loaded. */
async function tintPreview(url: string, ink: Rgb, signal: AbortSignal): Promise<string | null> {
  try {
    const image = await createImageBitmap(await fetchBytes(url, signal));
    return URL.createObjectURL(await drawTinted(image, ink).convertToBlob());
  } catch {
    return null;
  }
}
