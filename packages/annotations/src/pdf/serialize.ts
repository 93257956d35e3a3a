import { Dict, latin1, latin1Of, Name, Ref, Str, Stream, type Value } from './values.ts';

/** Encrypts a string of the object being written; the identity for files without encryption. */
export type EncryptString = (bytes: Uint8Array) => Uint8Array;

const DECIMALS = 5;

/** Without exponents, which PDF doesn't have. */
export function numberText(value: number, decimals = DECIMALS): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value === 0 ? 0 : value) : '0';
  if (!Number.isFinite(value)) return '0';
  const text = value.toFixed(decimals).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

const nameText = (text: string): string =>
  `/${text.replaceAll(/[^!-~]|[#()<>[\]{}/%]/g, (letter) => `#${(letter.charCodeAt(0) & 0xff).toString(16).padStart(2, '0')}`)}`;

const ESCAPED: Readonly<Record<string, string>> = { '(': '\\(', ')': '\\)', '\\': '\\\\', '\n': '\\n', '\r': '\\r' };

function stringText(bytes: Uint8Array): string {
  const isText = bytes.every((byte) => byte === 10 || byte === 13 || (byte >= 32 && byte < 127));
  if (!isText) return `<${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}>`;
  return `(${latin1Of(bytes).replaceAll(/[()\\\n\r]/g, (letter) => ESCAPED[letter] ?? letter)})`;
}

const plain: EncryptString = (bytes) => bytes;

/** An object as text of one byte per character; a stream as its dictionary. */
export function serialize(value: Value, encrypt: EncryptString = plain): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return numberText(value);
  if (value instanceof Name) return nameText(value.text);
  if (value instanceof Ref) return `${value.num} ${value.gen} R`;
  if (value instanceof Str) return stringText(encrypt(value.bytes));
  if (value instanceof Stream) return serialize(value.dict, encrypt);
  if (value instanceof Dict) {
    const tokens = [...value.entries].flatMap(([key, each]) => [nameText(key), serialize(each, encrypt)]);
    return `<<${joined(tokens)}>>`;
  }
  return `[${joined(value.map((each) => serialize(each, encrypt)))}]`;
}

/** Two tokens need a space between them unless a delimiter separates them. */
function joined(tokens: readonly string[]): string {
  let isOpen = false;
  return tokens
    .map((token) => {
      const text = isOpen && !/^[([</]/.test(token) ? ` ${token}` : token;
      isOpen = !/[)\]>]$/.test(token);
      return text;
    })
    .join('');
}

/** Byte pieces of a growing file. */
export class Pieces {
  readonly parts: Uint8Array[] = [];
  length = 0;

  push(part: Uint8Array | string): void {
    const bytes = typeof part === 'string' ? latin1(part) : part;
    this.parts.push(bytes);
    this.length += bytes.length;
  }

  join(): Uint8Array {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

/** An indirect object; its stream's bytes as they are. */
export function writeObject(pieces: Pieces, ref: Ref, value: Value, encrypt: EncryptString = plain): void {
  pieces.push(`${ref.num} ${ref.gen} obj\n`);
  if (value instanceof Stream) {
    pieces.push(`${serialize(value.dict.with({ Length: value.bytes.length }), encrypt)}\nstream\n`);
    pieces.push(value.bytes);
    pieces.push('\nendstream');
  } else pieces.push(serialize(value, encrypt));
  pieces.push('\nendobj\n');
}
