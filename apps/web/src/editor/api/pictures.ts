import { operations } from '@sheetmark/contract';
import { call } from '../../lib/api-client.ts';

const prefix = 'media/';

/** The form of an image object's reference to an uploaded picture. */
export const sourceOf = (mediaId: number): string => `${prefix}${mediaId}`;

/** A temporary URL of an image object's picture; null for a reference that isn't ours. */
export async function pictureUrl(source: string): Promise<string | null> {
  if (source.startsWith('data:image/')) return source;
  const id = Number(source.startsWith(prefix) ? source.slice(prefix.length) : NaN);
  if (!Number.isSafeInteger(id) || id < 1) return null;
  return (await call(operations.getMedia, { params: { mediaId: id } })).data.url;
}
