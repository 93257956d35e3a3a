import { createHash } from 'node:crypto';
import { flate, type ObjectList } from '../pdf/update.ts';
import { dict, latin1, name, textString, type Value } from '../pdf/values.ts';
import type { Face } from './face.ts';

/** ISO 32000-2, table 121: symbolic. */
const FLAGS = 4;

/** Embeds the used glyphs as a composite font, whose codes are the glyphs' numbers (ISO 32000-2, 9.7). */
export function writeFont(face: Face, objects: ObjectList): void {
  const { program, subset } = face;
  const bytes = subset.encode();
  const scale = 1000 / program.unitsPerEm;
  const tag = Array.from(createHash('md5').update(bytes).digest().subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
  const BaseFont = name(`${tag}+${(program.postscriptName ?? 'Font').replaceAll(/[^\w-]/g, '')}`);
  const isCff = !('glyf' in program) && String.fromCharCode(...bytes.subarray(0, 4)) === 'OTTO';
  const { minX, minY, maxX, maxY } = program.bbox;
  const descriptor = objects.add(
    dict({
      Type: name('FontDescriptor'),
      FontName: BaseFont,
      Flags: FLAGS,
      FontBBox: [minX, minY, maxX, maxY].map((value) => Math.round(value * scale)),
      ItalicAngle: program.italicAngle,
      Ascent: Math.round(program.ascent * scale),
      Descent: Math.round(program.descent * scale),
      CapHeight: Math.round((program.capHeight || program.ascent) * scale),
      StemV: 80,
      ...(isCff
        ? { FontFile3: objects.add(flate({ Subtype: name('OpenType') }, bytes)) }
        : { FontFile2: objects.add(flate({ Length1: bytes.length }, bytes)) }),
    }),
  );
  const descendant = objects.add(
    dict({
      Type: name('Font'),
      Subtype: name(isCff ? 'CIDFontType0' : 'CIDFontType2'),
      BaseFont,
      CIDSystemInfo: dict({ Registry: textString('Adobe'), Ordering: textString('Identity'), Supplement: 0 }),
      FontDescriptor: descriptor,
      W: widthsOf(face),
      CIDToGIDMap: isCff ? undefined : name('Identity'),
    }),
  );
  const font = {
    Type: name('Font'),
    Subtype: name('Type0'),
    BaseFont,
    Encoding: name('Identity-H'),
    DescendantFonts: [descendant],
    ToUnicode: objects.add(flate({}, latin1(unicodeMap(face)))),
  };
  objects.set(face.ref, dict(font));
}

function widthsOf({ glyphs }: Face): Value[] {
  return [...glyphs].sort(([a], [b]) => a - b).flatMap(([id, { width }]) => [id, [Math.round(width * 10) / 10]]);
}

const PER_BLOCK = 100;

function unicodeMap({ glyphs }: Face): string {
  const utf16 = (text: string): string =>
    Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('');
  const lines = [...glyphs].map(([id, { letters }]) => `<${id.toString(16).padStart(4, '0')}> <${utf16(letters)}>`);
  let blocks = '';
  for (let from = 0; from < lines.length; from += PER_BLOCK) {
    const some = lines.slice(from, from + PER_BLOCK);
    blocks += `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar\n`;
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    `${blocks}endcmap CMapName currentdict /CMap defineresource pop end end`,
  ].join('\n');
}
