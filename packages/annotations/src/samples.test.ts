import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anObject, KINDS } from '@sheetmark/editor-core/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { annotate } from './annotate.ts';
import { bytesSource } from './pdf/byte-source.ts';
import { PdfFile } from './pdf/document.ts';
import { pagesOf } from './pdf/pages.ts';
import { isArray, PdfError, textOf } from './pdf/values.ts';
import { append } from './testing/make-pdf.ts';
import { aMarkup, noScales, options, stacked } from './testing/markups.ts';
import { namesByPdfium } from './testing/pdfium.ts';
import { seenByPdfjs } from './testing/pdfjs.ts';

/** Real documents, which can't be distributed, are next to the repository where the project is developed. */
const shared = join(import.meta.dirname, '../../../../shared');
const folders = ['samples', 'tools/samples', 'tools/samples/revisions']
  .map((name) => join(shared, name))
  .filter((name) => existsSync(name));
const samples = folders.flatMap((folder) =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.pdf') ? [[name, join(folder, name)] as const] : [])),
);
const passwords: Readonly<Record<string, string>> = { 'encrypted-user-pw-test.pdf': 'test' };
const UNREADABLE = 'corrupt-poppler-742-fuzzed.pdf';

/** Debian: qpdf. */
const QPDF = 'qpdf';
const hasQpdf = spawnSync(QPDF, ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What qpdf has to say about a file, without where. */
function complaints(bytes: Uint8Array, password: string): Set<string> {
  const path = join(folder, 'checked.pdf');
  writeFileSync(path, bytes);
  const { stdout, stderr } = spawnSync(QPDF, ['--check', `--password=${password}`, path], { encoding: 'utf8' });
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => /WARNING:|ERROR:/.test(line));
  return new Set(lines.map((line) => line.replaceAll(path, '').replaceAll(/\d+/g, '0')));
}

const noComplaints: ReadonlySet<string> = new Set();

const everyKind = () => stacked(KINDS.map((kind) => anObject(kind)));
const comment = { id: 5, author: 'Ewa', text: 'Why?', created: '2026-11-20T10:00:00.000Z', modified: '2026-11-20T10:00:00.000Z' };

/** The names of annotations on each page, as our own reader sees them. */
const namesIn = (bytes: Uint8Array, password: string): string[][] => {
  const file = PdfFile.open(bytesSource(bytes), password);
  return [...pagesOf(file)].map(({ dict }) => {
    const list = file.resolve(dict.get('Annots'));
    return (isArray(list) ? list : []).flatMap((each) => textOf(file.dict(each)?.get('NM')) || []);
  });
};

describe.skipIf(samples.length === 0)('the sample documents (skipped without ../shared next to the repository)', () => {
  it.each(samples.filter(([name]) => name !== UNREADABLE))(
    '%s keeps its bytes, and all readers find every annotation on its first and last page',
    async (name, path) => {
      const password = passwords[name] ?? '';
      const original = readFileSync(path);
      const file = PdfFile.open(bytesSource(original), password);
      const last = [...pagesOf(file)].length;
      const numbers = [...new Set([1, last])];
      const pages = numbers.map((number) => ({
        number,
        markups: [aMarkup(number, everyKind(), { status: 'closed', closedBy: 'Ewa', comments: [{ ...comment, id: number }] })],
        scales: noScales,
      }));
      const bytes = append(original, annotate(file, pages, options).appended);
      expect(Buffer.from(bytes.subarray(0, original.length)).equals(original)).toBe(true);

      const [before, after] = await Promise.all(
        [original, bytes].map(async (each) => ({
          pdfium: await namesByPdfium(each, password, numbers),
          pdfjs: await seenByPdfjs(each, password, numbers),
        })),
      );
      const ours = namesIn(bytes, password);
      for (const [at, number] of numbers.entries()) {
        const own = (names: readonly string[] = []) => names.filter((each) => each.startsWith(`sheetmark-${number}-`));
        const count = own(ours[number - 1]).length;
        expect(count).toBeGreaterThan(KINDS.length);
        expect(own(after?.pdfium[at])).toEqual(own(ours[number - 1]));
        expect(after?.pdfium[at]).toHaveLength((before?.pdfium[at]?.length ?? 0) + count);
        expect(after?.pdfjs[at]).toHaveLength((before?.pdfjs[at]?.length ?? 0) + count);
      }
      const found = hasQpdf ? complaints(bytes, password) : noComplaints;
      const known = found.size > 0 ? complaints(original, password) : noComplaints;
      expect([...found].filter((each) => !known.has(each))).toEqual([]);
    },
  );

  it('a file that nobody can read is refused', () => {
    const [, path = ''] = samples.find(([name]) => name === UNREADABLE) ?? [];
    const read = () => {
      const file = PdfFile.open(bytesSource(readFileSync(path)));
      return annotate(file, [{ number: 1, markups: [aMarkup(1, everyKind())], scales: noScales }], options);
    };
    expect(read).toThrow(PdfError);
  });
});
