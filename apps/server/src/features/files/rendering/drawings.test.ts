import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dxf, type Group, layer, line, units } from '@sheetmark/cad/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRenderer, type Renderer } from './renderer.ts';
import { writeDocument } from './testing/documents.ts';

let folder: string;
let renderer: Renderer;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'drawings-'));
  renderer = createRenderer({ workers: 1, log: { warn: () => undefined } });
});

afterAll(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true });
});

async function convert(name: string, bytes: Uint8Array) {
  return renderer.convert(writeDocument(folder, name, bytes), { folder: mkdtempSync(join(folder, 'converted-')) });
}

const text = (value: string): Group[] => [
  [0, 'TEXT'],
  [8, 'NOTES'],
  [10, 100],
  [20, 100],
  [40, 20],
  [1, value],
];

it('a drawing becomes a PDF whose text is found and whose lines can be snapped to, with its scale and what is missing', async () => {
  const bytes = dxf({
    header: units(4),
    layers: [layer('NOTES'), layer('HIDDEN', { flags: 1 })],
    entities: [
      ...line([0, 0], [5_000, 0]),
      ...line([0, 0], [0, 3_000]),
      ...text('\\U+00DCbersicht \\U+6F22\\U+5B57'),
      [0, 'OLE2FRAME'],
      [8, '0'],
    ],
  });
  const { path, facts } = await convert('plan.dxf', bytes);
  expect(facts).toMatchObject({ isUnitAssumed: false, isImperial: false, omitted: [{ kind: 'OLE frame', count: 1 }] });
  expect(facts!.scales[0]! / (0.0254 / 72)).toBeCloseTo(5, 9);
  const source = { path, sha256: path, kind: 'pdf' as const };
  const { pages } = await renderer.inspect(source);
  expect(pages).toHaveLength(1);
  const content = await renderer.readPage(source, pages[0]!);
  expect(content.text).toContain('Übersicht 漢字');
  expect(content.lines.length).toBeGreaterThan(0);
});

it.each([
  ['cut off', dxf({ entities: line([0, 0], [1, 1]) }).subarray(0, 60), 'unreadable'],
  ['too old', Buffer.from('AC1009'), 'old_drawing'],
  ['broken', Buffer.concat([Buffer.from('AC1018'), Buffer.alloc(4_000, 0x5a)]), 'unreadable'],
])('a file that is %s is refused with a reason', async (name, bytes, code) => {
  await expect(convert(name, bytes)).rejects.toMatchObject({ code });
});
