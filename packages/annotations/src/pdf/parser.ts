import { latin1Of, Dict, Name, Ref, Str, type Value } from './values.ts';

/** The data ends within an object: more of the file is needed, or it is cut off. */
export class EndOfData extends Error {}
/** Not a PDF object. */
export class SyntaxFault extends Error {}

const MAX_DEPTH = 100;
const MAX_ITEMS = 4_000_000;
const NONE = -1;

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set(Array.from('()<>[]{}/%', (letter) => letter.charCodeAt(0)));
const isRegular = (byte: number): boolean => byte !== NONE && !WHITE.has(byte) && !DELIMITERS.has(byte);
const code = (letter: string): number => letter.charCodeAt(0);
const ESCAPES = new Map([
  [code('n'), 10],
  [code('r'), 13],
  [code('t'), 9],
  [code('b'), 8],
  [code('f'), 12],
]);

const hexDigit = (byte: number): number => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? NONE : digit;
};

/** Reads objects from bytes (ISO 32000-2, 7.3). */
export class Parser {
  readonly #bytes: Uint8Array;
  /** Whether nothing follows the bytes: then their end also ends a word. */
  readonly #isAll: boolean;
  #items = 0;
  at: number;

  constructor(bytes: Uint8Array, at = 0, isAll = false) {
    this.#bytes = bytes;
    this.#isAll = isAll;
    this.at = at;
  }

  #peek(): number {
    return this.#bytes[this.at] ?? NONE;
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.#peek();
      if (byte === code('%')) while (this.#peek() !== NONE && this.#peek() !== 10 && this.#peek() !== 13) this.at += 1;
      else if (WHITE.has(byte)) this.at += 1;
      else return;
    }
  }

  /** The next run of regular characters; '' before a delimiter. */
  word(): string {
    this.skipSpace();
    const start = this.at;
    while (isRegular(this.#peek())) this.at += 1;
    if (this.#peek() === NONE && !this.#isAll) throw new EndOfData();
    return latin1Of(this.#bytes.subarray(start, this.at));
  }

  value(depth = 0): Value {
    this.#items += 1;
    if (depth > MAX_DEPTH || this.#items > MAX_ITEMS) throw new SyntaxFault('an object is nested too deep or too large');
    this.skipSpace();
    const byte = this.#peek();
    if (byte === NONE) throw new EndOfData();
    if (byte === code('/')) return this.#name();
    if (byte === code('(')) return this.#literal();
    if (byte === code('[')) return this.#array(depth);
    if (byte === code('<')) return this.#bytes[this.at + 1] === code('<') ? this.#dictionary(depth) : this.#hex();
    return this.#keyword();
  }

  #keyword(): Value {
    const word = this.word();
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    const number = numberOf(word);
    if (number === null) throw new SyntaxFault(`not an object: ${word.slice(0, 20)}`);
    return Number.isInteger(number) && number >= 0 ? (this.#reference(number) ?? number) : number;
  }

  /** `12 0 R`, of which the first number is read. */
  #reference(num: number): Ref | null {
    const after = this.at;
    try {
      const gen = this.word();
      if (/^\d{1,5}$/.test(gen) && this.word() === 'R') return new Ref(num, Number(gen));
    } catch (error) {
      if (!(error instanceof EndOfData) || this.#isAll === false) throw error;
    }
    this.at = after;
    return null;
  }

  #name(): Name {
    this.at += 1;
    const start = this.at;
    while (isRegular(this.#peek())) this.at += 1;
    if (this.#peek() === NONE && !this.#isAll) throw new EndOfData();
    const text = latin1Of(this.#bytes.subarray(start, this.at));
    return new Name(text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))));
  }

  #array(depth: number): Value[] {
    this.at += 1;
    const values: Value[] = [];
    for (;;) {
      this.skipSpace();
      if (this.#peek() === code(']')) break;
      values.push(this.value(depth + 1));
    }
    this.at += 1;
    return values;
  }

  #dictionary(depth: number): Dict {
    this.at += 2;
    const dict = new Dict();
    for (;;) {
      this.skipSpace();
      if (this.#peek() === NONE) throw new EndOfData();
      if (this.#peek() === code('>')) break;
      if (this.#peek() !== code('/')) throw new SyntaxFault('a dictionary has a key that is no name');
      const { text } = this.#name();
      dict.entries.set(text, this.value(depth + 1));
    }
    this.at += 2;
    return dict;
  }

  #hex(): Str {
    this.at += 1;
    const digits: number[] = [];
    while (this.#peek() !== code('>')) {
      if (this.#peek() === NONE) throw new EndOfData();
      const digit = hexDigit(this.#peek());
      if (digit !== NONE) digits.push(digit);
      this.at += 1;
    }
    this.at += 1;
    const bytes = new Uint8Array(Math.ceil(digits.length / 2));
    for (const [i, digit] of digits.entries()) bytes[i >> 1] = (bytes[i >> 1] ?? 0) | (i % 2 === 0 ? digit << 4 : digit);
    return new Str(bytes);
  }

  #literal(): Str {
    this.at += 1;
    const bytes: number[] = [];
    for (let open = 1; ; this.at += 1) {
      const byte = this.#peek();
      if (byte === NONE) throw new EndOfData();
      if (byte === code('(')) open += 1;
      if (byte === code(')')) open -= 1;
      if (open === 0) break;
      if (byte === code('\\')) this.#escape(bytes);
      else if (byte === 13) {
        bytes.push(10);
        if (this.#bytes[this.at + 1] === 10) this.at += 1;
      } else bytes.push(byte);
    }
    this.at += 1;
    return new Str(Uint8Array.from(bytes));
  }

  /** Leaves `at` on the last byte of the escape. */
  #escape(bytes: number[]): void {
    this.at += 1;
    const byte = this.#peek();
    const isOctal = (digit: number): boolean => digit >= 48 && digit <= 55;
    if (isOctal(byte)) {
      let value = byte - 48;
      for (let i = 0; i < 2 && isOctal(this.#bytes[this.at + 1] ?? NONE); i += 1) {
        this.at += 1;
        value = value * 8 + this.#peek() - 48;
      }
      bytes.push(value & 0xff);
    } else if (byte === 13) {
      if (this.#bytes[this.at + 1] === 10) this.at += 1;
    } else if (byte !== 10 && byte !== NONE) bytes.push(ESCAPES.get(byte) ?? byte);
  }
}

/** Null for words that aren't numbers. Readers take `--5` and `1.2-3` for numbers, too. */
function numberOf(word: string): number | null {
  if (!/^[+-]*\d*\.?\d*-?\d*$/.test(word) || !/\d/.test(word)) return null;
  const [, sign = '', digits = ''] = /^([+-]*)(\d*\.?\d*)/.exec(word) ?? [];
  const value = Number(digits === '' || digits === '.' ? '0' : digits);
  return sign.includes('-') ? -value : value;
}
