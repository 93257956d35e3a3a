import { gunzipSync } from 'node:zlib';
import { type CanvasObject, fromDegrees, translateObject, vec } from '@sheetmark/editor-core';
import { anObject, KINDS } from '@sheetmark/editor-core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annotate } from './annotate.ts';
import type { ExportedMarkup } from './model.ts';
import { pageSpace } from './page-space.ts';
import { bytesSource } from './pdf/byte-source.ts';
import { PdfFile } from './pdf/document.ts';
import { pagesOf } from './pdf/pages.ts';
import { Dict, isArray, isNumber, nameOf, textOf } from './pdf/values.ts';
import { encryptedFiles } from './testing/encrypted-files.ts';
import { append, makePdf, type PageLook } from './testing/make-pdf.ts';
import { aMarkup, noScales, options, stacked } from './testing/markups.ts';
import { seenByPdfium } from './testing/pdfium.ts';
import { seenByPdfjs } from './testing/pdfjs.ts';

const onPage = (markups: readonly ExportedMarkup[], scales = noScales) => [{ number: 1, markups, scales }];

function annotated(
  bytes: Uint8Array,
  markups: readonly ExportedMarkup[],
  parts: Partial<typeof options & { password: string }> = {},
): Uint8Array {
  const file = PdfFile.open(bytesSource(bytes), parts.password);
  return append(bytes, annotate(file, onPage(markups), { ...options, ...parts }).appended);
}

/** The annotations of the first page as our own reader sees them. */
function read(bytes: Uint8Array, password = ''): Dict[] {
  const file = PdfFile.open(bytesSource(bytes), password);
  const [page] = pagesOf(file);
  const list = file.resolve(page?.dict.get('Annots'));
  return (isArray(list) ? list : []).flatMap((each) => file.dict(each) ?? []);
}

const numbers = (annotation: Dict | undefined, key: string): number[] => {
  const list = annotation?.get(key);
  return isArray(list) ? list.filter(isNumber) : [];
};

const everyKind = (): CanvasObject[] =>
  stacked([...KINDS.map((kind) => anObject(kind)), anObject('rectangle', { rotation: fromDegrees(30) })]);
const looks: Readonly<Record<string, PageLook>> = {
  plain: {},
  'rotated by 90°': { Rotate: 90 },
  'rotated by 180°, cropped': { Rotate: 180, CropBox: [50, 30, 500, 380] },
  'rotated by 270°, from a negative corner': { Rotate: 270, MediaBox: [-300, -200, 300, 200] },
  'with a UserUnit of 10': { UserUnit: 10, MediaBox: [0, 0, 60, 40] },
};

describe.each(['table', 'stream'] as const)('a file whose cross-references are a %s', (form) => {
  it.each(Object.entries(looks))('gets an annotation of every kind that all readers see, on a page that is %s', async (_, look) => {
    const original = makePdf([look], { form });
    const bytes = annotated(original, [aMarkup(7, everyKind())]);
    expect(Buffer.from(bytes.subarray(0, original.length)).equals(original)).toBe(true);
    const [ours, [pdfium], [pdfjs]] = [read(bytes), await seenByPdfium(bytes), await seenByPdfjs(bytes)];
    expect(pdfium?.names).toEqual(ours.map((each) => textOf(each.get('NM'))));
    const places = (rects: readonly (readonly number[])[]): string[] =>
      rects.map((rect) => rect.map((value) => value.toFixed(2)).join(' '));
    expect(pdfjs?.every(({ hasAppearance }) => hasAppearance)).toBe(true);
    expect(places(pdfjs?.map(({ rect }) => rect) ?? [])).toEqual(places(ours.map((each) => numbers(each, 'Rect'))));
  });

  it('stays as it is without markups: an update of nothing would be a damaged table', () => {
    expect(annotate(PdfFile.open(bytesSource(makePdf([{}], { form }))), [], options).appended).toHaveLength(0);
  });

  it('shows the same when the markups are flattened, without annotations', async () => {
    const original = makePdf([{ Rotate: 90 }], { form });
    const markups = [aMarkup(7, everyKind())];
    const [[plain], [live], [flat]] = [
      await seenByPdfium(original),
      await seenByPdfium(annotated(original, markups)),
      await seenByPdfium(annotated(original, markups, { flatten: true })),
    ];
    expect(flat?.names).toEqual([]);
    expect(Buffer.from(flat?.pixels ?? []).equals(Buffer.from(live?.pixels ?? []))).toBe(true);
    expect(Buffer.from(flat?.pixels ?? []).equals(Buffer.from(plain?.pixels ?? []))).toBe(false);
  });
});

it.each([0, 1, 30, 90, 200])('has the corners of a highlight that is turned by %s° where pdf.js finds them', async (turn) => {
  const bytes = annotated(makePdf([{ Rotate: 90 }]), [aMarkup(7, [anObject('highlight', { rotation: fromDegrees(turn) })])]);
  const [[seen], [written]] = [await seenByPdfjs(bytes), read(bytes)];
  const sorted = (list: ArrayLike<number> = []): string[] =>
    Array.from({ length: list.length / 2 }, (_, i) => `${list[2 * i]?.toFixed(1)},${list[2 * i + 1]?.toFixed(1)}`).toSorted();
  const corners = [...numbers(written, 'QuadPoints'), ...numbers(written, 'Vertices')];
  expect(corners).toHaveLength(8);
  expect(sorted(seen?.[0]?.quadPoints ?? seen?.[0]?.vertices)).toEqual(sorted(corners));
});

it('shows nothing of comments and statuses on the page, and has an appearance for each, without which Firefox draws an icon', async () => {
  const comment = { id: 5, author: 'Ewa', text: 'Why?', created: '2026-11-20T10:00:00.000Z', modified: '2026-11-20T10:00:00.000Z' };
  const objects = [anObject('rectangle')];
  const [quiet, discussed] = [
    annotated(makePdf([{}]), [aMarkup(7, objects)]),
    annotated(makePdf([{}]), [aMarkup(7, objects, { status: 'open', comments: [comment] })]),
  ];
  const [[plain], [shown], [pdfjs]] = [await seenByPdfium(quiet), await seenByPdfium(discussed), await seenByPdfjs(discussed)];
  expect(pdfjs?.map(({ replyType, hasAppearance }) => [replyType, hasAppearance])).toEqual([
    [undefined, true],
    ['R', true],
    ['R', true],
  ]);
  expect(Buffer.from(shown?.pixels ?? []).equals(Buffer.from(plain?.pixels ?? []))).toBe(true);
});

it.each(Object.entries(looks))(
  'marks a superseded page across the sheet, as an annotation or in the content, on a page that is %s',
  async (_, look) => {
    const original = makePdf([look]);
    const parts = { watermark: 'Superseded by V2, 2026-11-21' };
    const [live, flat] = [annotated(original, [], parts), annotated(original, [], { ...parts, flatten: true })];
    expect(Buffer.from(live.subarray(0, original.length)).equals(original)).toBe(true);
    const [mark] = read(live);
    expect([nameOf(mark?.get('Subtype') ?? null), textOf(mark?.get('Contents') ?? null), read(live).length]).toEqual([
      'Watermark',
      parts.watermark,
      1,
    ]);
    expect(numbers(mark, 'Rect')).toHaveLength(4);
    const [[plain], [seen], [painted]] = [await seenByPdfium(original), await seenByPdfium(live), await seenByPdfium(flat)];
    expect([seen?.names, painted?.names]).toEqual([['sheetmark-superseded'], []]);
    expect(Buffer.from(seen?.pixels ?? []).equals(Buffer.from(plain?.pixels ?? []))).toBe(false);
    expect(Buffer.from(seen?.pixels ?? []).equals(Buffer.from(painted?.pixels ?? []))).toBe(true);
  },
);

it('puts points where they are on the sheet, on any page', () => {
  const side = fc.integer({ min: 200, max: 3_000 });
  const corner = fc.integer({ min: -500, max: 500 });
  const page = fc.record({
    x: corner,
    y: corner,
    w: side,
    h: side,
    crop: fc.boolean(),
    Rotate: fc.constantFrom(0, 90, 180, 270, -90, 450),
    UserUnit: fc.constantFrom(1, 2, 10),
  });
  const points = fc.array(fc.record({ x: fc.double({ min: 0, max: 900, noNaN: true }), y: fc.double({ min: 0, max: 900, noNaN: true }) }), {
    minLength: 3,
    maxLength: 6,
  });
  fc.assert(
    fc.property(
      page,
      points,
      fc.constantFrom('table' as const, 'stream' as const),
      ({ x, y, w, h, crop, Rotate, UserUnit }, corners, form) => {
        const box = [x, y, x + w, y + h] as const;
        const original = makePdf(
          [{ MediaBox: box, Rotate, UserUnit, ...(crop ? { CropBox: [x + 40, y + 20, x + w - 10, y + h - 30] as const } : {}) }],
          { form },
        );
        const [annotation] = read(annotated(original, [aMarkup(1, [anObject('polygon', { points: corners })])]));
        const file = PdfFile.open(bytesSource(original));
        const [found] = pagesOf(file);
        const { a, b, c, d, e, f } = found ? pageSpace(file, found).toUser : { a: 0, b: 0, c: 0, d: 0, e: 0, f: 0 };
        const back = (ux: number, uy: number) => {
          const det = a * d - b * c;
          return { x: (d * (ux - e) - c * (uy - f)) / det, y: (a * (uy - f) - b * (ux - e)) / det };
        };
        const vertices = numbers(annotation, 'Vertices');
        const worst = corners.map((point, i) => {
          const there = back(vertices[2 * i] ?? 0, vertices[2 * i + 1] ?? 0);
          return Math.hypot(there.x - point.x, there.y - point.y);
        });
        expect(Math.max(...worst)).toBeLessThan(0.01);
      },
    ),
    { numRuns: 60 },
  );
});

it('writes a rectangle with the outer edge of its line, upright on rotated pages', () => {
  const [plain] = read(annotated(makePdf([{}]), [aMarkup(1, [anObject('rectangle', { strokeWidth: 4 })])]));
  expect(numbers(plain, 'Rect')).toEqual([98, 198, 302, 302]);
  const [turned] = read(annotated(makePdf([{ Rotate: 90 }]), [aMarkup(1, [anObject('rectangle', { strokeWidth: 4 })])]));
  expect(numbers(turned, 'Rect')).toEqual([98, 98, 202, 302]);
});

it('threads comments and states to the first object, and groups the others', async () => {
  const [first, second] = stacked([anObject('rectangle'), anObject('ellipse')]);
  const comment = {
    id: 4,
    author: '山田',
    text: 'Checked: 了解',
    created: '2026-11-20T10:00:00.000Z',
    modified: '2026-11-20T10:00:00.000Z',
  };
  const markup = aMarkup(9, first && second ? [first, second] : [], {
    author: 'Zoë Łuczak',
    status: 'closed',
    closedBy: 'Ewa',
    comments: [comment],
  });
  const bytes = annotated(makePdf([{}]), [markup]);
  const [seen = []] = await seenByPdfjs(bytes);
  const [leader, member, reply, state] = seen;
  expect([leader?.titleObj?.str, member?.replyType, member?.inReplyTo]).toEqual(['Zoë Łuczak', 'Group', leader?.id]);
  expect([reply?.titleObj?.str, reply?.contentsObj?.str, reply?.inReplyTo]).toEqual(['山田', 'Checked: 了解', leader?.id]);
  expect([state?.state, state?.titleObj?.str, state?.inReplyTo]).toEqual(['Completed', 'Ewa', leader?.id]);
  expect(read(bytes).map((each) => textOf(each.get('NM')))).toEqual([
    'sheetmark-9-o-o0',
    'sheetmark-9-o-o1',
    'sheetmark-9-c-4',
    'sheetmark-9-status',
  ]);
  expect(await seenByPdfjs(annotated(makePdf([{}]), [markup], { comments: false }))).toEqual([
    [expect.anything(), expect.anything(), expect.anything()],
  ]);
});

it('writes the scale of measurements in units of user space', () => {
  const calibration = { actual: 72, calibrated: 3.6, unit: 'm', decimals: 2 };
  const original = makePdf([{ UserUnit: 10, MediaBox: [0, 0, 60, 40] }]);
  const line = anObject('line', { points: [vec(100, 100), vec(300, 100)], subType: 'measurementLine', label: '10.00 m' });
  const file = PdfFile.open(bytesSource(original));
  const pages = onPage([aMarkup(1, [line])], { calibration, regions: [] });
  const [annotation] = read(append(original, annotate(file, pages, options).appended));
  const measure = annotation?.get('Measure');
  const [x] = measure instanceof Dict && isArray(measure.get('X')) ? [measure.get('X')].flat() : [];
  const [x0, , x1] = numbers(annotation, 'L');
  const factor = x instanceof Dict ? x.get('C') : null;
  expect(((x1 ?? 0) - (x0 ?? 0)) * Number(factor)).toBeCloseTo(10);
  expect(textOf(annotation?.get('Contents'))).toBe('10.00 m');
});

describe('an encrypted file', () => {
  const files = Object.entries(encryptedFiles).flatMap(([name, packed]) =>
    ['user', 'owner'].map((password) => [name, password, packed] as const),
  );
  it.each(files)('keeps its encryption (%s), opened with the password of its %s', async (_, password, packed) => {
    const original = new Uint8Array(gunzipSync(Buffer.from(packed, 'base64')));
    const bytes = annotated(original, [aMarkup(1, [anObject('text', { text: 'secret ä' })], { author: 'Zoë' })], { password });
    const [[annotation] = []] = await seenByPdfjs(bytes, 'user');
    expect([annotation?.titleObj?.str, annotation?.contentsObj?.str]).toEqual(['Zoë', 'secret ä']);
    expect((await seenByPdfium(bytes, 'owner'))[0]?.names).toEqual(['sheetmark-1-o-x1']);
    expect(Buffer.from(bytes).includes('Zo\u00eb', 'latin1')).toBe(false);
    await expect(seenByPdfium(bytes, 'other')).rejects.toThrow('PDFium');
  });

  it('stays closed with another password', () => {
    for (const packed of Object.values(encryptedFiles)) {
      expect(() => PdfFile.open(bytesSource(gunzipSync(Buffer.from(packed, 'base64'))), 'other')).toThrow('password');
    }
  });
});

it('writes a thousand markups with object streams into less than 1.2 MB', () => {
  const kinds = KINDS.filter((kind) => kind !== 'image');
  const markups = Array.from({ length: 1_000 }, (_, i) =>
    aMarkup(i + 1, [translateObject(anObject(kinds[i % kinds.length] ?? 'cloud'), vec(i % 300, i % 200))]),
  );
  const original = makePdf([{}], { form: 'stream' });
  expect(annotated(original, markups).length - original.length).toBeLessThan(1_200_000);
});
