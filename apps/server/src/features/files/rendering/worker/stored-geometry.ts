import { readFileSync, writeFileSync } from 'node:fs';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Pens, Segments, SheetGeometry, SheetPicture } from '@sheetmark/compare';
import { z } from 'zod';

/**
 * What a comparison needs to know about a page, in a file: the length of a compressed head in JSON (four bytes, little-endian), the head, and the
 * compressed numbers of the pictures and segments. Raise `GEOMETRY_VERSION` in `kept-geometry.ts` with any change here or of what is read.
 */

const Box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });
const Head = z.object({
  width: z.number(),
  height: z.number(),
  words: z.array(z.object({ text: z.string(), box: Box, angle: z.number(), colour: z.number() })),
  pictures: z.int().nonnegative(),
  strokes: z.int().nonnegative(),
  fills: z.int().nonnegative(),
});

/** Pages with more on them aren't stored: they are read again in each comparison. Before compression, which makes about a third of it. */
const MAX_BYTES = 16 * 2 ** 20;
const NUMBER_BYTES = 4;
const HEAD_BYTES = 4;

const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } } as const;
const limited = { maxOutputLength: MAX_BYTES } as const;

/** Writes no file if there is too much on the page. */
export function writeGeometry(path: string, { strokes, fills, pictures, ...rest }: SheetGeometry): void {
  if (rest.isCut === true) return;
  const numbers = [flattenPictures(pictures), ...numbersOf(strokes), ...numbersOf(fills)].map(toBytes);
  if (numbers.reduce((sum, { byteLength }) => sum + byteLength, 0) > MAX_BYTES) return;
  const counts = { pictures: pictures.length, strokes: strokes.colours.length, fills: fills.colours.length };
  const head = Buffer.from(JSON.stringify({ ...rest, ...counts }));
  if (head.length > MAX_BYTES) return;
  const [packedHead, packed] = [head, Buffer.concat(numbers)].map((bytes) => zstdCompressSync(bytes, fast));
  if (!packedHead || !packed) return;
  const length = Buffer.alloc(HEAD_BYTES);
  length.writeUInt32LE(packedHead.length);
  writeFileSync(path, Buffer.concat([length, packedHead, packed]));
}

/** Undefined if the file is damaged: then the page is read. */
export function readStoredGeometry(path: string): SheetGeometry | undefined {
  try {
    const bytes = readFileSync(path);
    const end = HEAD_BYTES + bytes.readUInt32LE(0);
    const head = Head.parse(JSON.parse(zstdDecompressSync(bytes.subarray(HEAD_BYTES, end), limited).toString('utf8')));
    const numbers = createReader(zstdDecompressSync(bytes.subarray(end), limited));
    const pictures = readPictures(numbers, head.pictures);
    const strokes = readSegments(numbers, head.strokes, true);
    return { ...head, pictures, strokes, fills: readSegments(numbers, head.fills, false) };
  } catch {
    return undefined;
  }
}

type Numbers = Float32Array | Float64Array | Uint32Array;

const numbersOf = ({ ends, colours, pens }: Segments): Numbers[] => [
  ends,
  colours,
  ...(pens ? [pens.widths, pens.periods, pens.drawn] : []),
];

const PICTURE_NUMBERS = 5;

function flattenPictures(pictures: readonly SheetPicture[]): Float64Array {
  const numbers = new Float64Array(pictures.length * PICTURE_NUMBERS);
  for (const [index, { box, hash }] of pictures.entries())
    numbers.set([box.left, box.top, box.right, box.bottom, hash], index * PICTURE_NUMBERS);
  return numbers;
}

const toBytes = ({ buffer, byteOffset, byteLength }: Numbers): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength);

interface NumberReader {
  readonly doubles: (count: number) => Float64Array;
  readonly floats: (count: number) => Float32Array;
  readonly integers: (count: number) => Uint32Array;
}

function createReader(bytes: Buffer): NumberReader {
  let at = 0;
  // Copies: typed arrays need their place in memory aligned.
  const take = (count: number): ArrayBuffer => {
    const end = at + count * NUMBER_BYTES;
    if (end > bytes.length) throw new RangeError('stored geometry ends too early');
    const taken = Uint8Array.from(bytes.subarray(at, end)).buffer;
    at = end;
    return taken;
  };
  const doubles = (count: number): Float64Array => new Float64Array(take(count * 2));
  return { doubles, floats: (count) => new Float32Array(take(count)), integers: (count) => new Uint32Array(take(count)) };
}

function readPictures({ doubles }: NumberReader, count: number): SheetPicture[] {
  const numbers = doubles(count * PICTURE_NUMBERS);
  return Array.from({ length: count }, (_, index) => {
    const [left = 0, top = 0, right = 0, bottom = 0, hash = 0] = numbers.subarray(index * PICTURE_NUMBERS, (index + 1) * PICTURE_NUMBERS);
    return { box: { left, top, right, bottom }, hash };
  });
}

function readSegments({ floats, integers }: NumberReader, count: number, arePens: boolean): Segments {
  const lines = { ends: floats(count * 4), colours: integers(count) };
  const readPens = (): Pens => ({ widths: floats(count), periods: floats(count), drawn: floats(count) });
  return { ...lines, pens: arePens ? readPens() : undefined };
}
