import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, TextRenderingMode, degrees, rgb } from '@cantoo/pdf-lib';
import type { PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageFacts } from './page-geometry.ts';
import { toPageFacts, wholePage } from './page-geometry.ts';
import type { DocumentSource, DrawnSheet } from './protocol.ts';
import { createRenderer } from './renderer.ts';
import type { Renderer } from './renderer.ts';
import { encryptedPdf, lineworkPdf, quarteredPdf, writeDocument } from './testing/documents.ts';
import type { Picture } from './testing/pictures.ts';
import { assemble, colourAt, decode, differingShare, quarters, toPicture } from './testing/pictures.ts';
import { loadPdfium } from './worker/pdfium.ts';

let folder: string;
let renderer: Renderer;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rendering-'));
  renderer = createRenderer({ workers: 2, log: { warn: () => undefined } });
});

afterAll(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true });
});

async function open(name: string, bytes: Uint8Array): Promise<{ source: DocumentSource; pages: readonly PageFacts[] }> {
  const source = writeDocument(folder, name, bytes);
  return { source, pages: (await renderer.inspect(source)).pages };
}

async function openImage(name: string, bytes: Uint8Array, pageNumber = 1): Promise<{ source: DocumentSource; page: PageFacts }> {
  const { source, pages } = await open(name, bytes);
  const page = pages[pageNumber - 1];
  if (!page) throw new Error(`no page ${pageNumber}`);
  const raster = join(folder, `${name}-${pageNumber}.tif`);
  await renderer.drawSheet(source, page, { rasterPath: raster });
  return { source: { ...source, raster }, page };
}

async function drawFirst(source: DocumentSource, page: PageFacts): Promise<DrawnSheet> {
  return renderer.drawSheet(source, page, { rasterPath: join(folder, 'first.tif') });
}

const FOUR_COLOURS = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0];
const BLACK_AND_WHITE = [0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 255, 255];

/** Four pixels (by default in the colours of a quartered page), enlarged. */
function quarteredImage(side: number, colours = FOUR_COLOURS): Sharp {
  return sharp(Buffer.from(colours), { raw: { width: 2, height: 2, channels: 3 } }).resize(side * 2, side, {
    kernel: 'nearest',
    fit: 'fill',
  });
}

describe('a PDF page', () => {
  it('is upright, cropped and in points times UserUnit, wherever its boxes lie', async () => {
    const { source, pages } = await open(
      'boxes.pdf',
      await quarteredPdf(
        { mediaBox: [0, 0, 400, 300] },
        { mediaBox: [-58.8, -59.5, 400, 300] },
        { mediaBox: [0, 0, 500, 400], cropBox: [37, 37, 400, 300], rotate: 90 },
        { mediaBox: [-50, -50, 500, 400], cropBox: [-20, 10, 400, 300], rotate: 180 },
        { mediaBox: [0, 0, 400, 300], rotate: 270 },
        { mediaBox: [0, 0, 1_800, 3_600], userUnit: 10 },
      ),
    );
    expect(pages.map(({ width, height, unit, mode }) => [width, height, unit, mode])).toEqual([
      [400, 300, 'pt', 'vector'],
      [400, 300, 'pt', 'vector'],
      [300, 400, 'pt', 'vector'],
      [400, 300, 'pt', 'vector'],
      [300, 400, 'pt', 'vector'],
      [18_000, 36_000, 'pt', 'vector'],
    ]);
    const pictures = await Promise.all(pages.map(async (page) => decode((await drawFirst(source, page)).preview)));
    expect(pictures.map(quarters)).toEqual([
      ['red', 'green', 'yellow', 'blue'],
      ['red', 'green', 'yellow', 'blue'],
      ['blue', 'red', 'green', 'yellow'],
      ['yellow', 'blue', 'red', 'green'],
      ['green', 'yellow', 'blue', 'red'],
      ['red', 'green', 'yellow', 'blue'],
    ]);
    expect(pictures.map(({ width, height }) => Math.max(width, height))).toEqual(pages.map(() => 1_200));
  });

  it('has a thumbnail of its own shape', async () => {
    const {
      source,
      pages: [page],
    } = await open('thumbnail.pdf', await quarteredPdf({ mediaBox: [0, 0, 400, 300] }));
    const { thumbnail } = await drawFirst(source, page!);
    expect([thumbnail.width, thumbnail.height]).toEqual([400, 300]);
    expect(quarters(await decode(thumbnail))).toEqual(['red', 'green', 'yellow', 'blue']);
  });

  it('comes out of its tiles as it comes out of one drawing', async () => {
    const {
      source,
      pages: [page],
    } = await open('linework.pdf', await lineworkPdf());
    const tiles = await assemble(renderer, { source, page: page!, level: 2 });
    const document = (await loadPdfium()).open(source.path, { maxBytes: Infinity });
    const whole = toPicture(document.draw(0, wholePage(page!, 4)));
    document.close();
    expect(differingShare(tiles, whole, 64)).toBeLessThan(0.0005);
  });

  it('is drawn with its annotations and form fields, in its tiles too', async () => {
    const made = await PDFDocument.create();
    const paper = made.addPage([300, 300]);
    paper.setCropBox(50, 50, 200, 200);
    paper.setRotation(degrees(90));
    const field = made.getForm().createTextField('field');
    field.addToPage(paper, { x: 50, y: 50, width: 100, height: 200, backgroundColor: rgb(1, 0, 0), borderWidth: 0 });
    const {
      source,
      pages: [page],
    } = await open('form.pdf', await made.save());
    const pictures = [await decode((await drawFirst(source, page!)).preview), await assemble(renderer, { source, page: page!, level: 4 })];
    for (const picture of pictures) expect(quarters(picture)).toEqual(['red', 'red', 'white', 'white']);
  });
});

describe('a PDF page that shows an image and nothing else', () => {
  /** Squares of 50 pixels, two pixels a point, askew. */
  async function scan(extra: (page: PDFPage) => void) {
    const squares = Buffer.alloc(1_600 * 1_200, 0);
    for (let i = 0; i < squares.length; i += 1) if ((Math.floor((i % 1_600) / 50) + Math.floor(i / 80_000)) % 2 === 0) squares[i] = 255;
    const made = await PDFDocument.create();
    const paper = made.addPage([800, 600]);
    const image = await made.embedPng(
      await sharp(squares, { raw: { width: 1_600, height: 1_200, channels: 1 } })
        .png()
        .toBuffer(),
    );
    paper.drawImage(image, { x: 20, y: -10, width: 800, height: 600, rotate: degrees(2) });
    extra(paper);
    const { source, pages } = await open('scan.pdf', await made.save());
    const raster = join(folder, 'scan.tif');
    const drawn = await renderer.drawSheet(source, pages[0]!, { rasterPath: raster });
    return { source: { ...source, raster }, page: toPageFacts(drawn.page, 'pt'), drawn };
  }

  it('is cut from a raster of the image’s resolution, so that tiles fit together although the image is rotated', async () => {
    const { source, page, drawn } = await scan((paper) => paper.drawText('recognised', { renderMode: TextRenderingMode.Invisible }));
    expect(page).toMatchObject({ width: 800, height: 600, mode: 'raster', minLevel: 1, maxLevel: 1 });
    expect([drawn.preview.width, drawn.preview.height]).toEqual([1_200, 900]);
    const document = (await loadPdfium()).open(source.path, { maxBytes: Infinity });
    const whole = toPicture(document.draw(0, wholePage(page, 2)));
    document.close();
    expect(differingShare(await assemble(renderer, { source, page, level: 1 }), whole, 64)).toBeLessThan(0.000_5);
  });

  it.each<[string, (paper: PDFPage) => void]>([
    ['a line is drawn', (paper) => paper.drawLine({ start: { x: 0, y: 0 }, end: { x: 9, y: 9 } })],
    ['a field stands', (paper) => paper.doc.getForm().createTextField('field').addToPage(paper)],
  ])('keeps its sharpness at every level once %s on it', async (_, draw) => {
    const { page } = await scan(draw);
    expect(page).toMatchObject({ mode: 'vector', maxLevel: 6 });
  });
});

describe('an image', () => {
  it.each([
    [6, [100, 200], ['blue', 'red', 'green', 'yellow']],
    [8, [100, 200], ['green', 'yellow', 'blue', 'red']],
    [3, [200, 100], ['yellow', 'blue', 'red', 'green']],
  ])('of EXIF orientation %i is shown upright', async (orientation, size, expected) => {
    for (const format of ['jpeg', 'tiff'] as const) {
      const bytes = await quarteredImage(100).withMetadata({ orientation }).toFormat(format).toBuffer();
      const { source, page } = await openImage(`exif-${orientation}.${format}`, bytes);
      expect([page.width, page.height, page.unit, page.mode]).toEqual([...size, 'px', 'raster']);
      expect(quarters(await decode((await drawFirst(source, page)).preview))).toEqual(expected);
    }
  });

  it.each([
    ['sixteen bits', ['red', 'green', 'yellow', 'blue'], () => quarteredImage(64).toColourspace('rgb16').png()],
    ['four inks', ['black', 'white', 'white', 'black'], () => quarteredImage(64, BLACK_AND_WHITE).toColourspace('cmyk').jpeg()],
    ['GIF', ['red', 'green', 'yellow', 'blue'], () => quarteredImage(64).gif()],
    ['lossless WebP', ['red', 'green', 'yellow', 'blue'], () => quarteredImage(64).webp({ lossless: true })],
  ])('in %s becomes eight bits of sRGB', async (name, expected, make) => {
    const { source, page } = await openImage(`${name.replace(' ', '-')}`, await make().toBuffer());
    expect(await sharp(source.raster).metadata()).toMatchObject({ depth: 'uchar', channels: 3, space: 'srgb' });
    expect(quarters(await decode((await drawFirst(source, page)).preview))).toEqual(expected);
  });

  it('is drawn on white where it is transparent', async () => {
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const { source, page } = await openImage('clear.png', clear);
    const { preview, thumbnail } = await drawFirst(source, page);
    expect([quarters(await decode(preview)), (await sharp(thumbnail.bytes).metadata()).hasAlpha]).toEqual([Array(4).fill('white'), false]);
  });

  it('that moves is its first frame', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const { source, page } = await openImage(
      'moving.gif',
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    expect([page.width, page.height]).toEqual([30, 20]);
    expect(quarters(await decode((await drawFirst(source, page)).preview))).toEqual(Array(4).fill('red'));
  });

  it('of many pages has a sheet for each, but none for a reduced copy', async () => {
    const { source, pages } = await open(
      'pages.tif',
      tiffOf([
        { side: 8, grey: 255 },
        { side: 4, grey: 128, isReducedCopy: true },
        { side: 6, grey: 0 },
      ]),
    );
    expect(pages.map(({ number, width }) => [number, width])).toEqual([
      [1, 8],
      [2, 6],
    ]);
    const raster = join(folder, 'pages-2.tif');
    await renderer.drawSheet(source, pages[1]!, { rasterPath: raster });
    expect(quarters(await decode(raster))).toEqual(Array(4).fill('black'));
  });

  it('packed as an old JPEG is named for what it is, the whole file or one page of it', async () => {
    const oldJpeg = { side: 8, grey: 255, compression: 6 };
    const sentence = /old JPEG compression \(type 6\).*Save it again/;
    await expect(open('old.tif', tiffOf([oldJpeg, oldJpeg]))).rejects.toThrow(sentence);
    const { source, pages } = await open('mixed.tif', tiffOf([{ side: 6, grey: 0 }, oldJpeg]));
    for (const page of pages)
      await expect(renderer.drawSheet(source, page, { rasterPath: join(folder, 'mixed-drawn.tif') })).rejects.toThrow(sentence);
  });

  it('larger than its preview comes out of its tiles pixel by pixel, in layers that halve', async () => {
    const grid = Buffer.alloc(6_001 * 301);
    for (let i = 0; i < grid.length; i += 1) grid[i] = (i % 6_001) % 97 < 4 || Math.floor(i / 6_001) % 89 < 4 ? 0 : 255;
    const bytes = await sharp(grid, { raw: { width: 6_001, height: 301, channels: 1 } })
      .png()
      .toBuffer();
    const { source, page } = await openImage('grid.png', bytes);
    expect(page).toMatchObject({ minLevel: -1, maxLevel: 0 });
    expect(differingShare(await assemble(renderer, { source, page, level: 0 }), await decode(bytes), 0)).toBe(0);
    expect(differingShare(await assemble(renderer, { source, page, level: -1 }), halved(await decode(bytes)), 2)).toBe(0);
  });
});

describe('an SVG', () => {
  const svg = (content: string, size = 'width="400" height="200"'): Buffer =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`);

  it('is drawn large enough to zoom into', async () => {
    const { source, page } = await openImage('large.svg', svg('<rect width="200" height="200" fill="#f00"/>'));
    expect(page).toMatchObject({ width: 400, height: 200, unit: 'px', mode: 'raster', maxLevel: 4 });
    const tile = await decode(await renderer.renderTile(source, page, { level: 4, x: 6, y: 0 }));
    expect([colourAt(tile, 127.5 / 512, 0.5), colourAt(tile, 128.5 / 512, 0.5)]).toEqual(['red', 'white']);
  });

  it('of monstrous size is drawn smaller', async () => {
    const { page } = await openImage('monstrous.svg', svg('<rect width="9" height="9"/>', 'width="100000" height="50000"'));
    expect(page).toMatchObject({ width: 100_000, height: 50_000, maxLevel: -4, minLevel: -6 });
  });

  it('shows its content and nothing outside it', async () => {
    const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const outside = writeDocument(folder, 'red.png', red).path;
    const inside = `data:image/png;base64,${red.toString('base64')}`;
    const images = [inside, 'red.png', outside, `file://${outside}`].map(
      (href, index) => `<image x="${index * 100}" width="100" height="200" preserveAspectRatio="none" xlink:href="${href}"/>`,
    );
    const { source, page } = await openImage('reaching.svg', svg(`<script>throw 1</script>${images.join('')}`));
    const picture = await decode((await drawFirst(source, page)).preview);
    expect([0.125, 0.375, 0.625, 0.875].map((x) => colourAt(picture, x, 0.5))).toEqual(['red', 'white', 'white', 'white']);
  });
});

describe('what can’t be drawn', () => {
  it.each([
    ['a damaged PDF', 'unreadable', '%PDF-1.7\nnothing of the kind'],
    ['a truncated PNG', 'unreadable', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['a TIFF whose directory lies beyond its end', 'unreadable', 'II*\0\xff\xff\xff\x7f'],
    ['a broken SVG', 'unreadable', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g></svg>'],
    ['an office document', 'unsupported', `PK\x03\x04${'\0'.repeat(26)}word/document.xml`],
    ['anything else', 'unsupported', 'plain text'],
  ])('is reported for %s', async (name, code, text) => {
    const source = writeDocument(folder, name, Buffer.from(text, 'latin1'));
    await expect(renderer.inspect(source)).rejects.toMatchObject({
      name: 'RenderError',
      code,
      message: expect.stringMatching(/^This file .*\. .+\.$|^This kind .*\. .+\.$/),
    });
  });

  it('is reported for a PDF that needs a password, but not for one that only its author may change', async () => {
    const locked = writeDocument(folder, 'locked.pdf', await encryptedPdf({ userPassword: 'secret' }));
    await expect(renderer.inspect(locked)).rejects.toMatchObject({ code: 'encrypted' });
    const { pages } = await open('protected.pdf', await encryptedPdf({ userPassword: '', ownerPassword: 'secret' }));
    expect(pages).toMatchObject([{ width: 4_000, height: 3_000 }]);
    const unknown = Buffer.from(await encryptedPdf({ userPassword: 'secret' }))
      .toString('latin1')
      .replace('/Filter /Standard', '/Filter /Somebody');
    const foreign = writeDocument(folder, 'foreign.pdf', Buffer.from(unknown, 'latin1'));
    await expect(renderer.inspect(foreign)).rejects.toMatchObject({ code: 'unknown_protection' });
  });

  it('leaves no half-made raster behind', async () => {
    const bytes = await quarteredImage(400).jpeg().toBuffer();
    const {
      source,
      pages: [page],
    } = await open('cut.jpg', bytes.subarray(0, bytes.length / 2));
    const rasterPath = join(folder, 'cut.tif');
    await expect(renderer.drawSheet(source, page!, { rasterPath })).rejects.toMatchObject({ code: 'unreadable' });
    await expect(sharp(rasterPath).metadata()).rejects.toThrow('missing');
  });

  it('is a mistake of the caller’s when there is no such tile, or no prepared raster', async () => {
    const {
      source,
      pages: [page],
    } = await open('small.png', await quarteredImage(10).png().toBuffer());
    await expect(renderer.renderTile({ ...source, raster: 'any' }, page!, { level: 0, x: 0, y: 0 })).rejects.toThrow(RangeError);
    await expect(renderer.renderTile(source, page!, { level: 0, x: 0, y: 0 })).rejects.toThrow(RangeError);
  });
});

/** Means of two by two pixels; an odd last row or column takes the place of its missing neighbour's pair. */
function halved({ data, width, height }: Picture): Picture {
  const half = { width: Math.round(width / 2), height: Math.round(height / 2) };
  const result = new Uint8Array(half.width * half.height * 3);
  const evenPairs = { x: Math.floor(width / 2) - 1, y: Math.floor(height / 2) - 1 };
  for (let i = 0; i < result.length; i += 1) {
    const x = Math.min(Math.floor(i / 3) % half.width, evenPairs.x) * 2;
    const y = Math.min(Math.floor(i / 3 / half.width), evenPairs.y) * 2;
    const at = (column: number, row: number): number => data[(row * width + column) * 3 + (i % 3)] ?? 0;
    result[i] = (at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1)) / 4;
  }
  return { ...half, data: result };
}

/** Uncompressed grey squares, one directory each. */
function tiffOf(pages: readonly { side: number; grey: number; isReducedCopy?: boolean; compression?: number }[]): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0\x08\0\0\0', 'latin1')];
  let end = 8;
  for (const [index, { side, grey, isReducedCopy, compression = 1 }] of pages.entries()) {
    const entries = [
      [254, isReducedCopy ? 1 : 0],
      [256, side],
      [257, side],
      [258, 8],
      [259, compression],
      [262, 1],
      [273, 0],
      [277, 1],
      [278, side],
      [279, side * side],
    ];
    const pixelsAt = end + 2 + entries.length * 12 + 4;
    const directory = Buffer.alloc(pixelsAt - end);
    directory.writeUInt16LE(entries.length);
    for (const [row, [tag = 0, value = 0]] of entries.entries()) {
      directory.writeUInt16LE(tag, 2 + row * 12);
      directory.writeUInt16LE(4, 4 + row * 12);
      directory.writeUInt32LE(1, 6 + row * 12);
      directory.writeUInt32LE(tag === 273 ? pixelsAt : value, 10 + row * 12);
    }
    end = pixelsAt + side * side;
    directory.writeUInt32LE(index === pages.length - 1 ? 0 : end, directory.length - 4);
    parts.push(directory, Buffer.alloc(side * side, grey));
  }
  return Buffer.concat(parts);
}
