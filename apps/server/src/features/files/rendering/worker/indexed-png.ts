import { crc32, deflateSync } from 'node:zlib';
import type { IndexedPicture } from './indexed-picture.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const INDEXED_COLOUR = 3;

/** On line work more effort saves a thirtieth of the bytes in half as long again, and a seventh in three times as long. */
const EFFORT = 1;

/** As PNG with a palette: a few times faster to make than WebP, and hardly larger for line work. */
export function encodeIndexedPng({ width, height, depth, colours, scanlines }: IndexedPicture): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, INDEXED_COLOUR], 8);
  const palette = Buffer.from(colours.flatMap((colour) => [colour & 0xff, (colour >> 8) & 0xff, colour >> 16]));
  const data = deflateSync(scanlines, { level: EFFORT });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Length, type, data, and a checksum over the latter two. */
function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}
