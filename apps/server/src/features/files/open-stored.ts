import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { BytesReply } from '../../platform/http/handler.ts';
import { byteRange } from './byte-range.ts';

/** The part of a stored file that a request names in its `Range` header, or all of it. Throws `not_found` if its bytes are gone. */
export async function openStored(
  storage: Pick<Deps['storage'], 'open'>,
  { key, size }: { readonly key: string; readonly size: number },
  header: string | null,
): Promise<Pick<BytesReply, 'bytes' | 'size' | 'contentRange'>> {
  const range = byteRange(header, size);
  const found = await storage.open(key, range ?? undefined);
  if (!found) throw notFound();
  if (!range) return { bytes: found.stream, size };
  return { bytes: found.stream, size: range.end - range.start + 1, contentRange: `bytes ${range.start}-${range.end}/${size}` };
}
