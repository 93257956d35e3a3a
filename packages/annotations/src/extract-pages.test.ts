import { gunzipSync } from 'node:zlib';
import { anObject } from '@sheetmark/editor-core/testing';
import { expect, it } from 'vitest';
import { annotate } from './annotate.ts';
import { extractPages } from './extract-pages.ts';
import { bytesSource } from './pdf/byte-source.ts';
import { PdfFile } from './pdf/document.ts';
import { dict, latin1, name, PdfError, Ref, Str } from './pdf/values.ts';
import { encryptedFiles } from './testing/encrypted-files.ts';
import { append, makePdf } from './testing/make-pdf.ts';
import { aMarkup, noScales, options, stacked } from './testing/markups.ts';
import { seenByPdfium } from './testing/pdfium.ts';
import { seenByPdfjs } from './testing/pdfjs.ts';

/** With a rectangle and its reply on each of these pages. */
function annotated(bytes: Uint8Array, pages: readonly number[], password = ''): Uint8Array {
  const markups = [aMarkup(1, stacked([anObject('rectangle')]), { status: 'open' })];
  const placed = pages.map((number) => ({ number, scales: noScales, markups, unitsPerPoint: undefined }));
  return append(bytes, annotate(PdfFile.open(bytesSource(bytes), password), placed, options).appended);
}

const extracted = (bytes: Uint8Array, pages: readonly number[], password = ''): Uint8Array =>
  extractPages(PdfFile.open(bytesSource(bytes), password), new Set(pages));

it.each(['table', 'stream'] as const)('pages look the same in a file of their own, with their annotations (%s)', async (form) => {
  const looks = [{}, { Rotate: 90 }, { CropBox: [50, 30, 500, 380] as const }];
  const whole = annotated(makePdf(looks, { form }), [1, 2, 3]);
  const part = extracted(whole, [3, 2]);
  const [, second, third] = await seenByPdfium(whole);
  const seen = await seenByPdfium(part);
  expect(seen.length).toBe(2);
  expect(seen[0]?.names).toEqual(second?.names);
  for (const [i, original] of [second, third].entries()) expect(Buffer.compare(seen[i]!.pixels, original!.pixels)).toBe(0);
  const [first] = await seenByPdfjs(part);
  expect(first?.map(({ subtype }) => subtype)).toEqual(['Square', 'Text']);
});

it('links to pages that are left out lead nowhere, and do not bring those pages along', () => {
  const link = dict({ Type: name('Annot'), Subtype: name('Link'), Rect: [0, 0, 9, 9], Dest: [new Ref(5), name('Fit')] });
  const pdf = makePdf([{ Annots: [link] } as object, {}]);
  const file = PdfFile.open(bytesSource(extracted(pdf, [1])));
  expect(latin1Text(extracted(pdf, [1]))).toContain('/Dest[null/Fit]');
  expect(file.dict(file.root?.get('Pages'))?.get('Count')).toBe(1);
});

it('fields keep their values, and signatures lose theirs', () => {
  const field = (T: string, more: object) =>
    dict({ Type: name('Annot'), Subtype: name('Widget'), Rect: [0, 0, 9, 9], T: new Str(latin1(T)), ...more });
  const values = [
    field('name', { FT: name('Tx'), V: new Str(latin1('Maren')) }),
    field('sign', { FT: name('Sig'), V: dict({ Type: name('Sig') }) }),
  ];
  const text = latin1Text(extracted(makePdf([{ Annots: values } as object]), [1]));
  expect(text).toContain('/V(Maren)');
  expect(text).not.toMatch(/\/FT\/Sig\/V/);
});

it('says which page the file lacks, and how many it has', () => {
  const file = makePdf([{}, {}, {}]);
  expect(() => extracted(file, [2, 7])).toThrow('The file has no page 7: it has 3 pages.');
  expect(() => annotated(file, [7, 1, 9, 8])).toThrow('The file has no page 7 and 2 more of the requested pages: it has 3 pages.');
});

const latin1Text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

it.each(Object.entries(encryptedFiles))('stays encrypted (%s)', async (_, packed) => {
  const original = new Uint8Array(gunzipSync(Buffer.from(packed, 'base64')));
  const part = extracted(annotated(original, [1], 'user'), [1], 'user');
  await expect(seenByPdfium(part)).rejects.toThrow('open');
  const [[page], [ours]] = [await seenByPdfium(part, 'user'), await seenByPdfium(annotated(original, [1], 'user'), 'user')];
  expect(page?.names).toEqual(ours?.names);
  expect(Buffer.compare(page!.pixels, ours!.pixels)).toBe(0);
  expect((await seenByPdfjs(part, 'owner'))[0]?.length).toBe(ours?.names.length);
});

it('refuses pages that the file does not have', () => {
  expect(() => extracted(makePdf([{}]), [1, 2])).toThrow(PdfError);
});
