/** The objects of ISO 32000-2, 7.3. Booleans, numbers, null and arrays are those of the language. */
export class Name {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A string, as bytes without encryption. */
export class Str {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

export class Ref {
  readonly num: number;
  readonly gen: number;

  constructor(num: number, gen = 0) {
    this.num = num;
    this.gen = gen;
  }
}

export class Dict {
  readonly entries: Map<string, Value>;

  constructor(entries: Iterable<readonly [string, Value]> = []) {
    this.entries = new Map(entries);
  }

  get(key: string): Value | undefined {
    return this.entries.get(key);
  }

  /** A copy with these entries replaced; undefined removes one. */
  with(changes: Readonly<Record<string, Value | undefined>>): Dict {
    const copy = new Dict(this.entries);
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) copy.entries.delete(key);
      else copy.entries.set(key, value);
    }
    return copy;
  }
}

/** `bytes` are encoded by the dictionary's filters, and not encrypted. */
export class Stream {
  readonly dict: Dict;
  readonly bytes: Uint8Array;

  constructor(head: Dict, bytes: Uint8Array) {
    this.dict = head;
    this.bytes = bytes;
  }
}

export type Value = null | boolean | number | Name | Str | Ref | Dict | Stream | readonly Value[];

export const name = (text: string): Name => new Name(text);

/** Leaves out undefined entries. */
export function dict(entries: Readonly<Record<string, Value | undefined>>): Dict {
  return new Dict().with(entries);
}

export const isNumber = (value: Value | undefined): value is number => typeof value === 'number';
export const isArray = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
export const nameOf = (value: Value | undefined): string | null => (value instanceof Name ? value.text : null);

/** A file that can't be read or written to, with an error message for users. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
}

/** The file is protected, and the password doesn't open it. */
export class PasswordError extends PdfError {}

export const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** One character per byte. */
export const latin1Of = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

const isPlain = (text: string): boolean => /^[\t\n\r\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff]*$/u.test(text);

/** A text string (ISO 32000-2, 7.9.2.2): PDFDocEncoding if its Latin part is enough, otherwise UTF-16BE. */
export function textString(text: string): Str {
  if (isPlain(text)) return new Str(latin1(text));
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xfe, 0xff]);
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    bytes[2 + i * 2] = unit >> 8;
    bytes[3 + i * 2] = unit & 0xff;
  }
  return new Str(bytes);
}

export function textOf(value: Value | undefined): string {
  if (!(value instanceof Str)) return '';
  const { bytes } = value;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3));
  return latin1Of(bytes);
}

/** Such as `D:20261124054500Z` for an ISO 8601 time in UTC. */
export const dateString = (iso: string): Str => new Str(latin1(`D:${iso.slice(0, 19).replaceAll(/[-:T]/g, '')}Z`));
