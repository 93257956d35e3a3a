import sharp from 'sharp';

/** Pixels: twice as wide as a mail shows it. */
const widest = 640;

/** A JPEG, which every mail program shows; null for what is no picture. */
export async function compute(picture: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await sharp(picture)
      .flatten({ background: '#ffffff' })
      .resize({ width: widest, withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
}
