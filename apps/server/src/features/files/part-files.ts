import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export interface PartFile {
  readonly path: string;
  readonly size: number;
}

/**
 * Writes a stream into local files of about `bytes` bytes each, and removes each when the next is requested. An interrupted stream ends like a
 * complete one, with a shorter last file.
 */
export async function* cutIntoFiles(source: AsyncIterable<Uint8Array>, { folder, bytes }: { folder: string; bytes: number }) {
  const chunks = source[Symbol.asyncIterator]();
  for (let isOver = false; !isOver;) {
    const path = join(folder, randomUUID());
    try {
      const filled = await fill(path, chunks, bytes);
      isOver = filled.isOver;
      if (filled.size > 0) yield { path, size: filled.size } satisfies PartFile;
    } finally {
      await rm(path, { force: true });
    }
  }
}

async function fill(path: string, chunks: AsyncIterator<Uint8Array>, bytes: number): Promise<{ size: number; isOver: boolean }> {
  await using handle = await open(path, 'wx', 0o600);
  for (let size = 0; ;) {
    if (size >= bytes) return { size, isOver: false };
    const next = await nextOf(chunks);
    if (!next) return { size, isOver: true };
    await handle.writeFile(next);
    size += next.length;
  }
}

async function nextOf(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array | null> {
  try {
    const next = await chunks.next();
    return next.done ? null : next.value;
  } catch {
    return null;
  }
}

/** Joins the parts into one local file. Returns its size and hash. */
export async function joinIntoFile(path: string, parts: AsyncIterable<AsyncIterable<Buffer>>): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      for await (const chunk of part) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
  }
  await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}
