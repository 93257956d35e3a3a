import { expect, test } from 'vitest';
import { layersOf } from './layers.ts';
import { PdfFile } from './pdf/document.ts';
import { dict, latin1, name, Ref, Str, type Value } from './pdf/values.ts';
import { makePdf } from './testing/index.ts';

/** The number of the first object after the page. */
const FIRST = 5;

const text = (written: string): Str => new Str(new Uint8Array([0xfe, 0xff, ...new Uint8Array(Buffer.from(written, 'utf16le').swap16())]));

/** A PDF whose layers have these names, and a further object. */
function layered(names: readonly string[], config: (of: (layer: number) => Ref) => Record<string, Value>, further: Value = null): PdfFile {
  const of = (layer: number): Ref => new Ref(FIRST + layer);
  const groups = names.map((_, layer) => of(layer));
  const objects = [...names.map((each) => dict({ Type: name('OCG'), Name: text(each) })), further];
  const bytes = makePdf([{}], { root: { OCProperties: dict({ OCGs: groups, D: dict(config(of)) }) }, objects });
  return PdfFile.open({ size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) });
}
const listed = (file: PdfFile): string[] => {
  const { layers, rows } = layersOf(file);
  return rows.map((row) => '  '.repeat(row.depth) + ('heading' in row ? `${row.heading}:` : (layers[row.layer]?.name ?? '')));
};

test('layers are listed as the file lists them, under headings and other layers; those that it leaves out come last', () => {
  const names = ['Left out', 'Walls', 'Furniture', 'Chairs', 'Tables', 'Doors'];
  const file = layered(names, (of) => ({ Order: [[new Str(latin1('Building')), of(1), of(5)], of(2), [of(3), of(4), of(3)]] }));
  expect(listed(file)).toEqual(['Building:', '  Walls', '  Doors', 'Furniture', '  Chairs', '  Tables', 'Left out']);
});

test('layers may be locked, and alternatives of which one is shown', () => {
  const file = layered(['A', 'B', 'Frame'], (of) => ({ Locked: [of(2)], RBGroups: [[of(0), of(1)]], OFF: [of(1)] }));
  expect(layersOf(file).layers).toEqual([
    { name: 'A', isShown: true, isLocked: false, choice: 0 },
    { name: 'B', isShown: false, isLocked: false, choice: 0 },
    { name: 'Frame', isShown: true, isLocked: true, choice: null },
  ]);
});

test('names are cut, and lose what would break or turn a line', () => {
  const { layers } = layersOf(layered(['\u202Eexe.nalp\u0000\n2', 'x'.repeat(9_000)], () => ({})));
  expect(layers.map((layer) => layer.name)).toEqual(['exe.nalp 2', 'x'.repeat(500)]);
});

test('a list that contains itself many times ends', () => {
  const own = new Ref(FIRST + 2);
  const file = layered(
    ['A', 'B'],
    (of) => ({ Order: [of(1), own] }),
    Array.from({ length: 1_000 }, () => own),
  );
  expect(listed(file)).toEqual(['B', 'A']);
});
