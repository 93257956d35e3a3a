import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { dxf, type Group, layer, units } from '@sheetmark/cad/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentSource } from './protocol.ts';
import { createRenderer, type Renderer } from './renderer.ts';
import { writeDocument } from './testing/documents.ts';
import { colourAt, decode } from './testing/pictures.ts';

let folder: string;
let renderer: Renderer;
let source: DocumentSource;

/** A filled square of 100 mm in its layer's colour. */
const square = (on: string, left: number): Group[] => [
  [0, 'SOLID'],
  [8, on],
  [10, left],
  [20, 0],
  [11, left + 100],
  [21, 0],
  [12, left],
  [22, 100],
  [13, left + 100],
  [23, 100],
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'layers-'));
  renderer = createRenderer({ workers: 1, log: { warn: () => undefined } });
  const drawing = dxf({
    header: units(4),
    layers: [layer('RED', { colour: 1 }), layer('BLUE', { colour: 5 }), layer('FROZEN', { colour: 3, flags: 1 })],
    entities: [...square('RED', 0), ...square('BLUE', 200), ...square('FROZEN', 100)],
  });
  const { path } = await renderer.convert(writeDocument(folder, 'layered.dxf', drawing), { folder: mkdtempSync(join(folder, 'out-')) });
  source = { path, sha256: path, kind: 'pdf' };
});

afterAll(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true });
});

/** Colours in the middles of the three squares, from left to right. */
async function coloursOf(shown: DocumentSource): Promise<string[]> {
  const { pages } = await renderer.inspect(shown);
  const [page] = pages;
  const size = { width: Math.round(page!.width), height: Math.round(page!.height) };
  const picture = await decode(await renderer.renderPart({ source: shown, page: page! }, { toPixels: [1, 0, 0, 1, 0, 0], ...size }));
  return [60, 160, 260].map((mm) => colourAt(picture, (mm * 72) / 25.4 / size.width, 0.5));
}

const hidden = (...layers: number[]): string => Buffer.from([layers.reduce((bits, each) => bits | (1 << each), 0)]).toString('base64url');

describe('the layers of a drawing', () => {
  it('are listed in its order, with those it hides', async () => {
    const { layers } = await renderer.listLayers(source);
    expect(layers.map(({ name, isShown }) => [name, isShown])).toEqual([
      ['RED', true],
      ['BLUE', true],
      ['FROZEN', false],
    ]);
  });

  it('are shown and hidden by the set asked for, and stay as they were for everyone else', async () => {
    expect(await coloursOf(source)).toEqual(['red', 'white', 'blue']);
    expect(await coloursOf({ ...source, hiddenLayers: hidden(0) })).toEqual(['white', 'green', 'blue']);
    expect(await coloursOf({ ...source, hiddenLayers: hidden(1, 2) })).toEqual(['red', 'white', 'white']);
    expect(await coloursOf({ ...source, hiddenLayers: '' })).toEqual(['red', 'green', 'blue']);
    expect(await coloursOf(source)).toEqual(['red', 'white', 'blue']);
  });

  it('are none in a PDF without them', async () => {
    const plain = await PDFDocument.create();
    plain.addPage();
    expect(await renderer.listLayers(writeDocument(folder, 'plain.pdf', await plain.save()))).toEqual({ layers: [], rows: [] });
  });
});
