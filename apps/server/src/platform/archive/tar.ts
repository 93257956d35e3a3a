import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';

/** One file in an archive. Its content is read before the next entry is requested, or skipped. */
export interface TarEntry {
  /** With `/` between folders. */
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Writes an archive. Throws when an entry's content doesn't have its stated size. */
export async function* packTar(entries: AsyncIterable<TarEntry>, madeAt: Date): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const filled = fill(archive, entries, madeAt).catch((error: Error) => archive.destroy(error));
  try {
    yield* bytesOf(archive);
  } finally {
    archive.destroy();
    await filled;
  }
}

async function fill(archive: Pack, entries: AsyncIterable<TarEntry>, madeAt: Date): Promise<void> {
  for await (const { name, size, content } of entries)
    await pipeline(sized(name, size, content), archive.entry({ name, size, mode: 0o600, mtime: madeAt, type: 'file' }));
  archive.finalize();
}

async function* sized(name: string, size: number, content: TarEntry['content']): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const bytes of content) {
    sent += bytes.length;
    yield bytes;
  }
  if (sent !== size) throw new Error(`${name} has ${sent} bytes instead of ${size}`);
}

/** Reads the entries of an archive in order. Throws when it is cut off within an entry, damaged, not an archive, or contains anything but files. */
export async function* unpackTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const archive = extract();
  const source = Readable.from(bytes);
  const read = pipeline(source, archive);
  read.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { name, size, type } = entry.header;
      if (type !== 'file') throw new Error(`${name} is not a file`);
      yield { name, size, content: bytesOf(entry) };
      entry.resume();
    }
    await read;
  } catch (cause) {
    throw new Error('this is no archive, or it is damaged or cut off', { cause });
  } finally {
    source.destroy();
  }
}

/** tar-stream's types don't say that its streams contain bytes. */
async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const bytes of stream) if (bytes instanceof Uint8Array) yield bytes;
}
