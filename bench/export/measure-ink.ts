import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { annotate, bytesSource, PdfFile } from '@sheetmark/annotations';
import { append, makePdf, aMarkup, noScales, options, seenByPdfium } from '@sheetmark/annotations/testing';
import { toWire } from '@sheetmark/editor-core';
import sharp from 'sharp';
import { build, preview } from 'vite';
import { launchBrowser } from '../browser.ts';
import { type InkCase, inkCases, PAGE } from './ink-cases.ts';
import type { InkPictures, PictureSize } from './ink/ink.ts';

declare global {
  var inkPictures: InkPictures;
}

/** Debian: mupdf-tools. */
const MUTOOL = 'mutool';

const SIZE: PictureSize = { ...PAGE, scale: 2 };

/** A picture that people stamp with: stripes, with more pixels than it is drawn with. */
const picture = { width: 1_040, height: 360, rgb: stripes(1_040, 360) };

function stripes(width: number, height: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [column, row] = [Math.floor((at % width) / 130), Math.floor(at / width / 90)];
    rgb.set((column + row) % 2 === 0 ? [200, 30, 40] : [250, 220, 120], at * 3);
  }
  return rgb;
}
/** Of a channel: less is the same ink, drawn with other edges. */
const SAME = 64;

interface Compared {
  readonly inked: number;
  readonly different: number;
}

/** RGB, row by row. */
type Pixels = Uint8Array;

const decoded = async (png: Buffer | string): Promise<Pixels> => {
  const bytes = typeof png === 'string' ? Buffer.from(png.slice(png.indexOf(',') + 1), 'base64') : png;
  const size = { width: SIZE.width * SIZE.scale, height: SIZE.height * SIZE.scale, fit: 'fill' } as const;
  return sharp(bytes).flatten({ background: '#ffffff' }).toColourspace('srgb').resize(size).raw().toBuffer();
};

function rgbOf(bgra: Uint8Array): Pixels {
  const rgb = new Uint8Array((bgra.length / 4) * 3);
  for (let i = 0; i < bgra.length / 4; i += 1) for (let c = 0; c < 3; c += 1) rgb[i * 3 + c] = bgra[i * 4 + 2 - c] ?? 0;
  return rgb;
}

/** Readers draw letters at whole or half pixels, the editor anywhere: so what is alike is looked for up to a pixel away, in steps of half a pixel. */
const SHIFTS = [-1, -0.5, 0, 0.5, 1] as const;

/** Pixels with ink in one of the pictures, and those for which the other one has nothing alike near them. */
function compareInk(a: Pixels, b: Pixels): Compared {
  const [width, height] = [SIZE.width * SIZE.scale, SIZE.height * SIZE.scale];
  const valueAt = (of: Pixels, x: number, y: number, c: number): number => {
    const [left, right, top, bottom] = [Math.floor(x), Math.ceil(x), Math.floor(y), Math.ceil(y)];
    const at = (px: number, py: number): number => of[(py * width + px) * 3 + c] ?? 255;
    return (at(left, top) + at(right, top) + at(left, bottom) + at(right, bottom)) / 4;
  };
  const isInked = (at: number, of: Pixels): boolean => [0, 1, 2].some((c) => (of[at + c] ?? 255) < 255 - SAME / 2);
  const isAlike = (x: number, y: number, of: Pixels, shift: { x: number; y: number; to: Pixels }): boolean =>
    [0, 1, 2].every((c) => Math.abs(valueAt(of, x, y, c) - valueAt(shift.to, x + shift.x, y + shift.y, c)) < SAME);
  const hasNear = (x: number, y: number, of: Pixels, to: Pixels): boolean =>
    SHIFTS.some((dy) => SHIFTS.some((dx) => isAlike(x, y, of, { x: dx, y: dy, to })));
  let [inked, different] = [0, 0];
  for (let i = 0; i < width * height; i += 1) {
    if (!isInked(i * 3, a) && !isInked(i * 3, b)) continue;
    inked += 1;
    const [x, y] = [i % width, Math.floor(i / width)];
    if (!hasNear(x, y, a, b) || !hasNear(x, y, b, a)) different += 1;
  }
  return { inked, different };
}

/** Each object on a page of its own. */
function exportedPages(cases: readonly InkCase[]): Uint8Array {
  const original = makePdf(cases.map(({ look }) => ({ ...look, Contents: null })));
  const pages = cases.map(({ object }, i) => ({
    number: i + 1,
    scales: noScales,
    markups: [aMarkup(i + 1, [object])],
    unitsPerPoint: undefined,
  }));
  return append(
    original,
    annotate(PdfFile.open(bytesSource(original)), pages, { ...options, pictures: new Map([['media/1', picture]]) }).appended,
  );
}

async function drawnByMupdf(pdf: Uint8Array, folder: string, pages: number): Promise<Pixels[] | null> {
  const path = join(folder, 'exported.pdf');
  await writeFile(path, pdf);
  const { status } = spawnSync(MUTOOL, ['draw', '-q', '-r', String(72 * SIZE.scale), '-o', join(folder, 'mupdf-%d.png'), path]);
  if (status !== 0) return null;
  return Promise.all(Array.from({ length: pages }, async (_, i) => decoded(await readFile(join(folder, `mupdf-${i + 1}.png`)))));
}

async function drawnInBrowser(cases: readonly InkCase[], pdf: Uint8Array, folder: string) {
  const root = fileURLToPath(new URL('ink', import.meta.url));
  const outDir = join(folder, 'page');
  const common = { root, configFile: false, logLevel: 'error' } as const;
  await build({ ...common, build: { outDir, emptyOutDir: true, target: 'chrome123', rolldownOptions: { input: join(root, 'ink.html') } } });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  // Screens with two pixels per point show letters unhinted.
  const browser = await launchBrowser(['--font-render-hinting=none']);
  try {
    const page = await browser.newPage();
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}ink.html`);
    await page.waitForFunction(() => 'inkPictures' in globalThis);
    const editor: Pixels[] = [];
    const png = await sharp(picture.rgb, { raw: { width: picture.width, height: picture.height, channels: 3 } })
      .png()
      .toBuffer();
    const source = `data:image/png;base64,${png.toString('base64')}`;
    for (const { object } of cases) {
      const sent = [toWire(object), SIZE, source] as const;
      editor.push(await decoded(await page.evaluate(([wire, size, url]) => inkPictures.editor([wire], size, url), sent)));
    }
    const base64 = Buffer.from(pdf).toString('base64');
    const pngs = await page.evaluate(([bytes, size]) => inkPictures.pdfjs(bytes, size), [base64, SIZE] as const);
    return { editor, pdfjs: await Promise.all(pngs.map(decoded)) };
  } finally {
    await browser.close();
    await server.close();
  }
}

export interface Ink {
  readonly name: string;
  readonly readers: Readonly<Record<string, Compared>>;
}

/** How much the exported picture of each kind of object differs from the editor's. MuPDF is left out where it isn't installed. */
export async function measureInk(): Promise<Ink[]> {
  const pdf = exportedPages(inkCases);
  const folder = await mkdtemp(join(tmpdir(), 'bench-ink-'));
  try {
    const { editor, pdfjs } = await drawnInBrowser(inkCases, pdf, folder);
    const pdfium = (await seenByPdfium(pdf, '', SIZE.width * SIZE.scale)).map(({ pixels }) => rgbOf(pixels));
    const mupdf = await drawnByMupdf(pdf, folder, inkCases.length);
    const readers = { PDFium: pdfium, 'pdf.js': pdfjs, ...(mupdf && { MuPDF: mupdf }) };
    return inkCases.map(({ name }, i) => {
      const compared = Object.entries(readers).map(([reader, drawn]) => {
        return [reader, compareInk(editor[i] ?? new Uint8Array(), drawn[i] ?? new Uint8Array())] as const;
      });
      return { name, readers: Object.fromEntries(compared) };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
