import { inflateSync } from 'node:zlib';
import { Dict, isArray, isNumber, nameOf, PdfError, type Stream, type Value } from './values.ts';

/** Bytes of one decoded stream. */
const MAX_DECODED = 256 * 2 ** 20;

/** The decoded bytes of a cross-reference or object stream, which only Flate compresses in practice. */
export function decodeStream({ dict, bytes }: Stream): Uint8Array {
  const filters = listOf(dict.get('Filter')).map(nameOf);
  const parameters = listOf(dict.get('DecodeParms'));
  let decoded = bytes;
  for (const [index, filter] of filters.entries()) {
    if (filter !== 'FlateDecode' && filter !== 'Fl') throw new PdfError(`The file uses the filter ${filter} where none is expected.`);
    decoded = withoutPredictor(inflate(decoded), parameters[index]);
  }
  return decoded;
}

const listOf = (value: Value | undefined): readonly Value[] =>
  isArray(value) ? value : value === undefined || value === null ? [] : [value];

function inflate(bytes: Uint8Array): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_DECODED });
  } catch (error) {
    throw new PdfError('A compressed part of the file can’t be read.', { cause: error });
  }
}

/** PNG predictors (ISO 32000-2, 7.4.4.4); each row starts with its filter. */
function withoutPredictor(bytes: Uint8Array, parameters: Value | undefined): Uint8Array {
  const number = (key: string, otherwise: number): number => {
    const value = parameters instanceof Dict ? parameters.get(key) : undefined;
    return isNumber(value) ? value : otherwise;
  };
  if (number('Predictor', 1) < 10) return bytes;
  const samples = (number('Colors', 1) * number('BitsPerComponent', 8)) / 8;
  const before = Math.max(1, Math.ceil(samples));
  const width = Math.max(1, Math.ceil(samples * number('Columns', 1)));
  const rows = Math.floor(bytes.length / (width + 1));
  const out = new Uint8Array(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const filter = bytes[row * (width + 1)] ?? 0;
    for (let x = 0; x < width; x += 1) {
      const at = row * width + x;
      const left = x < before ? 0 : (out[at - before] ?? 0);
      const up = row === 0 ? 0 : (out[at - width] ?? 0);
      const corner = row === 0 || x < before ? 0 : (out[at - width - before] ?? 0);
      out[at] = (bytes[row * (width + 1) + 1 + x] ?? 0) + predicted({ filter, left, up, corner });
    }
  }
  return out;
}

function predicted({ filter, left, up, corner }: Readonly<Record<'filter' | 'left' | 'up' | 'corner', number>>): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs);
  if (a !== undefined && b !== undefined && c !== undefined && a <= b && a <= c) return left;
  return b !== undefined && c !== undefined && b <= c ? up : corner;
}
