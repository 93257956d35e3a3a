import { closeSync, openSync, readSync } from 'node:fs';
import { RenderError } from '../failures.ts';

const NEW_SUBFILE_TYPE = 254;
const REDUCED_COPY = 1;
const BIG_TIFF = 43;

/** Where things stand in the two variants of the format: classic, and BigTIFF with 64-bit offsets. In bytes. */
const CLASSIC = { firstOffset: 4, offsetBytes: 4, countBytes: 2, entryBytes: 12, valueAt: 8 };
const BIG = { firstOffset: 8, offsetBytes: 8, countBytes: 8, entryBytes: 20, valueAt: 12 };

interface Reader {
  /** An unsigned integer of `length` bytes in the file's byte order. */
  number(at: number, length: number): number;
}

/** Indexes of the directories that hold a sheet: reduced-resolution copies of another are left out. */
export function listTiffSheets(path: string, maxSheets: number): number[] {
  const file = openSync(path, 'r');
  try {
    return listSheets(createReader(file), maxSheets);
  } finally {
    closeSync(file);
  }
}

function listSheets(reader: Reader, maxSheets: number): number[] {
  const layout = reader.number(2, 2) === BIG_TIFF ? BIG : CLASSIC;
  const visited = new Set<number>();
  const sheets: number[] = [];
  let offset = reader.number(layout.firstOffset, layout.offsetBytes);
  while (offset !== 0 && !visited.has(offset)) {
    const count = reader.number(offset, layout.countBytes);
    const entries = offset + layout.countBytes;
    if (!isReducedCopy(reader, { entries, count, layout })) sheets.push(visited.size);
    visited.add(offset);
    if (visited.size > maxSheets) throw new RenderError('too_large', `more than ${maxSheets} TIFF directories`);
    offset = reader.number(entries + count * layout.entryBytes, layout.offsetBytes);
  }
  if (sheets.length === 0) throw new RenderError('unreadable', 'no TIFF directories');
  return sheets;
}

/** Entries stand in ascending order of their tags, and this is the lowest there is. */
function isReducedCopy(reader: Reader, at: { entries: number; count: number; layout: typeof CLASSIC }): boolean {
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
