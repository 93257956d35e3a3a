import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { PdfFile } from './document.ts';
import { encrypt } from './object-cipher.ts';
import { type EncryptString, Pieces, serialize, writeObject } from './serialize.ts';
import { type Dict, dict, isArray, isNumber, latin1, name, PdfError, Ref, Str, Stream, type Value } from './values.ts';
import type { Entry } from './xref.ts';

/** Objects of one object stream. */
const PER_STREAM = 200;
const MAX_OFFSET = 2 ** 40;

/** A compressed stream. */
export function flate(entries: Readonly<Record<string, Value | undefined>>, bytes: Uint8Array): Stream {
  const packed = deflateSync(bytes, { level: 9 });
  return new Stream(dict({ ...entries, Filter: name('FlateDecode'), Length: packed.length }), packed);
}

/** Numbered objects to be written. */
export class ObjectList {
  protected readonly objects = new Map<number, { readonly ref: Ref; readonly value: Value }>();
  protected next: number;

  constructor(next: number) {
    this.next = next;
  }

  /** A reference for an object that is set later. */
  reserve(): Ref {
    const ref = new Ref(this.next);
    this.next += 1;
    return ref;
  }

  add(value: Value): Ref {
    const ref = this.reserve();
    this.set(ref, value);
    return ref;
  }

  set(ref: Ref, value: Value): void {
    this.objects.set(ref.num, { ref, value });
  }
}

function firstFree({ xref }: PdfFile): number {
  const size = xref.trailer.get('Size');
  let next = isNumber(size) ? Math.max(size, 1) : 1;
  for (const num of xref.entries.keys()) if (num >= next) next = num + 1;
  return next;
}

/** New and changed objects of a file, to be appended to it (ISO 32000-2, 7.5.6). */
export class Update extends ObjectList {
  readonly #file: PdfFile;

  constructor(file: PdfFile) {
    super(firstFree(file));
    this.#file = file;
  }

  /** What is appended to the file's bytes; nothing if nothing changes, because a table needs an object. */
  finish(): Uint8Array {
    if (this.objects.size === 0) return new Uint8Array();
    const { form, shift } = this.#file.xref;
    const pieces = new Pieces();
    pieces.push('\n');
    const entries = new Map<number, Entry>();
    const start = this.#file.source.size - shift;
    if (start > MAX_OFFSET) throw new PdfError('The file is too large.');
    const write = (ref: Ref, value: Value): void => {
      entries.set(ref.num, { at: start + pieces.length, gen: ref.gen });
      this.#write(pieces, ref, value);
    };
    const packed: { readonly ref: Ref; readonly value: Value }[] = [];
    for (const { ref, value } of this.objects.values()) {
      if (form === 'table' || value instanceof Stream || ref.gen > 0) write(ref, value);
      else packed.push({ ref, value });
    }
    for (let from = 0; from < packed.length; from += PER_STREAM) {
      const some = packed.slice(from, from + PER_STREAM);
      const holder = this.reserve();
      write(holder, objectStream(some));
      for (const [index, { ref }] of some.entries()) entries.set(ref.num, { within: holder.num, index });
    }
    const at = start + pieces.length;
    if (form === 'table') this.#writeTable(pieces, entries);
    else this.#writeStream(pieces, entries, at);
    pieces.push(`startxref\n${at}\n%%EOF\n`);
    return pieces.join();
  }

  #write(pieces: Pieces, ref: Ref, value: Value): void {
    const { security } = this.#file;
    if (!security) return writeObject(pieces, ref, value);
    const secured: EncryptString = (bytes) => encrypt(bytes, { security, cipher: security.strings, ref });
    if (!(value instanceof Stream)) return writeObject(pieces, ref, value, secured);
    const bytes = encrypt(value.bytes, { security, cipher: security.streams, ref });
    writeObject(pieces, ref, new Stream(value.dict, bytes), secured);
  }

  /** The entries of the file's trailer that the new one repeats. */
  #trailer(size: number, pieces: Pieces): Dict {
    const { trailer, start } = this.#file.xref;
    const ids = trailer.get('ID');
    const first = isArray(ids) ? ids[0] : undefined;
    const digest = createHash('md5');
    for (const part of pieces.parts) digest.update(part);
    const id = first instanceof Str ? [first, new Str(digest.digest())] : undefined;
    const [Root, Info, Encrypt] = ['Root', 'Info', 'Encrypt'].map((key) => trailer.get(key));
    return dict({ Size: size, Root, Info, Encrypt, ID: id, Prev: start ?? undefined });
  }

  #writeTable(pieces: Pieces, entries: ReadonlyMap<number, Entry>): void {
    const trailer = this.#trailer(this.next, pieces);
    pieces.push('xref\n');
    for (const run of runsOf(entries)) {
      pieces.push(`${run.first} ${run.entries.length}\n`);
      for (const entry of run.entries) {
        if ('at' in entry) pieces.push(`${String(entry.at).padStart(10, '0')} ${String(entry.gen).padStart(5, '0')} n\r\n`);
      }
    }
    pieces.push(`trailer\n${serialize(trailer)}\n`);
  }

  /** A recovered file gets one section with all of its objects: no other can be referred to. */
  #writeStream(pieces: Pieces, changed: ReadonlyMap<number, Entry>, at: number): void {
    const self = this.reserve();
    const all = new Map<number, Entry>();
    if (this.#file.xref.start === null) for (const [num, entry] of this.#file.xref.entries) if (entry) all.set(num, entry);
    for (const [num, entry] of changed) all.set(num, entry);
    all.set(self.num, { at, gen: 0 });
    const runs = runsOf(all);
    const rows = new Pieces();
    for (const entry of runs.flatMap((run) => run.entries)) rows.push(rowOf(entry));
    const index = runs.flatMap((run) => [run.first, run.entries.length]);
    const entries = { Type: name('XRef'), W: [1, 5, 2], Index: index };
    const stream = flate({ ...Object.fromEntries(this.#trailer(this.next, pieces).entries), ...entries }, rows.join());
    pieces.push(`${self.num} 0 obj\n${serialize(stream.dict)}\nstream\n`);
    pieces.push(stream.bytes);
    pieces.push('\nendstream\nendobj\n');
  }
}

function objectStream(objects: readonly { readonly ref: Ref; readonly value: Value }[]): Stream {
  const texts = objects.map(({ value }) => serialize(value));
  let at = 0;
  const index = objects.map(({ ref }, i) => {
    const entry = `${ref.num} ${at}`;
    at += (texts[i]?.length ?? 0) + 1;
    return entry;
  });
  const head = `${index.join(' ')}\n`;
  return flate({ Type: name('ObjStm'), N: objects.length, First: head.length }, latin1(head + texts.join('\n')));
}

/** One byte for the kind, five for the place, two for the generation or index. */
function rowOf(entry: Entry): Uint8Array {
  const [kind, place, more] = 'at' in entry ? [1, entry.at, entry.gen] : [2, entry.within, entry.index];
  const row = Buffer.alloc(8);
  row.writeUInt8(kind, 0);
  row.writeUIntBE(place, 1, 5);
  row.writeUInt16BE(more, 6);
  return row;
}

interface Run {
  readonly first: number;
  readonly entries: Entry[];
}

/** Consecutive numbers together. */
function runsOf(entries: ReadonlyMap<number, Entry>): Run[] {
  const runs: Run[] = [];
  for (const [num, entry] of [...entries].sort(([a], [b]) => a - b)) {
    const last = runs.at(-1);
    if (last && last.first + last.entries.length === num) last.entries.push(entry);
    else runs.push({ first: num, entries: [entry] });
  }
  return runs;
}
