import { inflateSync } from 'node:zlib';

/** Bytes that one object stream may unpack to while it is searched. */
const OBJECT_STREAM_BYTES = 2 ** 26;

/**
 * The UserUnit of each page: points are multiplied by it. PDFium doesn't tell, so documents that mention one are parsed a second time.
 * A document whose second parsing fails, or finds other pages than PDFium did, has the default everywhere.
 */
export async function readUserUnits(
  bytes: Buffer,
  { pageCount, password = '' }: { pageCount: number; password?: string },
): Promise<number[]> {
  const defaults = Array.from({ length: pageCount }, () => 1);
  if (!mentionsUserUnit(bytes)) return defaults;
  try {
    const units = await parseUserUnits(bytes, password);
    return units.length === pageCount ? units : defaults;
  } catch {
    return defaults;
  }
}

async function parseUserUnits(bytes: Buffer, password: string): Promise<number[]> {
  const { PDFDocument, PDFName, PDFNumber } = await import('@cantoo/pdf-lib');
  const unlocking = bytes.includes('/Encrypt') ? { password } : {};
  const document = await PDFDocument.load(Uint8Array.from(bytes), { updateMetadata: false, ...unlocking });
  return document.getPages().map(({ node }) => {
    const unit = node.lookup(PDFName.of('UserUnit'));
    const value = unit instanceof PDFNumber ? unit.asNumber() : 1;
    return Number.isFinite(value) && value > 0 ? value : 1;
  });
}

function mentionsUserUnit(bytes: Buffer): boolean {
  return bytes.includes('/UserUnit') || objectStreams(bytes).some((stream) => packsUserUnit(stream));
}

/** The rest of the file from the start of each object stream: where pages may hide from a plain search. */
function objectStreams(bytes: Buffer): Buffer[] {
  const streams: Buffer[] = [];
  for (let at = bytes.indexOf('/ObjStm'); at !== -1; at = bytes.indexOf('/ObjStm', at + 1)) {
    const keyword = bytes.indexOf('stream', at);
    if (keyword === -1) break;
    const lineEnd = bytes.indexOf('\n', keyword);
    streams.push(bytes.subarray(lineEnd + 1));
  }
  return streams;
}

/** A stream that can't be unpacked (encrypted, or of another filter) may hold anything. */
function packsUserUnit(stream: Buffer): boolean {
  try {
    return inflateSync(stream, { maxOutputLength: OBJECT_STREAM_BYTES }).includes('/UserUnit');
  } catch {
    return true;
  }
}
