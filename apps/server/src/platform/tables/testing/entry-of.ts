import { inflateRawSync } from 'node:zlib';

/** One entry of a ZIP archive (APPNOTE 4.3), by its central directory. */
export function entryOf(zip: Buffer, wanted: string): string {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    if (zip.toString('utf8', at + 46, at + 46 + name) === wanted) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      return (zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString();
    }
    at += 46 + name + extra + comment;
  }
  throw new Error(`${wanted} is not in the archive`);
}
