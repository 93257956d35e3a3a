import { anObject } from '@sheetmark/editor-core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annotate } from '../annotate.ts';
import { exchangedPages } from '../exchange.ts';
import { toFdf } from '../fdf.ts';
import { pageSpace } from '../page-space.ts';
import { bytesSource } from '../pdf/byte-source.ts';
import { PdfFile } from '../pdf/document.ts';
import { pagesOf } from '../pdf/pages.ts';
import { Update } from '../pdf/update.ts';
import { latin1, PdfError, Ref } from '../pdf/values.ts';
import { append, makePdf } from '../testing/make-pdf.ts';
import { aMarkup, noScales, options, stacked } from '../testing/markups.ts';
import { toXfdf } from '../xfdf.ts';
import { readFdf } from './read-fdf.ts';
import { readAnnotations } from './read-file.ts';
import { readXfdf } from './read-xfdf.ts';

const original = makePdf([{}]);
const open = (bytes: Uint8Array): PdfFile => PdfFile.open(bytesSource(bytes));
const spaces = new Map([...pagesOf(open(original))].map((page, i) => [i + 1, pageSpace(open(original), page)]));
const markups = [aMarkup(1, stacked([anObject('cloud'), anObject('text'), anObject('freehand'), anObject('count')]))];
const pages = [{ number: 1, markups, scales: noScales }];
const origin = { document: 'doc', exported: '2026-11-20T12:00:00.000Z' };
const pdf = append(original, annotate(open(original), pages, { ...options, origin }).appended);
const exchanged = exchangedPages(open(original), pages, { comments: true, origin });
const xfdf = toXfdf(exchanged, 'Plan.pdf');
const fdf = toFdf(exchanged, { ...options, fileName: 'Plan.pdf' });

const annotation = '<square page="0" rect="0,0,9,9"/>';
const inXfdf = (content: string, before = ''): string => `<?xml version="1.0"?>${before}<xfdf><annots>${content}</annots></xfdf>`;
const depth = 200;

describe('XFDF', () => {
  it.each([
    ['entities of its own', inXfdf(annotation, '<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>')],
    ['an unknown entity', inXfdf('<text page="0"><contents>&lol;</contents></text>')],
    ['too many levels', inXfdf('<a>'.repeat(depth) + '</a>'.repeat(depth))],
    ['more annotations than anybody draws', inXfdf(annotation.repeat(100_000))],
    ['elements that aren’t closed', inXfdf('<square>')],
    ['another root', '<html></html>'],
    ['two roots', `${inXfdf('')}${inXfdf('')}`],
    ['no element', 'hello'],
  ])('with %s is refused with an error message', (_, text) => {
    expect(() => readXfdf(text, spaces)).toThrow(PdfError);
  });

  it('on pages that the document lacks is left out', () => {
    expect(readXfdf(inXfdf('<square page="7" rect="0,0,9,9"/><square page="x" rect="0,0,9,9"/>'), spaces)).toEqual([]);
  });
});

it('A PDF with 100,000 annotations is refused with an error message', () => {
  const file = open(original);
  const [page] = pagesOf(file);
  const update = new Update(file);
  if (page) update.set(page.ref, page.dict.with({ Annots: Array.from({ length: 100_000 }, () => new Ref(1)) }));
  const bytes = append(original, update.finish());
  expect(() => [...readAnnotations(open(bytes))]).toThrow('too many annotations');
});

const changes = fc.array(fc.record({ at: fc.nat(), byte: fc.nat(255) }), { minLength: 1, maxLength: 30 });

function damaged(bytes: Uint8Array, edits: readonly { at: number; byte: number }[]): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (const { at, byte } of edits) copy[at % copy.length] = byte;
  return copy;
}

it.each<[string, (edits: readonly { at: number; byte: number }[]) => unknown]>([
  ['A PDF', (edits) => [...readAnnotations(open(damaged(pdf, edits)))]],
  ['An XFDF file', (edits) => readXfdf(Buffer.from(damaged(latin1(xfdf), edits)).toString('latin1'), spaces)],
  ['An FDF file', (edits) => readFdf(damaged(fdf, edits), spaces)],
])('%s with any bytes changed is read or refused, and never anything else', (_, read) => {
  fc.assert(
    fc.property(changes, (edits) => {
      try {
        read(edits);
      } catch (error) {
        if (!(error instanceof PdfError)) throw error;
      }
    }),
    { numRuns: 150 },
  );
});
