import type { ByteSource } from './byte-source.ts';
import { decodeStream } from './filters.ts';
import { type Parser, SyntaxFault } from './parser.ts';
import { readObject, withWindow } from './read-object.ts';
import { Dict, isArray, isNumber, latin1Of, Stream } from './values.ts';

/** Where an object is: at an offset, or as the n-th in an object stream. */
export type Entry = { readonly at: number; readonly gen: number } | { readonly within: number; readonly index: number };

export interface Xref {
  readonly entries: Map<number, Entry | null>;
  /** Of the newest section. */
  readonly trailer: Dict;
  /** The form of the newest section: the update's has the same. */
  readonly form: 'table' | 'stream';
  /** Where the newest section begins, as the file names it; null if it had to be recovered, then no section can be referred to. */
  readonly start: number | null;
  /** Bytes before the header, which all offsets leave out. */
  readonly shift: number;
}

const MAX_SECTIONS = 2_000;
const MAX_OBJECTS = 5_000_000;
/** Readers look for `startxref` near the end. */
const TAIL = 2_048;

interface Section {
  readonly trailer: Dict;
  readonly form: Xref['form'];
}

/** Throws a SyntaxFault for files whose cross-references are broken. */
export function readXref(source: ByteSource, shift: number): Xref {
  const tail = latin1Of(source.read(Math.max(0, source.size - TAIL), TAIL));
  const found = [...tail.matchAll(/startxref\s+(\d+)/g)].at(-1);
  if (!found) throw new SyntaxFault('no startxref');
  const start = Number(found[1]);
  const entries: Xref['entries'] = new Map();
  let newest: Section | null = null;
  const seen = new Set<number>();
  for (let next: number | null = start; next !== null;) {
    if (seen.has(next) || seen.size >= MAX_SECTIONS) throw new SyntaxFault('cross-references run in a circle');
    seen.add(next);
    const section = readSection(source, next + shift, entries);
    newest ??= section;
    const hybrid = section.trailer.get('XRefStm');
    if (section.form === 'table' && isNumber(hybrid) && !seen.has(hybrid)) {
      seen.add(hybrid);
      readSection(source, hybrid + shift, entries);
    }
    const before = section.trailer.get('Prev');
    next = isNumber(before) ? before : null;
  }
  if (!newest) throw new SyntaxFault('no section');
  return { entries, trailer: newest.trailer, form: newest.form, start, shift };
}

function readSection(source: ByteSource, at: number, entries: Xref['entries']): Section {
  if (at < 0 || at >= source.size) throw new SyntaxFault('a section lies outside the file');
  const head = latin1Of(source.read(at, 32));
  if (/^\s*xref\b/.test(head)) return { trailer: withWindow(source, at, (parser) => readTable(parser, entries)), form: 'table' };
  const { value } = readObject(source, at);
  if (!(value instanceof Stream)) throw new SyntaxFault('a section is neither a table nor a stream');
  readStream(value, entries);
  return { trailer: value.dict, form: 'stream' };
}

function enter(entries: Xref['entries'], num: number, entry: Entry | null): void {
  if (entries.has(num)) return;
  if (entries.size >= MAX_OBJECTS) throw new SyntaxFault('too many objects');
  entries.set(num, entry);
}

/** False for the empty word before a delimiter, where a parser doesn't go on. */
const isDigits = (word: string): boolean => /^\d{1,10}$/.test(word);

function readTable(parser: Parser, entries: Xref['entries']): Dict {
  parser.word();
  for (;;) {
    const word = parser.word();
    if (word === 'trailer') break;
    const length = parser.word();
    if (!isDigits(word) || !isDigits(length) || Number(length) > MAX_OBJECTS) throw new SyntaxFault('a broken table');
    const [first, count] = [Number(word), Number(length)];
    for (let i = 0; i < count; i += 1) {
      const [at, gen, kind] = [Number(parser.word()), Number(parser.word()), parser.word()];
      if (kind !== 'n' && kind !== 'f') throw new SyntaxFault('a broken entry of a table');
      enter(entries, first + i, kind === 'n' && at > 0 ? { at, gen } : null);
    }
  }
  const trailer = parser.value();
  if (!(trailer instanceof Dict)) throw new SyntaxFault('no trailer');
  return trailer;
}

/** ISO 32000-2, 7.5.8. */
function readStream(stream: Stream, entries: Xref['entries']): void {
  const widths = stream.dict.get('W');
  const [a, b, c] = isArray(widths) ? widths : [];
  if (!isNumber(a) || !isNumber(b) || !isNumber(c) || Math.min(a, b, c) < 0 || Math.max(a, b, c) > 8) throw new SyntaxFault('no widths');
  const bytes = decodeStream(stream);
  let at = 0;
  const next = (width: number): number => {
    let value = 0;
    for (let i = 0; i < width; i += 1) value = value * 256 + (bytes[at++] ?? 0);
    return value;
  };
  const size = stream.dict.get('Size');
  const index = stream.dict.get('Index');
  const ranges = (isArray(index) ? index : [0, size ?? 0]).map(Number);
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    const [first, count] = [ranges[i] ?? 0, ranges[i + 1] ?? 0];
    for (let n = 0; n < count && at < bytes.length; n += 1) {
      const [kind, place, more] = [a === 0 ? 1 : next(a), next(b), next(c)];
      const entry = kind === 1 ? { at: place, gen: more } : kind === 2 ? { within: place, index: more } : null;
      enter(entries, first + n, entry);
    }
  }
}
