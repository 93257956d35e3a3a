import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { compute } from './print-report.worker.ts';
import type { ReportHead, ReportRow } from './protocol.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheetmark-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const row: ReportRow = {
  type: 'markup',
  title: '#1 Carpet stops at the door',
  link: 'https://example.org/1',
  status: 'open',
  priority: 'high',
  isOverdue: false,
  facts: ['Plans / plan.pdf / page 1'],
  comments: [],
  picture: null,
};
const head: ReportHead = { title: 'Harbour House', subtitle: 'Markups and tasks', facts: [['Made by', 'Maren']], filters: [] };

/** Fonts, the letters that each can show, how many pictures, and how many pages. */
async function printed(rows: readonly Partial<ReportRow>[], changes: Partial<ReportHead> = {}) {
  const [from, to] = [join(folder, 'rows'), join(folder, 'report.pdf')];
  writeFileSync(from, rows.map((each) => `${JSON.stringify({ ...row, ...each })}\n`).join(''));
  await compute({ head: { ...head, ...changes }, from, to, now: Date.UTC(2026, 10, 22), isCut: false });
  const document = await PDFDocument.load(readFileSync(to));
  const objects = document.context.enumerateIndirectObjects().map(([, each]) => each);
  const streams = objects.flatMap((each) => (each instanceof PDFRawStream ? each : []));
  const texts = streams.flatMap((each) =>
    each.dict.toString().includes('/Image') ? [] : Buffer.from(decodePDFRawStream(each).decode()).toString('latin1'),
  );
  return {
    names: objects.map((each) => (each instanceof PDFRawStream ? '' : String(each))).join('\n'),
    signs: texts
      .filter((text) => text.includes('beginbfchar'))
      .join('\n')
      .toLowerCase(),
    pictures: streams.length - texts.length,
    pages: document.getPageCount(),
  };
}

test('a report has a cover, is written in the font of the app, and takes others only for letters that it lacks', async () => {
  const plain = await printed([{ title: 'Überprüfung, Ωμέγα, Заказ, Łódź -> fi' }]);
  expect(plain.pages).toBe(2);
  expect(plain.names).toContain('Inter');
  expect(plain.names).not.toMatch(/DejaVu|Unifont/);
  const wide = await printed([{ title: '梁の配筋 한국어 🏗 مرحبا' }]);
  expect(wide.names).toMatch(/DejaVu/);
  expect(wide.names).toMatch(/Unifont/);
  for (const code of ['6881', 'd55c', 'd83cdfd7']) expect(wide.signs).toContain(code);
  // The empty square represents a letter that no font has.
  expect(wide.signs).not.toContain('25a1');
});

test('lines of scripts that are written without spaces break', async () => {
  // More than a page holds; on lines of sixty signs, which run over the edge, they would fit.
  const comments = [{ by: 'Mia', on: '2026-11-22', text: '梁'.repeat(3000) }];
  expect((await printed([{ comments }])).pages).toBe(3);
});

test('a picture of any format is printed, and one that cannot be read is left out', async () => {
  const [good, bad] = [join(folder, 'good'), join(folder, 'bad')];
  writeFileSync(
    good,
    await sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } })
      .webp()
      .toBuffer(),
  );
  writeFileSync(bad, 'no picture');
  expect((await printed([{ picture: good }, { picture: bad }, {}])).pictures).toBe(1);
});

test('filters without an end leave the cover one page, and words without an end are laid out in time that grows with them alone', async () => {
  const filters = Array.from({ length: 50 }, (_, at) => `Column ${at}: ${'value or '.repeat(60)}`);
  expect((await printed([row], { filters, title: 'Quay '.repeat(60) })).pages).toBe(2);
  const comments = [
    { by: 'Mia', on: '2026-11-22', text: 'a '.repeat(200_000) },
    { by: 'Max', on: '2026-11-22', text: 'w'.repeat(200_000) },
  ];
  expect((await printed([{ comments }])).pages).toBeGreaterThan(10);
});
