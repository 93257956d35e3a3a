import type { ByteSource } from './byte-source.ts';
import { decodeStream } from './filters.ts';
import { decrypt } from './object-cipher.ts';
import { EndOfData, Parser, SyntaxFault } from './parser.ts';
import { readObject } from './read-object.ts';
import { objectStreamIndex, objectStreamsOf, recoverXref } from './recover.ts';
import { openSecurity, type Security } from './security.ts';
import { Dict, isNumber, latin1Of, nameOf, PdfError, Ref, Str, Stream, type Value } from './values.ts';
import { type Entry, readXref, type Xref } from './xref.ts';

const MAX_REFERENCES = 32;
/** Objects kept after they were read. */
const MAX_KEPT = 20_000;
const HEADER_WITHIN = 1_024;

/** A PDF file: finds and decrypts its objects. Throws a PdfError for files that can't be read. */
export class PdfFile {
  readonly source: ByteSource;
  readonly xref: Xref;
  readonly security: Security | null;
  readonly #kept = new Map<number, Value>();
  readonly #streams = new Map<number, { readonly bytes: Uint8Array; readonly index: ReturnType<typeof objectStreamIndex> }>();

  private constructor(source: ByteSource, xref: Xref, password: string) {
    this.source = source;
    this.xref = xref;
    const encrypt = this.#plainDict(xref.trailer.get('Encrypt'));
    this.security = encrypt && openSecurity(encrypt, xref.trailer, password);
  }

  static open(source: ByteSource, password = ''): PdfFile {
    const shift = latin1Of(source.read(0, HEADER_WITHIN)).indexOf('%PDF-');
    if (shift < 0) throw new PdfError('This file is not a PDF.');
    return openWhole(source, { shift, password }) ?? openWhole(source, { shift: 0, password }) ?? recovered(source, { shift, password });
  }

  /** For files whose cross-references lead to other objects than they should: looks for all objects. */
  static openDamaged(source: ByteSource, password = ''): PdfFile {
    const shift = Math.max(0, latin1Of(source.read(0, HEADER_WITHIN)).indexOf('%PDF-'));
    return recovered(source, { shift, password });
  }

  static opened(source: ByteSource, xref: Xref, password: string): PdfFile {
    return new PdfFile(source, xref, password);
  }

  /** The dictionary of the encryption. */
  encryption(): Dict | undefined {
    return this.#plainDict(this.xref.trailer.get('Encrypt')) ?? undefined;
  }

  get root(): Dict | null {
    const root = this.resolve(this.xref.trailer.get('Root'));
    return root instanceof Dict ? root : null;
  }

  /** Follows references; null for missing objects. */
  resolve(value: Value | undefined): Value {
    let current = value ?? null;
    for (let i = 0; current instanceof Ref; i += 1) {
      if (i >= MAX_REFERENCES) throw new PdfError('The file refers to objects in a circle.');
      current = this.get(current);
    }
    return current;
  }

  dict(value: Value | undefined): Dict | null {
    const found = this.resolve(value);
    return found instanceof Dict ? found : null;
  }

  get({ num }: Ref): Value {
    const kept = this.#kept.get(num);
    if (kept !== undefined) return kept;
    const entry = this.xref.entries.get(num);
    const value = entry ? this.#read(num, entry) : null;
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(num, value);
    return value;
  }

  #read(num: number, entry: Entry): Value {
    try {
      return 'at' in entry ? this.#readAt(num, entry.at) : this.#readWithin(num, entry.within);
    } catch (error) {
      if (error instanceof SyntaxFault || error instanceof EndOfData)
        throw new PdfError('A part of the file can’t be read.', { cause: error });
      throw error;
    }
  }

  #readAt(num: number, at: number): Value {
    const lengthOf = (ref: Ref): number | null => {
      const length = ref.num === num ? null : this.resolve(ref);
      return isNumber(length ?? undefined) ? Number(length) : null;
    };
    const { ref, value } = readObject(this.source, at + this.xref.shift, lengthOf);
    if (ref.num !== num) throw new SyntaxFault('another object is there');
    return this.#decrypted(value, ref);
  }

  #decrypted(value: Value, ref: Ref): Value {
    const { security } = this;
    if (!security) return value;
    if (value instanceof Str) return new Str(decrypt(value.bytes, { security, cipher: security.strings, ref }));
    if (value instanceof Dict) return new Dict([...value.entries].map(([key, each]) => [key, this.#decrypted(each, ref)]));
    if (value instanceof Stream) {
      const dict = this.#decrypted(value.dict, ref);
      const isPlain = nameOf(value.dict.get('Type')) === 'XRef';
      if (!(dict instanceof Dict)) return value;
      return new Stream(dict, isPlain ? value.bytes : decrypt(value.bytes, { security, cipher: security.streams, ref }));
    }
    return Array.isArray(value) ? value.map((each: Value) => this.#decrypted(each, ref)) : value;
  }

  objectStream(num: number): { readonly bytes: Uint8Array; readonly index: ReturnType<typeof objectStreamIndex> } {
    const known = this.#streams.get(num);
    if (known) return known;
    const entry = this.xref.entries.get(num);
    const stream = entry && 'at' in entry ? this.#readAt(num, entry.at) : null;
    if (!(stream instanceof Stream)) throw new SyntaxFault('an object stream is missing');
    const [count, first] = [this.resolve(stream.dict.get('N')), this.resolve(stream.dict.get('First'))];
    if (!isNumber(count ?? undefined) || !isNumber(first ?? undefined)) throw new SyntaxFault('an object stream has no index');
    const bytes = decodeStream(stream);
    const index = objectStreamIndex(bytes, Number(count)).map(({ num: inner, at }) => ({ num: inner, at: at + Number(first) }));
    const opened = { bytes, index };
    if (this.#streams.size >= 50) this.#streams.clear();
    this.#streams.set(num, opened);
    return opened;
  }

  #readWithin(num: number, within: number): Value {
    const { bytes, index } = this.objectStream(within);
    const found = index.find((each) => each.num === num);
    return found ? new Parser(bytes, found.at, true).value() : null;
  }

  /** The dictionary of the encryption is never encrypted itself. */
  #plainDict(value: Value | undefined): Dict | null {
    if (value instanceof Dict) return value;
    const entry = value instanceof Ref ? this.xref.entries.get(value.num) : undefined;
    if (!entry || !('at' in entry)) return null;
    const read = readObject(this.source, entry.at + this.xref.shift).value;
    return read instanceof Dict ? read : null;
  }
}

interface Opening {
  readonly shift: number;
  readonly password: string;
}

/** Null if the cross-references lead to no pages. */
function openWhole(source: ByteSource, { shift, password }: Opening): PdfFile | null {
  try {
    const file = PdfFile.opened(source, readXref(source, shift), password);
    return file.dict(file.root?.get('Pages')) ? file : null;
  } catch (error) {
    const isBroken = error instanceof SyntaxFault || error instanceof EndOfData || (error instanceof PdfError && error.cause !== undefined);
    if (isBroken) return null;
    throw error;
  }
}

function recovered(source: ByteSource, { shift, password }: Opening): PdfFile {
  const xref = recoverXref(source, shift);
  const file = PdfFile.opened(source, xref, password);
  for (const num of objectStreamsOf(source, xref)) {
    for (const [index, { num: inner }] of indexOf(file, num).entries()) {
      if (!xref.entries.has(inner)) xref.entries.set(inner, { within: num, index });
    }
  }
  if (!file.dict(file.root?.get('Pages'))) throw new PdfError('This file is damaged and its pages can’t be found.');
  return file;
}

function indexOf(file: PdfFile, num: number) {
  try {
    return file.objectStream(num).index;
  } catch (error) {
    if (error instanceof SyntaxFault || error instanceof EndOfData || error instanceof PdfError) return [];
    throw error;
  }
}
