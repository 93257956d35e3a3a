import { open } from 'node:fs/promises';
import { SNIFF_BYTES } from './rendering/sniff.ts';

/** The beginning of a file, as much as `sniff` wants. */
export async function readHead(path: string): Promise<Uint8Array> {
  await using handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
