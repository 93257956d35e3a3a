import { yieldToBrowser } from '../../lib/yield-to-browser.ts';

/** A tile's position: level z has 2^z pixels per page unit. */
export interface TileKey {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export type LoadTile = (key: TileKey, signal: AbortSignal) => Promise<ImageBitmap>;

/** Cached tiles, about 1 MB of memory each. All wanted ones are kept, even if they are more. */
const defaultCached = 192;
const maxParallel = 6;

const nameOf = ({ z, x, y }: TileKey): string => `${z}/${x}/${y}`;

/** Loads the wanted tiles, nearest first, cancels requests that are no longer wanted, and caches the most recently used. */
export class TileStore {
  readonly #tiles = new Map<string, ImageBitmap>();
  readonly #loading = new Map<string, AbortController>();
  readonly #failed = new Set<string>();
  readonly #load: LoadTile;
  readonly #onTile: (key: TileKey, tile: ImageBitmap) => void;
  readonly #onSettled: () => void;
  readonly #maxCached: number;
  #wanted: readonly TileKey[] = [];

  constructor(
    load: LoadTile,
    listeners: { onTile: (key: TileKey, tile: ImageBitmap) => void; onSettled: () => void },
    maxCached = defaultCached,
  ) {
    this.#load = load;
    this.#onTile = listeners.onTile;
    this.#onSettled = listeners.onSettled;
    this.#maxCached = maxCached;
  }

  find(key: TileKey): ImageBitmap | undefined {
    const name = nameOf(key);
    const tile = this.#tiles.get(name);
    if (tile) {
      this.#tiles.delete(name);
      this.#tiles.set(name, tile);
    }
    return tile;
  }

  /** Requests these tiles and cancels all others. The most urgent one is first. */
  request(keys: readonly TileKey[]): void {
    const names = new Set(keys.map(nameOf));
    for (const [name, request] of this.#loading) if (!names.has(name)) request.abort();
    this.#wanted = keys;
    // The frame that draws what is here has enough to do.
    void yieldToBrowser().then(() => this.#loadNext());
  }

  /** Whether all wanted tiles have loaded or failed. */
  get isSettled(): boolean {
    return this.#wanted.every((key) => this.#tiles.has(nameOf(key)) || this.#failed.has(nameOf(key)));
  }

  /** Whether all wanted tiles have loaded. */
  get isComplete(): boolean {
    return this.#wanted.every((key) => this.#tiles.has(nameOf(key)));
  }

  /** Releases everything; wanted tiles are then loaded again. */
  release(): void {
    this.request([]);
    for (const tile of this.#tiles.values()) tile.close();
    this.#tiles.clear();
    this.#failed.clear();
  }

  #loadNext(): void {
    for (const key of this.#wanted) {
      if (this.#loading.size >= maxParallel) return;
      const name = nameOf(key);
      if (!this.#tiles.has(name) && !this.#loading.has(name) && !this.#failed.has(name)) void this.#fetch(key, name);
    }
  }

  async #fetch(key: TileKey, name: string): Promise<void> {
    const request = new AbortController();
    this.#loading.set(name, request);
    try {
      const tile = await this.#load(key, request.signal);
      if (request.signal.aborted) return tile.close();
      this.#keep(name, tile);
      this.#onTile(key, tile);
    } catch {
      // A failed tile shows the preview; it is requested again when the sheet is reopened.
      if (!request.signal.aborted) this.#failed.add(name);
    } finally {
      this.#loading.delete(name);
      this.#loadNext();
      if (this.isSettled) this.#onSettled();
    }
  }

  #keep(name: string, tile: ImageBitmap): void {
    this.#tiles.set(name, tile);
    const wanted = new Set(this.#wanted.map(nameOf));
    for (const [oldest, old] of this.#tiles) {
      if (this.#tiles.size <= Math.max(this.#maxCached, wanted.size)) return;
      if (wanted.has(oldest)) continue;
      old.close();
      this.#tiles.delete(oldest);
    }
  }
}
