import { mkdir, open, opendir, readFile, rm, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Readable } from 'node:stream';
import { deleteStale } from './delete-stale.ts';
import { writeDurably } from './durable-file.ts';
import { bytesOfFile } from './local-bytes.ts';
import { nullIfMissing } from './missing-file.ts';
import { probeStorage } from './probe-storage.ts';
import { isKey, requireKey, requirePrefix, requireRange } from './storage-key.ts';
import type { ByteRange, LocalFile, Storage } from './storage.ts';

/** No key can begin with a dot, so this is out of every key's way. */
const WORKSPACE = '.writing';
/** A write that takes longer than this was left behind by a process that died. */
const STALE_MS = 24 * 3600_000;

/** One file per key below one folder; any number of processes may share it. */
export class FolderStorage implements Storage {
  readonly #root: string;
  readonly #workspace: string;

  constructor(root: string) {
    this.#root = root;
    this.#workspace = join(root, WORKSPACE);
  }

  async prepare(): Promise<void> {
    await mkdir(this.#workspace, { recursive: true });
    await deleteStale(this.#workspace, STALE_MS);
  }

  put(key: string, bytes: Uint8Array, _mediaType: string): Promise<void> {
    return writeDurably(this.#path(key), this.#workspace, bytes);
  }

  putFile(key: string, source: string, _mediaType: string): Promise<void> {
    return writeDurably(this.#path(key), this.#workspace, bytesOfFile(source));
  }

  read(key: string): Promise<Buffer | null> {
    return nullIfMissing(readFile(this.#path(key)));
  }

  async open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null> {
    if (range) requireRange(range);
    const handle = await nullIfMissing(open(this.#path(key), 'r'));
    if (!handle) return null;
    const { size } = await handle.stat();
    const start = range?.start ?? 0;
    const end = Math.min(range?.end ?? Infinity, size - 1);
    if (start <= end) return { stream: handle.createReadStream({ start, end }), size };
    await handle.close();
    return { stream: Readable.from([]), size };
  }

  async size(key: string): Promise<number | null> {
    return (await nullIfMissing(stat(this.#path(key))))?.size ?? null;
  }

  async localFile(key: string): Promise<LocalFile | null> {
    const path = this.#path(key);
    if (!(await nullIfMissing(stat(path)))) return null;
    return { path, release: () => Promise.resolve() };
  }

  delete(key: string): Promise<void> {
    return rm(this.#path(key), { force: true });
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; size: number }> {
    const folder = requirePrefix(prefix).includes('/') ? posix.dirname(`${prefix}.`) : '';
    for await (const key of this.#keysBelow(folder)) {
      if (!key.startsWith(prefix)) continue;
      const found = await nullIfMissing(stat(this.#path(key)));
      if (found) yield { key, size: found.size };
    }
  }

  check(): Promise<void> {
    return probeStorage(this);
  }

  async *#keysBelow(folder: string): AsyncGenerator<string> {
    const entries = await nullIfMissing(opendir(join(this.#root, folder)));
    if (!entries) return;
    for await (const entry of entries) {
      const key = posix.join(folder, entry.name);
      if (!isKey(key)) continue;
      if (entry.isDirectory()) yield* this.#keysBelow(key);
      if (entry.isFile()) yield key;
    }
  }

  #path(key: string): string {
    return join(this.#root, requireKey(key));
  }
}
