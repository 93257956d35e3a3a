import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import type { PDFPage } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPageFacts, wholePage } from './page-geometry.ts';
import type { PageFacts } from './page-geometry.ts';
import type { DocumentSource, DrawnSheet } from './protocol.ts';
import { createRenderer } from './renderer.ts';
import type { Renderer } from './renderer.ts';
import { writeDocument } from './testing/documents.ts';
import { assemble, decode, differingShare, toPicture } from './testing/pictures.ts';
import { loadPdfium } from './worker/pdfium.ts';

/** Real documents, which can't be distributed, are next to the repository where the project is developed. */
const SAMPLES = fileURLToPath(new URL('../../../../../../../shared/samples/', import.meta.url));
const isHere = existsSync(SAMPLES);

/** Pages, and size and unit of the first one. PDF sizes are compared page by page with what the document says itself. */
const READABLE: Readonly<Record<string, readonly [pages: number, width: number, height: number, unit: PageFacts['unit']]>> = {
  'va-floor-finish-plan-archE1.pdf': [2, 3_024, 2_160, 'pt'],
  'surround360-mechanical-drawings.pdf': [22, 1_224, 792, 'pt'],
  'px4-fmuv3-pcb-assembly.pdf': [2, 842, 595, 'pt'],
  'mnt-reform2-motherboard-kicad.pdf': [9, 1_684, 1_191, 'pt'],
  'bbb-assembly-negative-mediabox.pdf': [2, 846, 594, 'pt'],
  'voron-hotend-dimensions-a2.pdf': [1, 1_683.78, 1_190.55, 'pt'],
  'ocp-olympus-chassis-spec.pdf': [31, 612, 792, 'pt'],
  'ocr-multipage-scan.pdf': [6, 384, 470.88, 'pt'],
  'ocr-poster-25x50in.pdf': [1, 18_000, 36_000, 'pt'],
  'govdocs-rot90-cropbox.pdf': [53, 718, 538, 'pt'],
  'annots-mixed-rot90.pdf': [8, 598.32, 813.6, 'pt'],
  'annots-polyline-polygon.pdf': [1, 595.32, 841.92, 'pt'],
  'corrupt-one-byte-missing.pdf': [1, 612, 792, 'pt'],
  'exif-landscape-6.jpg': [1, 1_800, 1_200, 'px'],
  'exif-portrait-8.jpg': [1, 1_200, 1_800, 'px'],
  'fax-multipage-g3.tif': [2, 2_464, 3_248, 'px'],
  'alpha.webp': [1, 300, 300, 'px'],
  'w3c-struct-image.svg': [1, 480, 360, 'px'],
};

const UNREADABLE: Readonly<Record<string, string>> = {
  'encrypted-user-pw-test.pdf': 'encrypted',
  'corrupt-poppler-742-fuzzed.pdf': 'unreadable',
  'hackrf-case.dxf': 'unsupported',
  'README.md': 'unsupported',
};

const named = (ending: string): string[] => Object.keys(READABLE).filter((name) => name.endsWith(ending));

describe.skipIf(!isHere)('the sample documents (skipped without ../shared/samples next to the repository)', () => {
  let folder: string;
  let renderer: Renderer;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'rendering-'));
    renderer = createRenderer({ workers: availableParallelism(), log: { warn: () => undefined } });
  });

  afterAll(async () => {
    await renderer.close();
    rmSync(folder, { recursive: true });
  });

  const read = (name: string): DocumentSource => writeDocument(folder, name, readFileSync(join(SAMPLES, name)));

  /** Page 1 with its raster if it has one. */
  async function drawFirstSheet(name: string): Promise<{ source: DocumentSource; page: PageFacts; drawn: DrawnSheet }> {
    const source = read(name);
    const [found] = (await renderer.inspect(source)).pages;
    if (!found) throw new Error('no page');
    const rasterPath = join(folder, `${name}.raster.tif`);
    const drawn = await renderer.drawSheet(source, found, { rasterPath });
    return { source: { ...source, raster: rasterPath }, page: toPageFacts(drawn.page, found.unit), drawn };
  }

  const drawnSheets = new Map<string, ReturnType<typeof drawFirstSheet>>();
  /** Large sheets take seconds, so each is drawn once. */
  function firstSheet(name: string): ReturnType<typeof drawFirstSheet> {
    const drawn = drawnSheets.get(name) ?? drawFirstSheet(name);
    drawnSheets.set(name, drawn);
    return drawn;
  }

  it('are all accounted for', () => {
    expect([...Object.keys(READABLE), ...Object.keys(UNREADABLE)].sort()).toEqual(readdirSync(SAMPLES).sort());
  });

  it.each(Object.entries(READABLE))('%s has its pages, upright and cropped', async (name, [count, width, height, unit]) => {
    const { pages } = await renderer.inspect(read(name));
    expect(pages).toHaveLength(count);
    expect(pages[0]).toMatchObject({ width, height, unit, number: 1 });
  });

  it.each(named('.pdf'))('%s has the size that each page says', async (name) => {
    const source = read(name);
    const { pages } = await renderer.inspect(source);
    const document = await PDFDocument.load(readFileSync(source.path), { updateMetadata: false });
    for (const [index, page] of document.getPages().entries()) {
      const { width, height } = uprightSize(page);
      expect(Math.abs((pages[index]?.width ?? 0) - width)).toBeLessThan(0.02 * userUnit(page));
      expect(Math.abs((pages[index]?.height ?? 0) - height)).toBeLessThan(0.02 * userUnit(page));
    }
  });

  it.each(Object.keys(READABLE))('%s has a preview in the shape of its page', async (name) => {
    const { page, drawn } = await firstSheet(name);
    const { layoutWidth, layoutHeight } = wholePage(page, page.previewScale);
    expect([drawn.preview.width, drawn.preview.height]).toEqual([layoutWidth, layoutHeight]);
  });

  it.each(named('.pdf'))('%s comes out of its tiles as it comes out of one drawing', async (name) => {
    const { source, page, drawn } = await firstSheet(name);
    const level = page.mode === 'vector' ? page.minLevel : page.maxLevel;
    const isTiled = page.minLevel <= level;
    const tiles = isTiled ? await assemble(renderer, { source, page, level }) : await decode(drawn.preview);
    const document = (await loadPdfium()).open(source.path, { maxBytes: Infinity });
    const whole = toPicture(document.draw(0, wholePage(page, 2 ** level)));
    document.close();
    expect(differingShare(tiles, whole, 64)).toBeLessThan(0.000_5);
  });

  it('fax-multipage-g3.tif comes out of its tiles pixel by pixel', async () => {
    const { source, page } = await firstSheet('fax-multipage-g3.tif');
    expect(differingShare(await assemble(renderer, { source, page, level: 0 }), await decode(source.path), 0)).toBe(0);
  });

  it.each(Object.entries(UNREADABLE))('%s is refused as %s', async (name, code) => {
    await expect(renderer.inspect(read(name))).rejects.toMatchObject({ code });
  });
});

/** By the document's own words, without PDFium. In page units. */
function uprightSize(page: PDFPage): { width: number; height: number } {
  const media = page.getMediaBox();
  const crop = page.getCropBox();
  const width = Math.min(media.x + media.width, crop.x + crop.width) - Math.max(media.x, crop.x);
  const height = Math.min(media.y + media.height, crop.y + crop.height) - Math.max(media.y, crop.y);
  const isSideways = page.getRotation().angle % 180 !== 0;
  const unit = userUnit(page);
  return isSideways ? { width: height * unit, height: width * unit } : { width: width * unit, height: height * unit };
}

function userUnit(page: PDFPage): number {
  const unit = page.node.lookup(PDFName.of('UserUnit'));
  return unit instanceof PDFNumber ? unit.asNumber() : 1;
}
