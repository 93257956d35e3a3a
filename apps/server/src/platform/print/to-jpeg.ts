import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** A picture of a row, twice as fine as it is printed, on white. One that can't be read is left out. */
export async function jpegOf(path: string | null): Promise<Uint8Array | null> {
  if (path === null) return null;
  sharp.concurrency(1);
  sharp.cache(false);
  const image = sharp(await readFile(path)).resize({ width: 528, height: 368, fit: 'inside', withoutEnlargement: true });
  return image
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(() => null);
}
