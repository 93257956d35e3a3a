import { inflateRawSync } from 'node:zlib';

/** A file in a ZIP archive. */
export interface ZipEntry {
  readonly name: string;
  /** Unpacks it. Throws a ZipError when it is damaged, or larger than it says or than the limit. */
  readonly read: () => Buffer;
}

/** An archive that can't be read, or is larger than its reader allows. */
class ZipError extends Error {
  override readonly name = 'ZipError';
}

export interface ZipLimits {
  readonly entries: number;
  /** Of one file, unpacked. */
  readonly bytes: number;
  /** Of all files that are read, unpacked. */
  readonly total: number;
}

const END = 0x0605_4b50;
const CENTRAL = 0x0201_4b50;
const LOCAL = 0x0403_4b50;
/** The end's record and a comment of the greatest length. */
const END_WITHIN = 22 + 65_535;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;

/** The files of a ZIP archive (APPNOTE 4.3), without those of ZIP64 and without folders. Nothing is unpacked before it is read. */
export function zipEntries(archive: Buffer, limits: ZipLimits): ZipEntry[] {
  try {
    return listEntries(archive, limits);
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('damaged', { cause: error });
  }
}

function listEntries(archive: Buffer, limits: ZipLimits): ZipEntry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > limits.entries) throw new ZipError(`more than ${limits.entries} files`);
  let left = limits.total;
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new ZipError('damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const head = at;
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
    if (name.endsWith('/')) continue;
    entries.push({
      name,
      read() {
        const content = unpack(archive, head, Math.min(limits.bytes, left));
        left -= content.length;
        return content;
      },
    });
  }
  return entries;
}

function findEnd(archive: Buffer): number {
  for (let at = archive.length - 22; at >= Math.max(0, archive.length - END_WITHIN); at -= 1)
    if (archive.readUInt32LE(at) === END) return at;
  throw new ZipError('not a ZIP archive');
}

function unpack(archive: Buffer, head: number, most: number): Buffer {
  try {
    const [flags, method] = [archive.readUInt16LE(head + 8), archive.readUInt16LE(head + 10)];
    const packed = packedBytes(archive, archive.readUInt32LE(head + 42), archive.readUInt32LE(head + 20));
    if ((flags & ENCRYPTED) !== 0 || (method !== STORED && method !== DEFLATED))
      throw new ZipError('encrypted, or packed in an unknown way');
    if (method === STORED && packed.length > most) throw new ZipError('too large');
    return method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('damaged or too large', { cause: error });
  }
}

function packedBytes(archive: Buffer, at: number, length: number): Buffer {
  if (archive.readUInt32LE(at) !== LOCAL) throw new ZipError('damaged');
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  if (start + length > archive.length) throw new ZipError('cut off');
  return archive.subarray(start, start + length);
}
