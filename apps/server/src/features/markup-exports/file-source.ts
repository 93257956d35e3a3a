import { fstatSync, openSync, readSync } from 'node:fs';
import type { ByteSource } from '@sheetmark/annotations';

/** Reads parts of the file: large ones are never in memory whole. Adds its handle to `opened`. */
export function fileSource(path: string, opened: number[]): ByteSource {
  const handle = openSync(path, 'r');
  opened.push(handle);
  const { size } = fstatSync(handle);
  return {
    size,
    read: (offset, length) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      let read = 0;
      while (read < bytes.length) {
        const more = readSync(handle, bytes, read, bytes.length - read, offset + read);
        if (more === 0) break;
        read += more;
      }
      return bytes.subarray(0, read);
    },
  };
}
