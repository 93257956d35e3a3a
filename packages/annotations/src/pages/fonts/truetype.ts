import { createHash } from 'node:crypto';
import { readCharacterMap } from './character-map.ts';

const MAX_COMPONENTS = 256;
const MAX_DEPTH = 8;
/** Tables with pictures or shapes that replace those of `glyf`. */
const OTHER_SHAPES = ['CFF ', 'CFF2', 'sbix', 'CBDT', 'EBDT', 'COLR', 'SVG ', 'gvar'];
/** Tables that say how all glyphs are drawn; subsets have them whole. */
const SHARED = ['fpgm', 'prep', 'cvt '];
/** Flags of a component (OpenType, glyf). */
const [WORDS, SCALE, MORE, SCALES, MATRIX] = [0x1, 0x8, 0x20, 0x40, 0x80];

const sha256 = (...parts: (Uint8Array | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** The shapes of an embedded TrueType program, which are the same in all its subsets. */
export class TrueType {
  /** The subtables of `cmap`, by platform and encoding. */
  readonly maps: ReturnType<typeof readCharacterMap>;
  /** What all glyphs depend on. */
  readonly identity: string;
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  readonly #tables: ReadonlyMap<string, Table>;
  readonly #known = new Map<number, string | null>();

  private constructor(bytes: Uint8Array, tables: ReadonlyMap<string, Table>) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#tables = tables;
    const cmap = tables.get('cmap');
    this.maps = cmap ? readCharacterMap(this.#view, cmap.at) : [];
    const shared = SHARED.map((tag) => sha256(this.#table(tag)));
    const head = this.#at('head');
    this.identity = `${this.#view.getUint16(head + 16)} ${this.#view.getUint16(head + 18)} ${shared.join(' ')}`;
  }

  /** Null for programs whose shapes can't be read. */
  static open(bytes: Uint8Array): TrueType | null {
    try {
      const tables = tablesOf(bytes);
      if (OTHER_SHAPES.some((tag) => tables.has(tag)) || !['head', 'glyf', 'loca', 'maxp'].every((tag) => tables.has(tag))) return null;
      return new TrueType(bytes, tables);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  /** The hash of a glyph's shape, instructions and metrics; null if the program lacks it. */
  glyph(id: number): string | null {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const hash = this.#read(id, 0);
    this.#known.set(id, hash);
    return hash;
  }

  #read(id: number, depth: number): string | null {
    if (depth > MAX_DEPTH) return null;
    try {
      const data = this.#data(id);
      if (!data) return null;
      const isComposite = data.length >= 10 && new DataView(data.buffer, data.byteOffset).getInt16(0) < 0;
      const shape = isComposite ? this.#composite(data, depth) : sha256(withoutPadding(data));
      return shape === null ? null : sha256(shape, this.#metrics(id));
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  #data(id: number): Uint8Array | null {
    if (id < 0 || id >= this.#view.getUint16(this.#at('maxp') + 4)) return null;
    const isLong = this.#view.getInt16(this.#at('head') + 50) === 1;
    const loca = this.#at('loca');
    const offset = (index: number): number =>
      isLong ? this.#view.getUint32(loca + 4 * index) : 2 * this.#view.getUint16(loca + 2 * index);
    const [start, end] = [offset(id), offset(id + 1)];
    const glyf = this.#table('glyf');
    return start > end || end > glyf.length ? null : glyf.subarray(start, end);
  }

  /** Its bytes with the shapes of its components in place of their numbers, which subsets change. */
  #composite(data: Uint8Array, depth: number): string | null {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const own = Uint8Array.from(data);
    const shapes: string[] = [];
    let flags = MORE;
    for (let at = 10; (flags & MORE) !== 0;) {
      flags = view.getUint16(at);
      const shape = this.#read(view.getUint16(at + 2), depth + 1);
      if (shape === null || shapes.length >= MAX_COMPONENTS) return null;
      shapes.push(shape);
      own.fill(0, at + 2, at + 4);
      at += 4 + ((flags & WORDS) === 0 ? 2 : 4);
      at += (flags & SCALE) !== 0 ? 2 : (flags & SCALES) !== 0 ? 4 : (flags & MATRIX) !== 0 ? 8 : 0;
    }
    return sha256(withoutPadding(own), ...shapes);
  }

  /** Advance width and left side bearing, at which the shape starts. */
  #metrics(id: number): string {
    const [hhea, hmtx] = [this.#tables.get('hhea'), this.#tables.get('hmtx')];
    if (!hhea || !hmtx) return '';
    const whole = this.#view.getUint16(hhea.at + 34);
    const width = this.#view.getUint16(hmtx.at + 4 * Math.min(id, whole - 1));
    const bearing = id < whole ? 4 * id + 2 : 4 * whole + 2 * (id - whole);
    return bearing + 2 > hmtx.length ? `${width}` : `${width} ${this.#view.getInt16(hmtx.at + bearing)}`;
  }

  #at(tag: string): number {
    return this.#tables.get(tag)?.at ?? 0;
  }

  #table(tag: string): Uint8Array {
    const table = this.#tables.get(tag);
    return table ? this.#bytes.subarray(table.at, table.at + table.length) : new Uint8Array();
  }
}

interface Table {
  readonly at: number;
  readonly length: number;
}

function tablesOf(bytes: Uint8Array): Map<string, Table> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, Table>();
  if (![0x1_0000, 0x7472_7565].includes(view.getUint32(0))) return tables;
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const entry = 12 + 16 * index;
    const tag = String.fromCharCode(...bytes.subarray(entry, entry + 4));
    const [at, length] = [view.getUint32(entry + 8), view.getUint32(entry + 12)];
    if (length > 0 && at + length <= bytes.length) tables.set(tag, { at, length });
  }
  return tables;
}

/** Subsets fill glyphs up to different lengths. */
function withoutPadding(data: Uint8Array): Uint8Array {
  let end = data.length;
  while (end > 0 && data[end - 1] === 0) end -= 1;
  return data.subarray(0, end);
}
