import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { compute } from './print-register.worker.ts';
import type { RegisterLine } from './protocol.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheetmark-register-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cells = {
  number: 'A-101',
  title: 'Ground floor plan',
  revision: 'B',
  date: '2026-11-28',
  issue: 'Tender',
  version: 'V2',
  openMarkups: '7',
};

const to = join(folder, 'register.pdf');

async function countPages(changed: Partial<typeof cells>, count = 40): Promise<number> {
  const from = join(folder, 'lines');
  const sheets = Array.from({ length: count }, (): RegisterLine => ({ type: 'sheet', cells: { ...cells, ...changed } }));
  const lines: RegisterLine[] = [{ type: 'discipline', name: 'Architecture' }, ...sheets];
  writeFileSync(from, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await compute({ title: 'Harbour Library', facts: [['Made by', 'Maren']], from, to, now: Date.UTC(2026, 10, 28) });
  return (await PDFDocument.load(readFileSync(to), { updateMetadata: false })).getPageCount();
}

test.each([
  ['a long name of an issue', { issue: 'Ausschreibung – Rohbau und erweiterter Innenausbau' }],
  ['a long title', { title: 'Übersichtsplan der Fluchtwege mit Brandabschnitten, Treppenhaus 1 bis 4' }],
  ['a number without a place to break', { number: 'LP5ARCXXZZDRA10101XYZ0001' }],
])('%s takes as many lines as it needs', async (_, changed) => {
  expect(await countPages({})).toBe(1);
  expect(await countPages(changed)).toBeGreaterThan(1);
});

/** How many lines each page of the register has: one below each row of column names. */
async function countRules(): Promise<number[]> {
  const document = await PDFDocument.load(readFileSync(to), { updateMetadata: false });
  return document.getPages().map(({ node }) => {
    const contents = node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => document.context.lookup(ref)) : [contents];
    const texts = streams.map((stream) =>
      stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '',
    );
    return texts.join('\n').match(/^S$/gm)?.length ?? 0;
  });
}

test('the names of the columns are on every page', async () => {
  expect(await countPages({}, 140)).toBe(3);
  expect(await countRules()).toEqual([1, 1, 1]);
});
