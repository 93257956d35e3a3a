import type { Sheet } from '@sheetmark/contract';
import type { SheetPicture } from '../render/sheet-layer.ts';

/** How the renderer gets at a sheet's images: by the signed URLs that the server handed out. */
export function pictureOf(sheet: Sheet): SheetPicture {
  const { width, height, tiles } = sheet;
  if (!tiles) return { width, height, previewUrl: sheet.image_url, tiles: null };
  const { size, min_level: minLevel, max_level: maxLevel, url_template } = tiles;
  const load = async ({ z, x, y }: { z: number; x: number; y: number }, signal: AbortSignal): Promise<ImageBitmap> => {
    const url = url_template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`tile ${z}/${x}/${y}: ${response.status}`);
    return createImageBitmap(await response.blob());
  };
  return { width, height, previewUrl: sheet.image_url, tiles: { size, minLevel, maxLevel, load } };
}
