import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Reads parts of a file; less at its end. */
interface FileSource {
  readonly size: number;
  read(offset: number, length: number): Uint8Array;
}

/** Reads from a file on this machine, which is open meanwhile. */
export function withFileSource<T>(path: string, read: (source: FileSource) => T): T {
  const handle = openSync(path, 'r');
  try {
    const { size } = fstatSync(handle);
    return read({
      size,
      read(offset, length) {
        const from = Math.max(0, offset);
        const bytes = Buffer.alloc(Math.max(0, Math.min(offset + length, size) - from));
        return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, from));
      },
    });
  } finally {
    closeSync(handle);
  }
}
