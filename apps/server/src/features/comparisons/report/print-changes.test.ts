import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { ChangeId } from '@sheetmark/contract';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { compute } from './print-changes.worker.ts';
import type { ChangeLine, ChangesLine } from './protocol.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheetmark-changes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const change: ChangeLine = {
  type: 'change',
  id: ChangeId.parse(1),
  number: 1,
  sentence: 'Door D12 moved 300 mm right',
  isUnclouded: true,
  facts: ['Near Kitchen'],
};

async function printed(lines: readonly ChangesLine[]): Promise<PDFDocument> {
  const [from, to] = [join(folder, 'lines'), join(folder, 'report.pdf')];
  writeFileSync(from, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const head = { title: 'AF101 First Floor', subtitle: 'V1 → V2', facts: [['Made by', 'Maren']] } as const;
  await compute({ head, from, to, now: Date.UTC(2026, 10, 22) });
  return PDFDocument.load(readFileSync(to), { updateMetadata: false });
}

test('a report of changes names the versions, and goes on over as many pages as it needs', async () => {
  const short = await printed([{ type: 'sheet', title: 'AF101', summary: '1 change' }, change]);
  expect(short.getTitle()).toBe('AF101 First Floor: V1 → V2');
  expect(short.getPageCount()).toBe(1);
  const long = await printed([
    { type: 'sheet', title: 'AF101', summary: '60 changes' },
    ...Array.from({ length: 60 }, (_, at) => ({ ...change, number: at + 1 })),
  ]);
  // A change takes at least 44 points, and a page has 746.
  expect(long.getPageCount()).toBeGreaterThanOrEqual(4);
  expect(long.getPageCount()).toBeLessThan(8);
});

test('sentences in any script and without an end are laid out', async () => {
  const report = await printed([{ ...change, sentence: '梁の配筋 '.repeat(600), facts: ['مرحبا'] }]);
  expect(report.getPageCount()).toBeGreaterThan(1);
});

test('shows the region before and after', async () => {
  const grey = await sharp({ create: { width: 48, height: 32, channels: 3, background: '#888888' } })
    .png()
    .toBuffer();
  const [encoded, lines] = [grey.toString('base64'), 8];
  const report = await printed(Array.from({ length: lines }, () => ({ ...change, pictures: [encoded, encoded] as const })));
  const images = report.context.enumerateIndirectObjects().filter(([, object]) => String(object).includes('/Subtype /Image'));
  expect([images.length, report.getPageCount()]).toEqual([2 * lines, 3]);
});
