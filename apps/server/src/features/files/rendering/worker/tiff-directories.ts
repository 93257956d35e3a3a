import { closeSync, openSync, readSync } from 'node:fs';
import { RenderError } from '../failures.ts';

const NEW_SUBFILE_TYPE = 254;
const REDUCED_COPY = 1;
const COMPRESSION = 259;
/** The JPEG of TIFF 6.0, which every program wrote its own way; TIFF Technical Note 2 replaced it by type 7. */
const OLD_JPEG = 6;
/** Entries of a directory that are looked at: far more than any program writes. */
const MAX_ENTRIES = 1000;
const BIG_TIFF = 43;

/** The layout of the two variants of the format, classic and BigTIFF with 64-bit offsets, in bytes. */
const CLASSIC = { firstOffset: 4, offsetBytes: 4, countBytes: 2, entryBytes: 12, valueAt: 8 };
const BIG = { firstOffset: 8, offsetBytes: 8, countBytes: 8, entryBytes: 20, valueAt: 12 };

interface Reader {
  /** An unsigned integer of `length` bytes in the file's byte order. */
  number(at: number, length: number): number;
}

/** Indexes of the directories that hold a sheet: reduced-resolution copies of another are left out. */
export function listTiffSheets(path: string, maxSheets: number): number[] {
  return read(path, (reader) => listSheets(reader, maxSheets).map(({ index }) => index));
}

/** Indexes of the directories whose sheet is packed as an old JPEG. */
export function listOldJpegs(path: string, maxSheets: number): Set<number> {
  return read(path, (reader) => {
    const sheets = listSheets(reader, maxSheets).filter((sheet) => sheet.compression() === OLD_JPEG);
    return new Set(sheets.map(({ index }) => index));
  });
}

function read<T>(path: string, run: (reader: Reader) => T): T {
  const file = openSync(path, 'r');
  try {
    return run(createReader(file));
  } finally {
    closeSync(file);
  }
}

interface TiffSheet {
  readonly index: number;
  compression(): number | undefined;
}

function listSheets(reader: Reader, maxSheets: number): TiffSheet[] {
  const layout = reader.number(2, 2) === BIG_TIFF ? BIG : CLASSIC;
  const visited = new Set<number>();
  const sheets: TiffSheet[] = [];
  let offset = reader.number(layout.firstOffset, layout.offsetBytes);
  while (offset !== 0 && !visited.has(offset)) {
    const count = reader.number(offset, layout.countBytes);
    const entries = offset + layout.countBytes;
    const at = { entries, count, layout };
    if (!isReducedCopy(reader, at)) sheets.push({ index: visited.size, compression: () => compressionOf(reader, at) });
    visited.add(offset);
    if (visited.size > maxSheets) throw new RenderError('too_large', `more than ${maxSheets} TIFF directories`);
    offset = reader.number(entries + count * layout.entryBytes, layout.offsetBytes);
  }
  if (sheets.length === 0) throw new RenderError('unreadable', 'no TIFF directories');
  return sheets;
}

interface Directory {
  readonly entries: number;
  readonly count: number;
  readonly layout: typeof CLASSIC;
}

function compressionOf(reader: Reader, { entries, count, layout }: Directory): number | undefined {
  for (let nth = 0; nth < Math.min(count, MAX_ENTRIES); nth += 1) {
    const at = entries + nth * layout.entryBytes;
    if (reader.number(at, 2) === COMPRESSION) return reader.number(at + layout.valueAt, 2);
  }
  return undefined;
}

/** Entries are sorted by tag, and this is the lowest one. */
function isReducedCopy(reader: Reader, at: Directory): boolean {
  if (at.count === 0 || reader.number(at.entries, 2) !== NEW_SUBFILE_TYPE) return false;
  return (reader.number(at.entries + at.layout.valueAt, 4) & REDUCED_COPY) !== 0;
}

function createReader(file: number): Reader {
  const bytes = Buffer.alloc(8);
  const isLittleEndian = (() => {
    readSync(file, bytes, 0, 2, 0);
    return bytes.toString('latin1', 0, 2) === 'II';
  })();
  return {
    number(at, length) {
      if (readSync(file, bytes, 0, length, at) < length) throw new RenderError('unreadable', 'TIFF directory beyond the end of the file');
      if (length === 8) return Number(isLittleEndian ? bytes.readBigUInt64LE() : bytes.readBigUInt64BE());
      return isLittleEndian ? bytes.readUIntLE(0, length) : bytes.readUIntBE(0, length);
    },
  };
}
