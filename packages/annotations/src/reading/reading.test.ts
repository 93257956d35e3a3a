import { type CanvasObject, fromDegrees, fromWire, toWire } from '@sheetmark/editor-core';
import { anObject, someObject } from '@sheetmark/editor-core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annotate } from '../annotate.ts';
import { exchangedPages } from '../exchange.ts';
import { toFdf } from '../fdf.ts';
import type { ExportedMarkup, MarkupStatus } from '../model.ts';
import { pageSpace } from '../page-space.ts';
import { bytesSource } from '../pdf/byte-source.ts';
import { PdfFile } from '../pdf/document.ts';
import { pagesOf } from '../pdf/pages.ts';
import { append, makePdf } from '../testing/make-pdf.ts';
import { aMarkup, noScales, options, stacked } from '../testing/markups.ts';
import { somePage } from '../testing/some-page.ts';
import { toXfdf } from '../xfdf.ts';
import type { ReadPage } from './model.ts';
import { readFdf } from './read-fdf.ts';
import { readAnnotations } from './read-file.ts';
import { readXfdf } from './read-xfdf.ts';

const origin = { document: 'doc-1', exported: '2026-11-20T12:00:00.000Z' };
const open = (bytes: Uint8Array): PdfFile => PdfFile.open(bytesSource(bytes));

function spacesOf(file: PdfFile) {
  return new Map([...pagesOf(file)].map((page, i) => [i + 1, pageSpace(file, page)]));
}

/** Out of Sheetmark as a file, and back in. */
const ways: Readonly<Record<string, (original: Uint8Array, markups: readonly ExportedMarkup[], scales?: typeof noScales) => ReadPage[]>> = {
  PDF: (original, markups, scales = noScales) => {
    const written = annotate(open(original), [{ number: 1, markups, scales }], { ...options, origin });
    return [...readAnnotations(open(append(original, written.appended)))];
  },
  XFDF: (original, markups, scales = noScales) => {
    const file = open(original);
    const pages = exchangedPages(file, [{ number: 1, markups, scales }], { comments: true, origin });
    return readXfdf(toXfdf(pages, 'Plan.pdf'), spacesOf(file));
  },
  FDF: (original, markups, scales = noScales) => {
    const file = open(original);
    const pages = exchangedPages(file, [{ number: 1, markups, scales }], { comments: true, origin });
    return readFdf(toFdf(pages, { ...options, fileName: 'Plan.pdf' }), spacesOf(file));
  },
};

/** As the server reads it: numbers of its saved form have fewer digits. */
const stored = (object: CanvasObject): CanvasObject[] =>
  fromWire([JSON.parse(JSON.stringify(toWire(object)))], 0).objects.map((each) => ({ ...each, markupId: null }));

const TIME = '2026-11-20T10:00:00.000Z';
/** With what people paste: line ends of other systems, and letters that XML lacks. */
const someText = fc.string({
  minLength: 1,
  unit: fc.oneof(fc.constantFrom('\r\n', '\r', '\n', '\u000b', '\ufffe', 'ß'), fc.string({ minLength: 1, maxLength: 1 })),
});
const statuses: readonly MarkupStatus[] = ['none', 'review', 'open', 'closed'];
const someMarkups = fc
  .array(fc.tuple(fc.array(someObject, { minLength: 1, maxLength: 3 }), fc.constantFrom(...statuses), fc.array(someText)), {
    maxLength: 4,
  })
  .map((all) => {
    let next = 0;
    const objects = stacked(all.flatMap(([each]) => each)).flatMap(stored);
    return all.map(([each, status, texts], i) => {
      const own = objects.slice(next, (next += each.length));
      const comments = texts
        .filter((text) => text.replaceAll(/[^ -~]/g, '').trim() !== '')
        .map((text, n) => ({ id: 10 * i + n, author: 'Ewa', text, created: TIME, modified: TIME }));
      return aMarkup(i + 1, own, { status, comments, closedBy: status === 'closed' ? 'Ewa' : null });
    });
  });

/** Numbers that no one can see the difference of are the same: files have six decimals, and -0 is 0. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/** As it is saved. */
const saved = (object: CanvasObject): unknown =>
  JSON.parse(JSON.stringify(toWire(object)), (_, value: unknown) => (typeof value === 'number' ? rounded(value) : value));

describe.each(Object.entries(ways))('%s', (_, outAndIn) => {
  it('brings every markup back as it went out, on any page', () => {
    fc.assert(
      fc.property(somePage, someMarkups, fc.constantFrom('table' as const, 'stream' as const), (look, markups, form) => {
        const [read] = outAndIn(makePdf([look], { form }), markups);
        const found = read?.markups.toSorted((a, b) => (a.exportedId ?? 0) - (b.exportedId ?? 0)) ?? [];
        expect(found.map(({ exportedId }) => exportedId)).toEqual(markups.map(({ id }) => id));
        for (const [i, { objects, comments, status, baseStatus }] of found.entries()) {
          const before = markups[i];
          const sorted = (all: readonly CanvasObject[]) =>
            all.map(saved).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
          expect(sorted(objects.map(({ object }) => object))).toEqual(sorted(before?.objects ?? []));
          expect([status, baseStatus]).toEqual([before?.status, before?.status]);
          expect(comments.map(({ exportedId, isUnchanged }) => [exportedId, isUnchanged])).toEqual(
            before?.comments.map(({ id }) => [id, true]),
          );
        }
      }),
      { numRuns: 20 },
    );
  });

  it('brings texts back as they went out, whatever is in them', () => {
    const text = anObject('text', { text: 'one\r\ntwo\u000bthree\u0001' });
    const [read] = outAndIn(makePdf([{}]), [aMarkup(7, [text])]);
    expect(read?.markups[0]?.objects[0]?.object).toMatchObject({ text: text.text });
  });

  it('brings a turned highlight back with the width of its line, though it is never drawn', () => {
    const highlight = anObject('highlight', { strokeWidth: 1.234567, rotation: fromDegrees(30) });
    const [read] = outAndIn(makePdf([{}]), [aMarkup(7, [highlight])]);
    expect(read?.markups[0]?.objects[0]?.object).toMatchObject({ strokeWidth: 1.234567 });
  });

  it('says which markups went out', () => {
    const [read] = outAndIn(makePdf([{}]), [aMarkup(7, [anObject('cloud')])]);
    expect(read?.manifest).toEqual({ ...origin, markups: [{ id: 7, objects: ['x1'], comments: [] }] });
  });
});
