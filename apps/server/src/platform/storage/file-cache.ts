import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteStale } from './delete-stale.ts';
import { writeDurably } from './durable-file.ts';
import { nullIfMissing } from './missing-file.ts';
import type { LocalFile } from './storage.ts';

export interface CachedFile {
  /** Different bytes have a different name; safe as a file's name. */
  readonly name: string;
  readonly size: number;
  readonly fetch: () => Promise<AsyncIterable<Uint8Array>>;
}

/** The age of files left behind by a killed process, half-written or held. Nothing is held for a week. */
const STALE_MS = 7 * 24 * 3600_000;
/** The share of the cache that is freed at once, so that not every new file has to scan it. */
const ROOM = 0.1;

/**
 * Copies of remote files in a folder of at most `maxBytes`, the longest unused going first. Processes may share the
 * folder: a held file is a hard link of its own, so that it outlives its place in the cache.
 */
export class FileCache {
  readonly #kept: string;
  readonly #held: string;
  readonly #writing: string;
  readonly #maxBytes: number;
  readonly #filling = new Map<string, Promise<void>>();
  /** Bytes found by the last scan, and added since. */
  #bytes = Infinity;
  #makingRoom = false;

  constructor(folder: string, maxBytes: number) {
    this.#kept = join(folder, 'kept');
    this.#held = join(folder, 'held');
    this.#writing = join(folder, 'writing');
    this.#maxBytes = maxBytes;
  }

  async prepare(): Promise<void> {
    await mkdir(this.#kept, { recursive: true });
    for (const folder of [this.#held, this.#writing]) {
      await mkdir(folder, { recursive: true });
      await deleteStale(folder, STALE_MS);
    }
    await this.#makeRoom();
  }

  async hold(file: CachedFile): Promise<LocalFile> {
    const keptPath = join(this.#kept, file.name);
    const heldPath = join(this.#held, randomUUID());
    // Another process may take the file away between filling and linking: then fill again.
    for (;;) {
      await this.#fillOnce(file, keptPath);
      if (await nullIfMissing(linkOrCopy(keptPath, heldPath).then(() => true))) break;
    }
    await this.#makeRoom();
    return { path: heldPath, release: () => rm(heldPath, { force: true }) };
  }

  /** Callers that want the same file at the same time share one fetch. */
  #fillOnce(file: CachedFile, path: string): Promise<void> {
    const running = this.#filling.get(file.name);
    if (running) return running;
    const filling = this.#fill(file, path).finally(() => this.#filling.delete(file.name));
    this.#filling.set(file.name, filling);
    return filling;
  }

  async #fill(file: CachedFile, path: string): Promise<void> {
    const now = new Date();
    const there = await nullIfMissing(utimes(path, now, now).then(() => stat(path)));
    if (there?.size === file.size) return;
    await writeDurably(path, this.#writing, await file.fetch());
    this.#bytes += file.size;
  }

  async #makeRoom(): Promise<void> {
    if (this.#makingRoom || this.#bytes <= this.#maxBytes) return;
    this.#makingRoom = true;
    try {
      await this.#deleteLongestUnused();
    } finally {
      this.#makingRoom = false;
    }
  }

  async #deleteLongestUnused(): Promise<void> {
    const files = await this.#oldestFirst();
    this.#bytes = files.reduce((sum, file) => sum + file.size, 0);
    if (this.#bytes <= this.#maxBytes) return;
    for (const file of files) {
      await rm(file.path, { force: true });
      this.#bytes -= file.size;
      if (this.#bytes <= this.#maxBytes * (1 - ROOM)) return;
    }
  }

  async #oldestFirst(): Promise<{ path: string; size: number; used: number }[]> {
    const files: { path: string; size: number; used: number }[] = [];
    for (const name of await readdir(this.#kept)) {
      const path = join(this.#kept, name);
      const found = await nullIfMissing(stat(path));
      if (found) files.push({ path, size: found.size, used: found.mtimeMs });
    }
    return files.sort((a, b) => a.used - b.used);
  }
}

/** Some file systems have no hard links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}
