import type { ByteSource } from './byte-source.ts';
import { EndOfData, Parser, SyntaxFault } from './parser.ts';
import { readHead, withWindow } from './read-object.ts';
import { Dict, latin1Of, nameOf, PdfError, Ref } from './values.ts';
import type { Entry, Xref } from './xref.ts';

const CHUNK = 4 * 2 ** 20;
/** A beginning that two chunks share. */
const OVERLAP = 64;
const MAX_OBJECTS = 2_000_000;
const MAX_TRAILERS = 2_000;

interface Scan {
  readonly entries: Map<number, Entry | null>;
  readonly trailers: number[];
}

/** Finds the objects of a file whose cross-references are broken by looking at all of it; the last object of each number counts. */
export function recoverXref(source: ByteSource, shift: number): Xref {
  const { entries, trailers } = scan(source, shift);
  const found = trailers.flatMap((at) => trailerAt(source, at) ?? []);
  const dicts = [...found, ...crossReferenceStreams(source, entries, shift)];
  const rooted = dicts.findLast((dict) => dict.get('Root') instanceof Ref) ?? catalogTrailer(source, entries, shift);
  if (!rooted) throw new PdfError('This file is not a readable PDF.');
  const kept = ['Root', 'Info', 'Encrypt', 'ID'] as const;
  const entriesOf = kept.map((key) => [key, rooted.get(key) ?? dicts.findLast((dict) => dict.get(key) !== undefined)?.get(key)] as const);
  const trailer = new Dict().with(Object.fromEntries(entriesOf)).with({ Size: Math.max(0, ...entries.keys()) + 1 });
  return { entries, trailer, form: 'stream', start: null, shift };
}

function scan(source: ByteSource, shift: number): Scan {
  const entries: Scan['entries'] = new Map();
  const trailers: number[] = [];
  for (let from = 0; from < source.size; from += CHUNK) {
    const text = latin1Of(source.read(from, CHUNK + OVERLAP));
    for (const match of text.matchAll(/(?<![\d.])(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+obj(?![a-z])|\btrailer\b/g)) {
      if (match.index >= CHUNK) continue;
      if (match[1] === undefined) trailers.push(from + match.index);
      else entries.set(Number(match[1]), { at: from + match.index - shift, gen: Number(match[2]) });
    }
    if (entries.size > MAX_OBJECTS || trailers.length > MAX_TRAILERS) throw new PdfError('This file is damaged and has too many parts.');
  }
  return { entries, trailers };
}

function trailerAt(source: ByteSource, at: number): Dict | null {
  return attempt(() =>
    withWindow(source, at, (parser) => {
      parser.word();
      const value = parser.value();
      return value instanceof Dict ? value : null;
    }),
  );
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxFault || error instanceof EndOfData) return null;
    throw error;
  }
}

function* dictionaries(source: ByteSource, entries: Scan['entries'], shift: number): Generator<[number, Dict]> {
  for (const [num, entry] of entries) {
    if (!entry || !('at' in entry)) continue;
    const head = attempt(() => withWindow(source, entry.at + shift, readHead));
    if (head?.found.value instanceof Dict) yield [num, head.found.value];
  }
}

/** Streams of cross-references have the trailer's entries in their dictionary. */
function crossReferenceStreams(source: ByteSource, entries: Scan['entries'], shift: number): Dict[] {
  return [...dictionaries(source, entries, shift)].flatMap(([, dict]) => (nameOf(dict.get('Type')) === 'XRef' ? dict : []));
}

function catalogTrailer(source: ByteSource, entries: Scan['entries'], shift: number): Dict | null {
  for (const [num, dict] of dictionaries(source, entries, shift)) {
    if (nameOf(dict.get('Type')) === 'Catalog') return new Dict([['Root', new Ref(num)]]);
  }
  return null;
}

/** The numbers of the file's object streams, in the order of the file. */
export function objectStreamsOf(source: ByteSource, { entries, shift }: Xref): number[] {
  return [...dictionaries(source, entries, shift)].flatMap(([num, dict]) => (nameOf(dict.get('Type')) === 'ObjStm' ? num : []));
}

/** The numbers and offsets at the head of an object stream. */
export function objectStreamIndex(bytes: Uint8Array, count: number): { readonly num: number; readonly at: number }[] {
  const parser = new Parser(bytes, 0, true);
  return Array.from({ length: Math.min(count, bytes.length) }, () => ({ num: Number(parser.word()), at: Number(parser.word()) }));
}
