import { createHash } from 'node:crypto';
import type { PdfFile } from '../../pdf/document.ts';
import { decodeStream } from '../../pdf/filters.ts';
import { Dict, isArray, isNumber, nameOf, PdfError, Stream, type Value } from '../../pdf/values.ts';
import { Cff } from './cff.ts';
import { codePointOf, isBaseEncoding, macCodeOf, nameInEncoding } from './latin-encodings.ts';
import { TrueType } from './truetype.ts';

/** How a font draws codes, whatever else its embedded subset has. */
export interface FontShapes {
  /** What all its codes depend on. */
  readonly identity: string;
  readonly bytesPerCode: 1 | 2;
  /** Shape and width, by which the next glyph moves. Null where only the whole program says it. */
  glyph(code: number): string | null;
}

/** Flags of a descriptor (ISO 32000-2, table 121). */
const [SYMBOLIC, NONSYMBOLIC] = [4, 32];
/** Codes of symbols, which start at these code points. */
const PREFIXES = [0xf000, 0xf100, 0xf200, 0xf300];

type Programs = Map<number, TrueType | Cff | null>;
const programsOf = new WeakMap<PdfFile, Programs>();

/** Reads fonts of a file, whose programs are read once. Null for fonts that aren't embedded or whose program or encoding isn't known. */
export function shapesReader(file: PdfFile): (font: Dict) => FontShapes | null {
  const programs = programsOf.get(file) ?? new Map();
  programsOf.set(file, programs);
  return (font) => {
    try {
      return readFont(file, font, programs);
    } catch (error) {
      if (error instanceof PdfError) return null;
      throw error;
    }
  };
}

function readFont(file: PdfFile, font: Dict, programs: Programs): FontShapes | null {
  const kind = nameOf(file.resolve(font.get('Subtype')));
  if (kind === 'Type0') return readComposite(file, font, programs);
  if (kind !== 'TrueType' && kind !== 'Type1' && kind !== 'MMType1') return null;
  const descriptor = file.dict(font.get('FontDescriptor'));
  const program = descriptor && readProgram(file, descriptor, programs);
  if (!descriptor || !program) return null;
  const encoding = readEncoding(file, font, flagsOf(file, descriptor));
  const glyph = encoding && (program instanceof TrueType ? ofTrueType(program, encoding) : ofCff(program, encoding));
  if (!glyph || (kind === 'TrueType') !== program instanceof TrueType) return null;
  const widths = widthsOf(file, font, descriptor);
  return { identity: `${kind} ${encoding.flags} ${program.identity}`, bytesPerCode: 1, glyph: withWidth(glyph, widths) };
}

const withWidth = (glyph: (code: number) => string | null, widthOf: (code: number) => string) => (code: number) => {
  try {
    const shape = glyph(code);
    return shape === null ? null : `${shape} ${widthOf(code)}`;
  } catch (error) {
    // A table of the program is cut off.
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const flagsOf = (file: PdfFile, descriptor: Dict): number => {
  const flags = file.resolve(descriptor.get('Flags'));
  return isNumber(flags) ? flags : 0;
};

function readProgram(file: PdfFile, descriptor: Dict, programs: Programs): TrueType | Cff | null {
  const [two, three] = [file.resolve(descriptor.get('FontFile2')), file.resolve(descriptor.get('FontFile3'))];
  const stream = two instanceof Stream ? two : three;
  if (!(stream instanceof Stream) || (two !== null && three !== null) || descriptor.get('FontFile') !== undefined) return null;
  const reference = descriptor.get(two instanceof Stream ? 'FontFile2' : 'FontFile3');
  const num = reference !== null && typeof reference === 'object' && 'num' in reference ? reference.num : -1;
  const known = programs.get(num);
  if (known !== undefined) return known;
  const program = openProgram(stream, two instanceof Stream ? 'TrueType' : nameOf(file.resolve(stream.dict.get('Subtype'))));
  if (num >= 0) programs.set(num, program);
  return program;
}

function openProgram(stream: Stream, kind: string | null): TrueType | Cff | null {
  try {
    const bytes = decodeStream(stream);
    if (kind === 'TrueType') return TrueType.open(bytes);
    return kind === 'Type1C' || kind === 'CIDFontType0C' ? Cff.open(bytes) : null;
  } catch (error) {
    if (error instanceof PdfError) return null;
    throw error;
  }
}

interface Encoding {
  readonly flags: number;
  /** The names that readers may take for a code; none if they go by the code alone. */
  readonly namesOf: (code: number) => readonly string[];
}

/** Null if it isn't known. */
function readEncoding(file: PdfFile, font: Dict, flags: number): Encoding | null {
  const value = file.resolve(font.get('Encoding'));
  const base = value instanceof Dict ? nameOf(file.resolve(value.get('BaseEncoding'))) : nameOf(value);
  if (base !== null && !isBaseEncoding(base)) return null;
  const differences = value instanceof Dict ? differencesOf(file, value) : new Map<number, string>();
  const isPlain = (flags & NONSYMBOLIC) !== 0 && (flags & SYMBOLIC) === 0;
  const named = base ?? (value === null && !isPlain ? null : 'StandardEncoding');
  const namesOf = (code: number): string[] => {
    const different = differences.get(code);
    if (different !== undefined) return [different];
    // Readers take another base for symbols whose program doesn't support it.
    const bases = named === null ? [] : isPlain ? [named] : ([named, 'WinAnsiEncoding', 'MacRomanEncoding'] as const);
    return [...new Set(bases.flatMap((each) => nameInEncoding(each, code) ?? []))];
  };
  return { flags: flags & (SYMBOLIC | NONSYMBOLIC), namesOf };
}

export function differencesOf(file: PdfFile, encoding: Dict): Map<number, string> {
  const listed = file.resolve(encoding.get('Differences'));
  const differences = new Map<number, string>();
  let code = 0;
  for (const each of isArray(listed) ? listed.map((value) => file.resolve(value)) : []) {
    if (isNumber(each)) code = each;
    else differences.set(code++, nameOf(each) ?? '');
  }
  return differences;
}

/** All ways in which readers find the glyph of a code: as long as each leads to the same shape, so does the reader's. */
function ofTrueType(program: TrueType, { namesOf }: Encoding) {
  return (code: number): string | null => {
    const points = namesOf(code).map(codePointOf);
    if (points.includes(null)) return null;
    const macCodes = points.flatMap((point) => macCodeOf(point ?? 0) ?? []);
    const tried = [code, ...PREFIXES.map((prefix) => prefix + code), ...points.map(Number), ...macCodes];
    const found = program.maps.map(({ kind, glyphOf }) => {
      const shapes = tried.map((each) => (glyphOf(each) === 0 ? '' : program.glyph(glyphOf(each))));
      return shapes.includes(null) ? null : `${kind} ${shapes.join(' ')}`;
    });
    const isFound = found.some((each) => each !== null && / [\da-f]/.test(each));
    return isFound && !found.includes(null) ? sha256(found.join(' ')) : null;
  };
}

function ofCff(program: Cff, { namesOf }: Encoding) {
  if (program.isCid) return null;
  return (code: number): string | null => {
    const named = namesOf(code).map((name) => program.named(name));
    const found = [...named, program.coded(code)];
    return found.every((each) => each === null) ? null : sha256(found.map((each) => each ?? '').join(' '));
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function widthsOf(file: PdfFile, font: Dict, descriptor: Dict): (code: number) => string {
  const widths = file.resolve(font.get('Widths'));
  const first = file.resolve(font.get('FirstChar'));
  const missing = file.resolve(descriptor.get('MissingWidth'));
  return (code) => {
    const width = isArray(widths) && isNumber(first) ? file.resolve(widths[code - first]) : null;
    return JSON.stringify(width ?? missing ?? 0);
  };
}

function readComposite(file: PdfFile, font: Dict, programs: Programs): FontShapes | null {
  const encoding = nameOf(file.resolve(font.get('Encoding')));
  const descendants = file.resolve(font.get('DescendantFonts'));
  const own = file.dict(isArray(descendants) ? descendants[0] : undefined);
  const descriptor = own && file.dict(own.get('FontDescriptor'));
  const program = descriptor && readProgram(file, descriptor, programs);
  if (!own || !program || (encoding !== 'Identity-H' && encoding !== 'Identity-V')) return null;
  const kind = nameOf(file.resolve(own.get('Subtype')));
  const glyph = program instanceof TrueType ? byGlyphId(file, own, program) : byCid(program);
  if (!glyph || kind !== (program instanceof TrueType ? 'CIDFontType2' : 'CIDFontType0')) return null;
  const vertical = encoding === 'Identity-V' ? verticalOf(file, own) : '';
  if (vertical === null) return null;
  const identity = `Type0 ${encoding} ${flagsOf(file, descriptor)} ${program.identity} ${vertical}`;
  return { identity, bytesPerCode: 2, glyph: withWidth(glyph, cidWidths(file, own)) };
}

function byGlyphId(file: PdfFile, font: Dict, program: TrueType): ((code: number) => string | null) | null {
  const map = file.resolve(font.get('CIDToGIDMap'));
  if (map === null || nameOf(map) === 'Identity') return (code) => program.glyph(code);
  if (!(map instanceof Stream)) return null;
  const bytes = decodeStream(map);
  return (code) => program.glyph(((bytes[2 * code] ?? 0) << 8) | (bytes[2 * code + 1] ?? 0));
}

const byCid =
  (program: Cff) =>
  (code: number): string | null =>
    program.isCid ? program.named(code) : program.numbered(code);

/** Null if they differ from glyph to glyph. */
const verticalOf = (file: PdfFile, font: Dict): string | null => {
  const usual = file.resolve(font.get('DW2'));
  return font.get('W2') === undefined ? JSON.stringify(usual) : null;
};

/** Widths by CID (ISO 32000-2, 9.7.4.3): `c [w1 w2 …]` and `first last w`. */
function cidWidths(file: PdfFile, font: Dict): (code: number) => string {
  const listed = file.resolve(font.get('W'));
  const values: readonly Value[] = isArray(listed) ? listed.map((each) => file.resolve(each)) : [];
  const widths = new Map<number, Value>();
  for (let at = 0; at + 1 < values.length;) {
    const [first, second, third] = [Number(values[at]), values[at + 1], values[at + 2]];
    if (isArray(second)) {
      for (const [index, width] of second.entries()) widths.set(first + index, file.resolve(width));
      at += 2;
    } else {
      for (let code = first; code <= Math.min(Number(second), 0xffff); code += 1) widths.set(code, third ?? null);
      at += 3;
    }
  }
  const usual = file.resolve(font.get('DW')) ?? 1000;
  return (code) => JSON.stringify(widths.get(code) ?? usual);
}
