import type { Sheet } from '@sheetmark/contract';
import { fetchBytes } from '../../lib/api-client.ts';
import type { SheetPicture } from '../render/sheet-layer.ts';
import type { TileKey } from '../render/tile-store.ts';

/** Loads a sheet's images from the signed URLs in the server's response; `hidden` are its hidden layers, null for those that the drawing hides. */
export function pictureOf(sheet: Sheet, hidden: string | null = null): SheetPicture {
  const layered = (url: string): string => (hidden === null ? url : `${url}&layers=${hidden}`);
  const { width, height, unit, tiles } = sheet;
  const previewUrl = sheet.image_url && layered(sheet.image_url);
  if (!tiles) return { width, height, unit, previewUrl, tiles: null };
  const { size, min_level: minLevel, max_level: maxLevel, url_template } = tiles;
  const load = async ({ z, x, y }: TileKey, signal: AbortSignal): Promise<ImageBitmap> => {
    const url = url_template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
    return createImageBitmap(await fetchBytes(layered(url), signal));
  };
  return { width, height, unit, previewUrl, tiles: { size, minLevel, maxLevel, load } };
}
