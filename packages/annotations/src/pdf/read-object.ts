import type { ByteSource } from './byte-source.ts';
import { EndOfData, Parser, SyntaxFault } from './parser.ts';
import { Dict, isNumber, latin1Of, Ref, Stream, type Value } from './values.ts';

export interface FoundObject {
  readonly ref: Ref;
  readonly value: Value;
}

const FIRST_WINDOW = 4_096;
const GROWTH = 8;
/** Bytes of one object without its stream, and of one table of cross-references. */
const MAX_WINDOW = 128 * 2 ** 20;
/** Bytes of one stream that is read. */
const MAX_STREAM = 256 * 2 ** 20;

/** Parses from an offset, with more of the file if the first part isn't enough. */
export function withWindow<T>(source: ByteSource, at: number, parse: (parser: Parser, bytes: Uint8Array) => T): T {
  for (let length = FIRST_WINDOW; ; length *= GROWTH) {
    const bytes = source.read(at, length);
    const isAll = at + bytes.length >= source.size;
    try {
      return parse(new Parser(bytes, 0, isAll), bytes);
    } catch (error) {
      if (!(error instanceof EndOfData)) throw error;
      if (isAll || length >= MAX_WINDOW) throw new SyntaxFault('an object does not end', { cause: error });
    }
  }
}

/** How long a stream is if its dictionary refers to another object for that. */
type LengthOf = (ref: Ref) => number | null;
const unknown: LengthOf = () => null;

export interface Head {
  readonly found: FoundObject;
  /** Where the stream's bytes begin, after the object's beginning; null for other objects. */
  readonly streamAt: number | null;
}

export function readHead(parser: Parser, bytes: Uint8Array): Head {
  const [num, gen, word] = [parser.word(), parser.word(), parser.word()];
  if (!/^\d{1,10}$/.test(num) || !/^\d{1,5}$/.test(gen) || word !== 'obj') throw new SyntaxFault('no object begins here');
  const found = { ref: new Ref(Number(num), Number(gen)), value: parser.value() };
  if (!(found.value instanceof Dict)) return { found, streamAt: null };
  parser.skipSpace();
  const isCut = bytes.length - parser.at < 8;
  if (latin1Of(bytes.subarray(parser.at, parser.at + 6)) !== 'stream') {
    if (isCut && 'stream'.startsWith(latin1Of(bytes.subarray(parser.at)))) throw new EndOfData();
    return { found, streamAt: null };
  }
  if (isCut) throw new EndOfData();
  const end = parser.at + 6;
  return { found, streamAt: end + (bytes[end] === 13 ? (bytes[end + 1] === 10 ? 2 : 1) : bytes[end] === 10 ? 1 : 0) };
}

export function readObject(source: ByteSource, at: number, lengthOf: LengthOf = unknown): FoundObject {
  const { found, streamAt } = withWindow(source, at, readHead);
  const { ref, value } = found;
  if (streamAt === null || !(value instanceof Dict)) return found;
  const length = streamLength({ source, at: at + streamAt }, value, lengthOf);
  return { ref, value: new Stream(value, source.read(at + streamAt, length)) };
}

interface Place {
  readonly source: ByteSource;
  readonly at: number;
}

function streamLength({ source, at }: Place, dict: Dict, lengthOf: LengthOf): number {
  const entry = dict.get('Length');
  const length = isNumber(entry) ? entry : entry instanceof Ref ? lengthOf(entry) : null;
  const isFitting = length !== null && length >= 0 && at + length <= source.size;
  if (isFitting && length <= MAX_STREAM && /^\s*endstream/.test(latin1Of(source.read(at + length, 32)))) return length;
  return findEnd({ source, at });
}

const CHUNK = 2 ** 20;
const WORD = 'endstream';

/** For streams whose length is wrong. */
function findEnd({ source, at }: Place): number {
  for (let from = 0; from < MAX_STREAM; from += CHUNK) {
    const text = latin1Of(source.read(at + from, CHUNK + WORD.length));
    const found = text.indexOf(WORD);
    if (found >= 0) return from + text.slice(0, found).replace(/\r?\n$/, '').length;
    if (text.length < CHUNK) break;
  }
  throw new SyntaxFault('a stream does not end');
}
