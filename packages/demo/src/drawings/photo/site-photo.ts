import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { randomFrom } from '../paper/random.ts';
import { PhotoCamera } from './camera.ts';
import { Lighting } from './lighting.ts';
import { frameSolids } from './scene-frame.ts';
import { siteSolids } from './scene-site.ts';
import { SolidTree } from './solid-tree.ts';

export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

const FULL: PhotoSize = { width: 2400, height: 1600 };

/** Light is computed on a coarser grid than the pixels; lens blur and grain hide the difference. */
const COARSE = 2.4;
const BAND = 8;

/** A photograph-like JPEG of the building site, ray-traced: the same size gives the same picture. Yields to other work after every few rows. */
export async function sitePhoto(size: PhotoSize = FULL): Promise<Uint8Array> {
  const [width, height] = [Math.round(size.width / COARSE), Math.round(size.height / COARSE)];
  const lighting = new Lighting(new SolidTree([...frameSolids(), ...siteSolids()]));
  const camera = new PhotoCamera(width, height);
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    camera.exposeRow(lighting, row, pixels);
    if (row % BAND === 0) await setImmediate();
  }
  const enlarged = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(size.width, size.height, { kernel: 'cubic' })
    .sharpen({ sigma: 1.1 })
    .raw()
    .toBuffer();
  addGrain(enlarged);
  const picture = sharp(enlarged, { raw: { width: size.width, height: size.height, channels: 3 } });
  return new Uint8Array(await picture.jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer());
}

/** Sensor noise, a little more of it in the shadows. */
function addGrain(pixels: Uint8Array): void {
  const random = randomFrom(2026);
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const noise = (random() + random() + random() - 1.5) * 9;
    const lift = 1.25 - (pixels[i + 1] ?? 0) / 340;
    for (let k = 0; k < 3; k += 1) pixels[i + k] = Math.max(0, Math.min(255, (pixels[i + k] ?? 0) + noise * lift));
  }
}
