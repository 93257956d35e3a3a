import { createHash } from 'node:crypto';
import { create } from '@cantoo/fontkit';
import { nameInEncoding } from './latin-encodings.ts';

/** What fontkit read of a CFF program. */
interface Program {
  readonly isCIDFont: boolean;
  readonly topDict: TopDict;
  getGlyphName(id: number): string | null;
  fdForGlyph(id: number): number | null;
}

interface TopDict {
  readonly CharStrings: { readonly length: number; readonly [id: number]: { readonly length: number } };
  readonly FontMatrix: readonly number[];
  readonly FDArray?: readonly { readonly FontMatrix: readonly number[] }[];
  readonly Encoding: readonly string[] | Encoding;
  readonly charset: readonly string[] | Charset;
}

interface Range {
  readonly first: number;
  readonly nLeft: number;
}

type Encoding = { readonly version: number; readonly codes?: readonly number[]; readonly ranges?: readonly Range[] };
type Charset = { readonly glyphs?: readonly number[]; readonly ranges?: readonly Range[] };

/** Bytes of a glyph without a shape: a width and the end. */
const MAX_EMPTY = 6;

/** The shapes of an embedded CFF program, which are the same in all its subsets. */
export class Cff {
  readonly isCid: boolean;
  readonly identity: string;
  readonly #program: Program;
  readonly #pathOf: (id: number) => readonly { readonly command: string; readonly args: readonly number[] }[];
  readonly #known = new Map<number, string | null>();
  /** Glyphs by their names or CIDs. */
  readonly #ids: ReadonlyMap<string | number, number>;
  readonly #byCode: ReadonlyMap<number, number>;

  private constructor(bytes: Uint8Array) {
    const font = create(asOpenType(bytes));
    const program: unknown = Reflect.get(font, 'CFF ');
    if (!isProgram(program) || !('getGlyph' in font)) throw new RangeError('no CFF program');
    this.#program = program;
    this.#pathOf = (id) => {
      const glyph = font.getGlyph(id);
      if (!glyph) throw new RangeError('no such glyph');
      return glyph.path.commands;
    };
    this.isCid = program.isCIDFont;
    this.identity = program.topDict.FontMatrix.join(' ');
    this.#ids = new Map<string | number, number>(this.isCid ? cidsOf(program) : namesOf(program));
    this.#byCode = this.isCid ? new Map() : codesOf(program, this.#ids);
  }

  /** Null for programs that can't be read. */
  static open(bytes: Uint8Array): Cff | null {
    try {
      return new Cff(bytes);
    } catch (error) {
      if (error instanceof Error) return null;
      throw error;
    }
  }

  /** The hash of a glyph's shape; null if the program lacks it. */
  named(name: string | number): string | null {
    return this.#glyph(this.#ids.get(name));
  }

  /** By the codes of the program itself. */
  coded(code: number): string | null {
    return this.#glyph(this.#byCode.get(code));
  }

  numbered(id: number): string | null {
    return this.#glyph(id);
  }

  #glyph(id: number | undefined): string | null {
    if (id === undefined || id >= this.#program.topDict.CharStrings.length) return null;
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const hash = this.#read(id);
    this.#known.set(id, hash);
    return hash;
  }

  #read(id: number): string | null {
    try {
      const path = this.#pathOf(id);
      const { CharStrings, FDArray } = this.#program.topDict;
      if (path.length === 0 && (CharStrings[id]?.length ?? 0) > MAX_EMPTY) return null;
      const part = this.isCid ? FDArray?.[this.#program.fdForGlyph(id) ?? 0] : undefined;
      const shape = path.map(({ command, args }) => `${command} ${args.join(' ')}`).join(' ');
      return createHash('sha256')
        .update(`${part?.FontMatrix.join(' ') ?? ''} ${shape}`)
        .digest('hex');
    } catch (error) {
      if (error instanceof Error) return null;
      throw error;
    }
  }
}

const isProgram = (value: unknown): value is Program => typeof value === 'object' && value !== null && 'topDict' in value;

/** An OpenType file of one table. */
export function asOpenType(bytes: Uint8Array): Uint8Array {
  const head = Buffer.alloc(28);
  head.write('OTTO', 0, 'latin1');
  head.writeUInt16BE(1, 4);
  head.write('CFF ', 12, 'latin1');
  head.writeUInt32BE(28, 20);
  head.writeUInt32BE(bytes.length, 24);
  return Buffer.concat([head, bytes]);
}

function* namesOf(program: Program): Iterable<[string, number]> {
  for (let id = program.topDict.CharStrings.length - 1; id > 0; id -= 1) {
    const name = program.getGlyphName(id);
    if (name !== null) yield [name, id];
  }
}

function* cidsOf({ topDict }: Program): Iterable<[number, number]> {
  const { charset } = topDict;
  if (!('glyphs' in charset) && !('ranges' in charset)) throw new RangeError('a predefined charset');
  let id = 1;
  yield [0, 0];
  for (const cid of charset.glyphs ?? []) yield [cid, id++];
  for (const { first, nLeft } of charset.ranges ?? []) for (let i = 0; i <= nLeft; i += 1) yield [first + i, id++];
}

function codesOf({ topDict }: Program, ids: ReadonlyMap<string | number, number>): Map<number, number> {
  const { Encoding } = topDict;
  const codes = new Map<number, number>();
  if (!('version' in Encoding)) {
    if (Encoding[39] !== 'quoteright') throw new RangeError('the expert encoding');
    for (let code = 32; code < 256; code += 1) {
      const id = ids.get(nameInEncoding('StandardEncoding', code) ?? '');
      if (id !== undefined) codes.set(code, id);
    }
    return codes;
  }
  let id = 1;
  for (const code of Encoding.codes ?? []) codes.set(code, id++);
  for (const { first, nLeft } of Encoding.ranges ?? []) for (let i = 0; i <= nLeft; i += 1) codes.set(first + i, id++);
  return codes;
}
