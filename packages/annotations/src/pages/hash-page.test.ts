import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from '@cantoo/fontkit';
import { expect, it } from 'vitest';
import { bytesSource } from '../pdf/byte-source.ts';
import { PdfFile } from '../pdf/document.ts';
import { dict, latin1, name, Ref, Stream, type Value } from '../pdf/values.ts';
import { makePdf, type PageLook } from '../testing/make-pdf.ts';
import { asOpenType } from './fonts/cff.ts';
import { hashPage } from './hash-page.ts';
import { listPages, requirePage } from './page-graph.ts';

interface Drawn {
  readonly content: string;
  readonly resources?: Record<string, Value>;
  /** Numbered from 6. */
  readonly objects?: readonly Value[];
  readonly root?: Record<string, Value>;
}

/** The hash of a page with this content. */
function hash({ content, resources = {}, objects = [], root = {} }: Drawn): string {
  const look = { Contents: new Ref(5), Resources: dict(resources) } as PageLook;
  const file = PdfFile.open(bytesSource(makePdf([look], { root, objects: [new Stream(dict({}), latin1(content)), ...objects] })));
  return hashPage(file, requirePage(listPages(file), 1));
}

const require = createRequire(import.meta.url);
const liberation = readFileSync(require.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'));
/** A bare CFF program, although its name says otherwise. */
const foxit = readFileSync(require.resolve('pdfjs-dist/standard_fonts/FoxitSerif.pfb'));
const first = new Ref(6);

function fontOf(program: Uint8Array): Font {
  const font = create(program);
  if (!('createSubset' in font)) throw new Error('this is a collection of fonts');
  return font;
}

const programs = {
  TrueType: { font: fontOf(liberation), subtype: 'CIDFontType2', file: 'FontFile2', head: {}, glyphOf: idOf },
  CFF: {
    font: fontOf(asOpenType(foxit)),
    subtype: 'CIDFontType0',
    file: 'FontFile3',
    head: { Subtype: name('CIDFontType0C') },
    // Its glyphs are in the order of the alphabet.
    glyphOf: (letter: string) => 34 + letter.charCodeAt(0) - 65,
  },
} as const;

function idOf(letter: string): number {
  return programs.TrueType.font.glyphForCodePoint(letter.codePointAt(0) ?? 0)?.id ?? 0;
}

interface Subset {
  readonly kind: keyof typeof programs;
  readonly text: string;
  /** Other letters in the document, which come first. */
  readonly others?: string;
  readonly resource?: string;
  readonly width?: number;
}

/** A text in a subset of a font whose glyphs are numbered in the order of their use. */
function subset({ kind, text, others = '', resource = 'F1', width = 600 }: Subset): string {
  const { font, subtype, file, head, glyphOf } = programs[kind];
  const part = font.createSubset();
  for (const letter of others) part.includeGlyph(glyphOf(letter));
  const codes = Array.from(text, (letter) => part.includeGlyph(glyphOf(letter)).toString(16).padStart(4, '0'));
  const descriptor = dict({ Type: name('FontDescriptor'), Flags: 4, [file]: new Ref(8) });
  const own = { Type: name('Font'), Subtype: name(subtype), FontDescriptor: descriptor, DW: width, CIDToGIDMap: name('Identity') };
  const objects = [
    dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      Encoding: name('Identity-H'),
      BaseFont: name(`X${others}`),
      DescendantFonts: [new Ref(7)],
    }),
    dict(own),
    new Stream(dict(head), Uint8Array.from(part.encode())),
  ];
  return hash({ content: `BT /${resource} 12 Tf <${codes.join('')}> Tj ET`, resources: { Font: dict({ [resource]: first }) }, objects });
}

it.each(['TrueType', 'CFF'] as const)('knows a text again in another subset of its font (%s)', (kind) => {
  const one = subset({ kind, text: 'GROUND' });
  expect(subset({ kind, text: 'GROUND', others: 'XYZD', resource: 'F7' })).toBe(one);
  expect(subset({ kind, text: 'GROUNX' })).not.toBe(one);
  expect(subset({ kind, text: 'GROUND', width: 601 })).not.toBe(one);
});

/** A text in a font with single-byte codes. */
function simple(text: string, font: { readonly program: Stream; readonly kind: 'TrueType' | 'Type1'; readonly encoding: Value }): string {
  const descriptor = dict({ Flags: 32, [font.kind === 'TrueType' ? 'FontFile2' : 'FontFile3']: new Ref(7) });
  const entries = { Type: name('Font'), Subtype: name(font.kind), FontDescriptor: descriptor, Encoding: font.encoding };
  const objects = [dict({ ...entries, FirstChar: 0, Widths: Array.from({ length: 256 }, () => 500) }), font.program];
  return hash({ content: `BT /F1 12 Tf (${text}) Tj ET`, resources: { Font: dict({ F1: first }) }, objects });
}

it('hashes the shapes of the letters that are shown, not those of others', () => {
  const encoding = name('WinAnsiEncoding');
  const changedAt = (letter: string): Stream => {
    const changed = Uint8Array.from(liberation);
    const { tables } = Reflect.get(programs.TrueType.font, 'directory') as { tables: Record<string, { offset: number }> };
    const view = new DataView(changed.buffer);
    const isLong = view.getInt16(tables['head']!.offset + 50) === 1;
    const index = tables['loca']!.offset + idOf(letter) * (isLong ? 4 : 2);
    const start = isLong ? view.getUint32(index) : view.getUint16(index) * 2;
    // The smallest x of its bounding box.
    changed[tables['glyf']!.offset + start + 3]! += 1;
    return new Stream(dict({}), changed);
  };
  const one = simple('AREA', { program: new Stream(dict({}), liberation), kind: 'TrueType', encoding });
  expect(simple('AREA', { program: changedAt('Q'), kind: 'TrueType', encoding })).toBe(one);
  expect(simple('AREA', { program: changedAt('R'), kind: 'TrueType', encoding })).not.toBe(one);
  expect(simple('AREB', { program: new Stream(dict({}), liberation), kind: 'TrueType', encoding })).not.toBe(one);
});

it('follows codes to letters by the names of an encoding', () => {
  const program = new Stream(dict({ Subtype: name('Type1C') }), foxit);
  const encoding = (...letters: string[]) => dict({ Differences: [65, ...letters.map(name)] });
  const one = simple('AB', { program, kind: 'Type1', encoding: encoding('P', 'Q') });
  expect(simple('AB', { program, kind: 'Type1', encoding: encoding('Q', 'P') })).not.toBe(one);
  expect(simple('AB', { program, kind: 'Type1', encoding: encoding('P', 'Q', 'R') })).toBe(one);
});

it('keeps what a font without a known program says as a whole', () => {
  const drawn = (extra: number): string => {
    const font = dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica'), FontDescriptor: dict({ StemV: extra }) });
    return hash({ content: 'BT /F1 12 Tf (A) Tj ET', resources: { Font: dict({ F1: font }) } });
  };
  expect(drawn(1)).not.toBe(drawn(2));
});

const pictureOf = (bytes: string, more: Record<string, Value> = {}): Stream =>
  new Stream(dict({ Subtype: name('Image'), Width: 8, Height: 1, BitsPerComponent: 1, ...more }), latin1(bytes));
const picture = (stream: Stream): Drawn => ({ content: '/P Do', resources: { XObject: dict({ P: first }) }, objects: [stream] });
const fax = (BlackIs1: boolean): Stream => pictureOf('fax', { Filter: name('CCITTFaxDecode'), DecodeParms: dict({ BlackIs1 }) });
const inline = (bytes: string): Drawn => ({ content: `BI /W 1 /H 1 ID ${bytes}\nEI\nq 1 0 0 1 0 0 cm Q 0 0 9 9 re f` });
const layer = (more: Record<string, Value>, content = '/OC /L BDC 0 0 9 9 re f EMC'): Drawn => ({
  content,
  resources: { Properties: dict({ L: first }) },
  objects: [dict({ Type: name('OCG'), Name: name('Walls') })],
  root: { OCProperties: dict({ OCGs: [first], D: dict(more) }) },
});
const policy = (P: string): Drawn => ({
  ...layer({}),
  resources: { Properties: dict({ L: dict({ Type: name('OCMD'), OCGs: [first], P: name(P) }) }) },
});
const form = (bytes: string): Drawn => ({
  content: '/Form Do',
  resources: { XObject: dict({ Form: first, P: new Ref(7) }) },
  objects: [new Stream(dict({ Subtype: name('Form') }), latin1('/P Do')), pictureOf(bytes)],
});
const state = (LW: number): Drawn => ({ content: '/G gs 0 0 9 9 re S', resources: { ExtGState: dict({ G: dict({ LW }) }) } });
const colors = (space: string): Drawn => ({ content: '1 0 0 rg', resources: { ColorSpace: dict({ DefaultRGB: [name(space)] }) } });
const glyphs = (shape: string): Drawn => ({
  content: 'BT /F1 1 Tf (a) Tj ET',
  resources: { Font: dict({ F1: first }) },
  objects: [
    dict({
      Subtype: name('Type3'),
      Encoding: dict({ Differences: [97, name('x')] }),
      FirstChar: 97,
      Widths: [1],
      CharProcs: dict({ x: new Ref(7), y: new Ref(8) }),
    }),
    new Stream(dict({}), latin1(shape)),
  ],
});

it.each<[string, Drawn, Drawn]>([
  ['a color', { content: '1 0 0 rg 0 0 9 9 re f' }, { content: '1 0 0.01 rg 0 0 9 9 re f' }],
  ['the width of a line', { content: '1 w 0 0 m 9 9 l S' }, { content: '1.1 w 0 0 m 9 9 l S' }],
  ['the width of a line in a graphics state', state(1), state(2)],
  ['a picture', picture(pictureOf('a')), picture(pictureOf('b'))],
  ['how a picture is decoded', picture(fax(true)), picture(fax(false))],
  ['a picture in the content', inline('(Q'), inline('(q')],
  ['a picture in a form without resources of its own', form('a'), form('b')],
  ['a layer that is off', layer({}), layer({ OFF: [first] })],
  ['the layers of a file, all off', layer({}), layer({ BaseState: name('OFF') })],
  ['a hidden layer', layer({ OFF: [first] }), layer({ OFF: [first] }, '/OC /L BDC 0 0 8 9 re f EMC')],
  ['which layers show it', policy('AnyOn'), policy('AllOff')],
  ['what the colors of the device mean', colors('DeviceRGB'), colors('CalRGB')],
  ['a drawn letter', glyphs('0 0 9 9 re f'), glyphs('0 0 9 8 re f')],
])('sees another drawing: %s', (_, one, other) => {
  expect(hash(one)).not.toBe(hash(other));
  expect(hash(one)).toMatch(/^[\da-f]{64}$/);
});

it('refuses to say what shows a text without a font', () => {
  expect(() => hash({ content: 'BT (A) Tj ET' })).toThrow('A text of a page has no font.');
  expect(() => hash({ content: 'BT (A Tj ET' })).toThrow('A string of a page doesn’t end.');
});
