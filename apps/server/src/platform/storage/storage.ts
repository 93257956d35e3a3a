import type { Readable } from 'node:stream';

/** Bytes, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A local path with a stored thing's bytes, good until `release`. */
export interface LocalFile {
  readonly path: string;
  release(): Promise<void>;
}

/**
 * Bytes by key. The server chooses keys: lower-case letters, digits, `/`, `-`, `_`, `.`; never from user input.
 * No key may be a folder of another (`a` and `a/b`).
 */
export interface Storage {
  /** Durable when it resolves. Writing a key again replaces it whole; a reader sees the old or the new bytes, never a mix. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** As `put`, from a local file, streamed. The file stays. */
  putFile(key: string, path: string, mediaType: string): Promise<void>;
  /** Null when there is no such key. */
  read(key: string): Promise<Buffer | null>;
  /**
   * `size` is the whole thing's, whatever the range. A range that reaches past the end gives the existing bytes; one that
   * begins past it gives nothing. The stream must be read to its end or destroyed. Null when there is no such key.
   */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null>;
  size(key: string): Promise<number | null>;
  /** The folder's own file (never write to it), or a copy fetched once. Null when there is no such key. */
  localFile(key: string): Promise<LocalFile | null>;
  /** Silent when there is no such key. */
  delete(key: string): Promise<void>;
  /** Every key that begins with `prefix`, a plain string that need not end at a `/`. In no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>;
  /** Rejects when the storage cannot be written and read. */
  check(): Promise<void>;
}
