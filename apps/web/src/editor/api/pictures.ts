import { operations } from '@sheetmark/contract';
import { call } from '../../lib/api-client.ts';

const prefix = 'media/';

/** How an image object names an uploaded picture. */
export const sourceOf = (mediaId: number): string => `${prefix}${mediaId}`;

/** Where the picture of an image object can be loaded from, for a while; null for a name that is none of ours. */
export async function pictureUrl(source: string): Promise<string | null> {
  if (source.startsWith('data:image/')) return source;
  const id = Number(source.startsWith(prefix) ? source.slice(prefix.length) : NaN);
  if (!Number.isSafeInteger(id) || id < 1) return null;
  return (await call(operations.getMedia, { params: { mediaId: id } })).data.url;
}
