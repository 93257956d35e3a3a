import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concatTransformationMatrix, degrees, drawObject, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { SheetGeometry } from '@sheetmark/compare';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageComparison } from '../page-comparison.ts';
import type { ComparedPage } from './compare-pages.ts';
import { comparePages } from './compare-pages.ts';
import { readImagePage } from './compared-image.ts';
import type { PdfDocument, Pdfium } from './pdfium.ts';
import { loadPdfium } from './pdfium.ts';
import { readStoredGeometry, writeGeometry } from './stored-geometry.ts';

interface DrawnPlan {
  /** Of the page, in degrees clockwise. */
  readonly rotate?: number;
  /** Left edge of the door, in points. */
  readonly door?: number;
  readonly width?: string;
  readonly wall?: readonly [red: number, green: number, blue: number];
  readonly wallWidth?: number;
  readonly wallDashes?: number[];
  /** Of a picture that covers a third of the page. */
  readonly picture?: string;
}

/** A plan of 400 × 300.5 points, y up: rooms, a door with its arc, a label that is printed twice, and a hatch. */
async function drawPlan({ rotate = 0, door = 100, width = '2.20', wall = [0, 0, 0], ...plan }: DrawnPlan): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 300.5]);
  page.setRotation(degrees(rotate));
  const font = await document.embedFont(StandardFonts.Helvetica);
  const line = (x1: number, y1: number, x2: number, y2: number): void => page.drawLine({ start: { x: x1, y: y1 }, end: { x: x2, y: y2 } });
  page.drawRectangle({
    x: 20,
    y: 20,
    width: 360,
    height: 260,
    borderColor: rgb(...wall),
    borderWidth: plan.wallWidth ?? 1,
    borderDashArray: plan.wallDashes ?? [],
  });
  for (const x of [90, 210, 285]) line(x, 60, x, 280);
  for (let x = 220; x < 280; x += 4) line(x, 200, x + 6, 230);
  page.drawSvgPath('M 0 0 L 0 -30 C 16 -30 30 -16 30 0', { x: door, y: 30, borderColor: rgb(0, 0, 0), borderWidth: 1 });
  for (const twice of [0, 0.2]) page.drawText('KITCHEN', { x: 120 + twice, y: 150, size: 9, font });
  page.drawText(width, { x: 300, y: 100, size: 9, font });
  if (plan.picture) page.drawImage(await document.embedPng(await drawPicture(plan.picture)), { x: 95, y: 160, width: 200, height: 190 });
  return document.save();
}

/** A page with one dot of a pattern, whose four pixels are packed or not. */
async function drawDot(isPacked: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([100, 100]);
  const pixels = Uint8Array.from([0, 80, 160, 240]);
  const dictionary = { Type: 'XObject', Subtype: 'Image', Width: 4, Height: 1, BitsPerComponent: 8, ColorSpace: 'DeviceGray' };
  const { context } = document;
  const image = context.register(isPacked ? context.flateStream(pixels, dictionary) : context.stream(pixels, dictionary));
  page.pushOperators(concatTransformationMatrix(20, 0, 0, 20, 40, 40), drawObject(page.node.newXObject('Dot', image)));
  return document.save();
}

async function drawPicture(colour: string): Promise<Buffer> {
  const shapes = `<svg width="300" height="280"><rect width="300" height="280" fill="#ddd"/><circle cx="140" cy="120" r="90" fill="${colour}"/></svg>`;
  return sharp(Buffer.from(shapes)).png().toBuffer();
}

/** Straight lines all over, which aren't those of another seed. */
async function drawLines(seed: number): Promise<Buffer> {
  const place = (at: number): number => ((at * 7919 + seed * 104_729) % 997) * 0.6;
  const lines = Array.from(
    { length: 60 },
    (_, at) => `<path d="M${place(at)} ${place(at + 101)} L${place(at + 211)} ${place(at + 307)}" stroke="black" stroke-width="2"/>`,
  );
  return sharp(Buffer.from(`<svg width="600" height="600"><rect width="600" height="600" fill="white"/>${lines.join('')}</svg>`))
    .jpeg()
    .toBuffer();
}

/** Lines of writing, in front of a picture of this part of the page's height. */
async function drawNotes(height: string, picture?: Buffer, share = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 600]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  if (picture) page.drawImage(await document.embedJpg(picture), { x: 0, y: 0, width: 600, height: 600 * share });
  for (let at = 0; at < 40; at += 1)
    page.drawText(`${at + 1}. Paving with joints of ${3 + (at % 5)} mm on bedding ${(at * 37) % 91}`, {
      x: 60,
      y: 580 - at * 14,
      size: 10,
      font,
    });
  page.drawText(`Height ${height} m`, { x: 450, y: 300, size: 10, font });
  return document.save();
}

describe('two versions of a page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compare-pages-'));
  const open: PdfDocument[] = [];
  let pdfium: Pdfium;
  beforeAll(async () => {
    pdfium = await loadPdfium();
  });
  afterAll(() => {
    for (const document of open) document.close();
    rmSync(folder, { recursive: true });
  });

  async function openPlan(plan: DrawnPlan): Promise<PdfDocument> {
    return openBytes(await drawPlan(plan));
  }

  function openBytes(bytes: Uint8Array): PdfDocument {
    const path = join(folder, `${open.length}.pdf`);
    writeFileSync(path, bytes);
    const document = pdfium.open(path, { maxBytes: 2 ** 20 });
    open.push(document);
    return document;
  }

  async function compare(older: DrawnPlan, newer: DrawnPlan): Promise<PageComparison> {
    const [before, after] = [await openPlan(older), await openPlan(newer)];
    return comparePages(pageOf(before), pageOf(after));
  }

  it('are read with strokes, flattened curves and each word once', async () => {
    const document = await openPlan({});
    const { words, strokes, fills } = document.readGeometry(0, document.pageSize(0));
    expect(words.map(({ text, angle, colour }) => ({ text, angle, colour }))).toEqual([
      { text: 'KITCHEN', angle: 0, colour: 0 },
      { text: '2.20', angle: 0, colour: 0 },
    ]);
    const chords = strokes.colours.length - 4 - 3 - 15 - 1;
    expect(chords).toBeGreaterThan(4);
    expect(chords).toBeLessThan(30);
    expect(fills.colours).toHaveLength(0);
  });

  it('have the same small pictures, however programs have packed them', async () => {
    const [packed, plain] = [true, false].map(async (isPacked) =>
      openBytes(await drawDot(isPacked)).readGeometry(0, { width: 100, height: 100 }),
    );
    expect((await packed)?.pictures).toHaveLength(1);
    expect((await packed)?.pictures).toEqual((await plain)?.pictures);
  });

  it('are read with the width and dashes of lines, in page units', async () => {
    const plan = await openPlan({ wallWidth: 1.5, wallDashes: [4, 2] });
    const { pens } = plan.readGeometry(0, plan.pageSize(0)).strokes;
    expect([pens?.widths[0], pens?.periods[0], pens?.drawn[0]?.toFixed(3)]).toEqual([1.5, 6, '0.667']);
    expect([pens?.widths.at(-1), pens?.periods.at(-1), pens?.drawn.at(-1)]).toEqual([1, 0, 1]);
  });

  it('have no changes when one is the other turned by a quarter', async () => {
    const { alignment, changes } = await compare({}, { rotate: 90 });
    expect(alignment.isTrusted).toBe(true);
    expect(alignment.matrix.map((number) => Math.round(number * 100) / 100 + 0)).toEqual([0, 1, -1, 0, 300.5, 0]);
    expect(changes?.regions).toEqual([]);
  });

  it('are read once: later comparisons find the same from what the first one stored', async () => {
    const plans = [await openPlan({}), await openPlan({ door: 140, width: '2.40' })] as const;
    const paths = plans.map((_, at) => join(folder, `geometry-${at}`));
    const [before, after] = plans.map((plan, at) => ({
      ...pageOf(plan),
      onRead: (read: SheetGeometry) => writeGeometry(paths[at] ?? '', read),
    }));
    const first = comparePages(before!, after!);
    const isNeverRead = () => expect.unreachable('the page was read again');
    const [stored, alsoStored] = plans.map((plan, at) => ({
      ...pageOf(plan),
      geometry: readStoredGeometry(paths[at] ?? ''),
      onRead: isNeverRead,
    }));
    expect(first.changes?.regions).toHaveLength(2);
    expect(comparePages(stored!, alsoStored!)).toEqual(first);
  });

  it('say what moved, which text changed and what has another colour', async () => {
    const { changes } = await compare({}, { door: 140, width: '2.40', rotate: 180, wall: [1, 0, 0] });
    const found = changes?.regions.map(({ change }) => change) ?? [];
    expect(found.map(({ kind }) => kind).sort()).toEqual(['colour', 'moved', 'text']);
    const move = found.find(({ kind }) => kind === 'moved');
    expect(move?.kind === 'moved' && move.by.map((length) => Math.round(length) + 0)).toEqual([-40, 0]);
    expect(found).toContainEqual({ kind: 'text', before: '2.20', after: '2.40' });
  });

  it('say that lines have another width or are dashed, and that a large picture was replaced', async () => {
    const changesOf = async (newer: DrawnPlan, older: DrawnPlan = {}) =>
      (await compare(older, newer)).changes?.regions.map(({ change }) => change);
    expect(await changesOf({ wallWidth: 1.5 })).toMatchObject([{ kind: 'style', style: { what: 'width' }, lines: 4 }]);
    expect(await changesOf({ wallDashes: [4, 2] })).toMatchObject([{ kind: 'style', style: { what: 'dashes' }, lines: 4 }]);
    expect(await changesOf({ picture: '#c33' }, { picture: '#236' })).toEqual([{ kind: 'picture' }]);
    expect(await changesOf({ picture: '#c33' }, { picture: '#c33' })).toEqual([]);
  });

  it('say once that a picture behind the whole page was replaced, added or removed, and what else changed', async () => {
    const [one, other, plain] = [await drawLines(1), await drawLines(2), await drawPicture('#236')];
    const photo = await sharp(plain).jpeg().toBuffer();
    const changesOf = (older: Uint8Array, newer: Uint8Array) => {
      const { changes } = comparePages(pageOf(openBytes(older)), pageOf(openBytes(newer)));
      return changes?.regions.map(({ change }) => change) ?? [];
    };
    expect(changesOf(await drawNotes('2.20', one), await drawNotes('2.20', photo))).toEqual([{ kind: 'picture' }]);
    const text = { kind: 'text', before: '2.20', after: '2.40' };
    const both = changesOf(await drawNotes('2.20', one), await drawNotes('2.40', other));
    expect(both).toHaveLength(2);
    expect(both).toEqual(expect.arrayContaining([{ kind: 'picture' }, text]));
    const added = changesOf(await drawNotes('2.20'), await drawNotes('2.40', photo, 0.4));
    expect(added.map(({ kind }) => kind).sort()).toEqual(['added', 'text']);
    expect(added).toContainEqual(text);
    const removed = changesOf(await drawNotes('2.20', photo), await drawNotes('2.20'));
    expect(removed).toMatchObject([{ kind: 'removed', pictures: 1, lines: 0 }]);
  });

  it('are compared by their scans when these show the same, whatever title block is in front of them', async () => {
    const titled = async (plan: DrawnPlan, tilt: number) => pageOf(await openScan(await scanPlan(plan, tilt), 'ISSUE 1'));
    const { changes, isScan } = comparePages(await titled({}, 0), await titled({ width: '' }, 0.2));
    expect([isScan, changes?.regions.map(({ change }) => change.kind)]).toEqual([true, ['removed']]);
  });

  it('have no changes when both say the same, which needs no alignment', async () => {
    const { alignment, changes } = comparePages(await drawA1(['103']), await drawA1(['103']));
    expect(alignment).toEqual({ matrix: [1, 0, 0, 1, 0, 0], isTrusted: true, coverage: 1, residual: 0 });
    expect(changes).toEqual({ regions: [], outside: undefined });
  });

  it('say which digit of small type changed on a large sheet', async () => {
    const [before, after] = [
      ['2.20', '103', '1.5', 'EI 60', 'c'],
      ['2.26', '108', '1,5', 'EI 90', 'e'],
    ];
    const { changes } = comparePages(await drawA1(before), await drawA1(after));
    const texts = changes?.regions.map(({ change }) => (change.kind === 'text' ? `${change.before} → ${change.after}` : change.kind));
    expect(texts).toEqual(['2.20 → 2.26', '103 → 108', '1.5 → 1,5', '60 → 90', 'c → e']);
  });

  it('aren’t compared when they can’t be aligned', async () => {
    const path = join(folder, 'empty.pdf');
    const empty = await PDFDocument.create();
    empty.addPage([400, 300]);
    writeFileSync(path, await empty.save());
    const [before, after] = [await openPlan({}), pdfium.open(path, { maxBytes: 2 ** 20 })];
    open.push(after);
    const size = { width: 400, height: 300 };
    const { alignment, changes } = comparePages({ document: before, index: 0, size }, { document: after, index: 0, size });
    expect(alignment.isTrusted).toBe(false);
    expect(changes).toBeUndefined();
  });

  it('are compared by their pictures when one is a scan, whatever the paper, and words remain in front of it', async () => {
    const plan = await openPlan({});
    const scan = await openScan(await scanPlan({ door: 140 }, 0.8));
    const { alignment, changes, isScan } = comparePages(pageOf(plan), pageOf(scan));
    expect([isScan, alignment.isTrusted]).toEqual([true, true]);
    const tilt = (0.8 * Math.PI) / 180;
    expect(alignment.matrix[0]).toBeCloseTo(Math.cos(tilt), 3);
    expect(alignment.matrix[1]).toBeCloseTo(Math.sin(tilt), 3);
    const door = { left: 100, right: 170, top: 230, bottom: 275 };
    expect(changes?.regions.length).toBeGreaterThan(0);
    for (const { box } of changes?.regions ?? []) {
      expect(box.left).toBeGreaterThan(door.left - 10);
      expect(box.right).toBeLessThan(door.right + 15);
      expect(box.top).toBeGreaterThan(door.top - 10);
      expect(box.bottom).toBeLessThan(door.bottom + 10);
    }
    const same = comparePages(pageOf(plan), pageOf(await openScan(await scanPlan({}, -1.3))));
    expect(same.changes?.regions).toEqual([]);
  });

  it('say each change once when a title block is drawn over a scan', async () => {
    const titled = async (plan: DrawnPlan, title: string): Promise<PdfDocument> => openScan(await scanPlan(plan, 0), title);
    const { changes } = comparePages(pageOf(await titled({}, 'ISSUE 1')), pageOf(await titled({ width: '' }, 'ISSUE 2')));
    expect(changes?.regions.map(({ change }) => change.kind).sort()).toEqual(['removed', 'text']);
  });

  it('may be images', async () => {
    const [before, after] = [await readImage(await scanPlan({}, 0)), await readImage(await scanPlan({ width: '' }, 90))];
    const { alignment, changes } = comparePages(before, after);
    expect(alignment.isTrusted).toBe(true);
    expect(changes?.regions.map(({ change }) => change.kind)).toEqual(['removed']);
  });

  /** Long lines, and a row of small texts. */
  async function drawA1(texts: readonly string[]): Promise<ComparedPage> {
    const document = await PDFDocument.create();
    const page = document.addPage([2384, 1684]);
    const font = await document.embedFont(StandardFonts.Helvetica);
    for (let at = 0; at < 60; at += 1)
      page.drawLine({ start: { x: 40 + at * 37, y: 60 + ((at * 211) % 900) }, end: { x: 40 + at * 37, y: 1000 + ((at * 97) % 600) } });
    for (const [at, text] of texts.entries()) page.drawText(text, { x: 100 + at * 300, y: 30, size: 5, font });
    return pageOf(openBytes(await document.save()));
  }

  const pageOf = (document: PdfDocument): ComparedPage => ({ document, index: 0, size: document.pageSize(0) });

  /** As a JPEG that is three pixels for each point, rotated clockwise by degrees. */
  async function scanPlan(plan: DrawnPlan, rotation: number): Promise<Buffer> {
    const document = await openPlan(plan);
    const { data, width, height } = document.draw(0, { layoutWidth: 1200, layoutHeight: 902, left: 0, top: 0, width: 1200, height: 902 });
    const picture = sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .greyscale();
    return picture.rotate(rotation, { background: 'white' }).blur(0.7).jpeg({ quality: 60 }).toBuffer();
  }

  async function openScan(jpeg: Buffer, title = ''): Promise<PdfDocument> {
    const document = await PDFDocument.create();
    const image = await document.embedJpg(jpeg);
    const page = document.addPage([image.width / 3, image.height / 3 + 40]);
    page.drawImage(image, { x: 0, y: 40, width: image.width / 3, height: image.height / 3 });
    if (title !== '') page.drawText(title, { x: 200, y: 15, size: 10, font: await document.embedFont(StandardFonts.Helvetica) });
    return openBytes(await document.save());
  }

  async function readImage(jpeg: Buffer): Promise<ComparedPage> {
    const path = join(folder, 'image.jpg');
    writeFileSync(path, jpeg);
    return readImagePage(path);
  }
});
