import type { Readable } from 'node:stream';

/** Bytes by key. Keys are ours: lower-case letters, digits, `/`, `-`, `_`, `.`; never made from what a user sent. */
export interface Storage {
  /** Durable when it resolves. Writing a key again replaces it whole; a reader sees the old or the new bytes, never a mix. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** As `put`, from a local file, streamed. The file stays. */
  putFile(key: string, path: string, mediaType: string): Promise<void>;
  /** Null when there is no such key. */
  read(key: string): Promise<Buffer | null>;
  /** `range` is in bytes, `end` inclusive. Null when there is no such key. */
  open(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number } | null>;
  size(key: string): Promise<number | null>;
  /** A local path with these bytes, valid at least until `release`; the folder's own file, or a copy fetched once. */
  localFile(key: string): Promise<{ path: string; release(): Promise<void> } | null>;
  /** Silent when there is no such key. */
  delete(key: string): Promise<void>;
  /** In no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>;
  /** Rejects when the storage cannot be written and read. */
  check(): Promise<void>;
}
