import type { Matrix, ReadWord } from '@sheetmark/compare';
import { type FileId, PageText } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { createFileSources } from './file-sources.ts';
import * as files from './files.repository.ts';
import { createKeptGeometry, type StoredPage } from './kept-geometry.ts';
import { RenderError, type RenderFailureCode } from './rendering/failures.ts';
import type { PageComparison } from './rendering/page-comparison.ts';
import type { EncodedImage } from './rendering/protocol.ts';
import type { Renderer, RenderOptions } from './rendering/renderer.ts';
import { geometryOf, retryCrashed, sheetFolder } from './sheet-drawing.ts';
import * as sheets from './sheets.repository.ts';

export interface PageComparerParts extends Pick<Deps, 'db' | 'storage' | 'config'> {
  readonly renderer: Renderer;
}

/** A page of a version. */
export interface VersionPage {
  readonly fileId: FileId;
  readonly pageNumber: number;
}

export interface ComparingOptions extends RenderOptions {
  /** From page units of the older page to those of the newer one, if people aligned them. */
  readonly matrix?: Matrix | undefined;
}

/** Either what the renderer found, or an error message for users. */
export type ComparedPages = PageComparison | { readonly failure: string };

/** Of a page's text: enough to tell it from other pages, and little for documents of thousands of pages. */
const MOST_LETTERS = 10_000;
/** All workers may have been killed at once: each is found dead by the next comparison. */
const RETRIES = 3;
const noPage = 'This version has no such page.';
const notDrawn = 'This page can’t be shown, so it can’t be compared.';
/** Where drawing one page has another message. */
const notCompared: Partial<Record<RenderFailureCode, string>> = {
  timed_out: 'Comparing these two pages took too long and was stopped. Simplify or flatten their drawing and upload it again.',
  too_large:
    'Comparing these two pages needs more memory than the server allows. Lower the resolution of their images and upload them again.',
  crashed:
    'Comparing these two pages ended unexpectedly. Try once more; if it happens again, save the files again and upload those copies.',
};

/** Opens pages for as long as they are used. What is returned instead of a page is an error message. */
function createPageOpener({ db, storage, config }: Pick<PageComparerParts, 'db' | 'storage' | 'config'>) {
  const sources = createFileSources({ storage, config });
  return async function withPage<T>({ fileId, pageNumber }: VersionPage, use: (page: StoredPage) => Promise<T>): Promise<T | string> {
    const file = await files.findFile(db, fileId);
    const sheet = file && (await sheets.findSheet(db, fileId, pageNumber));
    if (!sheet) return noPage;
    if (sheet.preview_key === null) return sheet.failure ?? notDrawn;
    const opened = await sources.open(file);
    if (!opened) return notDrawn;
    // Images are compared as they were prepared: upright, and any kind.
    const raster = sheet.raster_key === null || opened.source.kind === 'pdf' ? null : await storage.localFile(sheet.raster_key);
    const page = { source: { ...opened.source, raster: raster?.path }, page: geometryOf(sheet) };
    try {
      return await use({ page, folder: sheetFolder(file, sheet) });
    } finally {
      await opened.release();
      await raster?.release();
    }
  };
}

/** Compares pages of versions, and draws parts of them. Doesn't check access. */
export function createPageComparer(parts: PageComparerParts) {
  const { db, renderer } = parts;
  const withGeometry = createKeptGeometry(parts);

  const withPage = createPageOpener(parts);

  const compareKept = (older: StoredPage, newer: StoredPage, options: ComparingOptions): Promise<PageComparison> =>
    withGeometry(older, (before) =>
      withGeometry(newer, (after) =>
        retryCrashed(() => renderer.comparePages(before, after, { ...options, matrix: options.matrix }), RETRIES),
      ),
    );

  return {
    /** What tells each page of a version from the others, in the order of pages. */
    identifyPages: (fileId: FileId): Promise<sheets.PageFeatures[]> => sheets.listIdentities(db, fileId, MOST_LETTERS),

    listWords: (at: VersionPage): Promise<ReadWord[]> => listWords(parts, at),

    async compare(before: VersionPage, after: VersionPage, options: ComparingOptions): Promise<ComparedPages> {
      try {
        const compared = await withPage(before, (older) => withPage(after, (newer) => compareKept(older, newer, options)));
        return typeof compared === 'string' ? { failure: compared } : compared;
      } catch (error) {
        if (error instanceof RenderError) return { failure: notCompared[error.code] ?? error.message };
        throw error;
      }
    },

    /** Draws a part of a page. Throws `not_found` for pages that can't be drawn. */
    async drawPart(
      at: VersionPage,
      { toPixels, ...size }: { toPixels: Matrix; width: number; height: number; signal: AbortSignal },
    ): Promise<EncodedImage> {
      const drawn = await withPage(at, ({ page }) => renderer.renderPart(page, { toPixels, ...size })).catch((error: unknown) => {
        if (error instanceof RenderError) return error.message;
        throw error;
      });
      if (typeof drawn === 'string') throw notFound();
      return drawn;
    },
  };
}

/** The words of a page as far as they have been read; none for a page that wasn't. */
async function listWords(
  { db, storage }: Pick<PageComparerParts, 'db' | 'storage'>,
  { fileId, pageNumber }: VersionPage,
): Promise<ReadWord[]> {
  const sheet = await sheets.findSheet(db, fileId, pageNumber);
  const contents = sheet && (await sheets.findContents(db, sheet.id));
  const bytes = contents ? await storage.read(contents.words_key) : null;
  const { words } = bytes ? PageText.parse(JSON.parse(bytes.toString('utf8'))) : { words: [] };
  return words.map(({ text, left, top, right, bottom }) => ({ text, box: { left, top, right, bottom } }));
}

export type PageComparer = ReturnType<typeof createPageComparer>;
