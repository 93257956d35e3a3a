import type { ByteRange } from './storage.ts';

/** Segments start with a letter, a digit, `-` or `_`, which excludes `..` and hidden names. */
const KEY = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;
const PREFIX = /^([a-z0-9_-][a-z0-9._-]*\/)*([a-z0-9_-][a-z0-9._-]*)?$/;
/** Below the limits of S3 (1024) and of file systems, including the folder's path. */
const LONGEST = 512;

export function isKey(text: string): boolean {
  return text.length <= LONGEST && KEY.test(text);
}

export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

export function requirePrefix(prefix: string): string {
  if (prefix.length > LONGEST || !PREFIX.test(prefix)) throw new Error(`Not a prefix of storage keys: ${JSON.stringify(prefix)}`);
  return prefix;
}

export function requireRange(range: ByteRange): ByteRange {
  const { start, end } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError(`Not a range of bytes: ${start}-${end}`);
  }
  return range;
}
