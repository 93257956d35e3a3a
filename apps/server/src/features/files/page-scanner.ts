import { createHash } from 'node:crypto';
import { type SheetId, unsureBelow } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { createFileSources } from './file-sources.ts';
import type * as files from './files.repository.ts';
import { RenderError } from './rendering/failures.ts';
import type { DocumentSource } from './rendering/protocol.ts';
import type { Renderer, RenderOptions } from './rendering/renderer.ts';
import type { ScanContent } from './rendering/scan-content.ts';
import { geometryOf, sheetFolder } from './sheet-drawing.ts';
import * as sheets from './sheets.repository.ts';

export interface PageScannerParts extends Pick<Deps, 'db' | 'storage' | 'config'> {
  readonly renderer: Renderer;
}

export interface ScanOptions extends RenderOptions {
  readonly languages: readonly string[];
}

/** What was read of a page. `store` replaces the page's text with it. */
export interface ScannedPage extends Pick<ScanContent, 'confidence' | 'dotsPerInch'> {
  readonly store: (tx: Tx) => Promise<void>;
}

export interface ScanFailure {
  readonly detail: string;
  /** The process that read the page was stopped, which may be the machine's fault; the page can't be opened; or the server reads no page at all. */
  readonly cause: 'stopped' | 'page' | 'server';
}

/** Reads the text in the pictures of pages. Doesn't check access. */
export function createPageScanner({ db, storage, renderer, ...parts }: PageScannerParts) {
  const sources = createFileSources({ storage, ...parts });

  async function withSource<T>(
    file: files.FileRow,
    sheet: sheets.SheetRow,
    use: (source: DocumentSource) => Promise<T>,
  ): Promise<T | undefined> {
    const opened = await sources.open(file);
    if (!opened) return undefined;
    const raster = sheet.raster_key === null || opened.source.kind === 'pdf' ? null : await storage.localFile(sheet.raster_key);
    try {
      return await use({ ...opened.source, raster: raster?.path });
    } finally {
      await opened.release();
      await raster?.release();
    }
  }

  async function keep(file: files.FileRow, sheet: sheets.SheetRow, { text, words, isCut }: ScanContent) {
    const bytes = Buffer.from(JSON.stringify({ text, words, is_cut: isCut }));
    // A key's bytes never change.
    const words_key = `${sheetFolder(file, sheet)}/words-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.json`;
    await storage.put(words_key, bytes, 'application/json');
    return (tx: Tx): Promise<void> => sheets.updateContents(tx, sheet.id, { text, words_key, unsure_words: unsureWordsOf(words) });
  }

  return {
    /** Undefined if the page or its bytes are gone. */
    async read(id: SheetId, { languages, ...options }: ScanOptions): Promise<ScannedPage | ScanFailure | undefined> {
      const found = await sheets.findSheetWithFile(db, id);
      if (!found) return undefined;
      const { file, sheet } = found;
      try {
        return await withSource(file, sheet, async (source) => {
          const content = await renderer.readScan(source, geometryOf(sheet), { languages, ...options });
          const { confidence, dotsPerInch } = content;
          return { confidence, dotsPerInch, store: await keep(file, sheet, content) };
        });
      } catch (error) {
        if (!(error instanceof RenderError)) throw error;
        return { detail: error.detail, cause: causeOf(error) };
      }
    },
  };
}

function causeOf({ code }: RenderError): ScanFailure['cause'] {
  if (code === 'no_reader') return 'server';
  return code === 'crashed' || code === 'timed_out' || code === 'too_large' ? 'stopped' : 'page';
}

/** A page that is mostly unsure says so by its confidence. */
const mostUnsureWords = 2_000;

function unsureWordsOf(words: ScanContent['words']): string[] {
  const unsure = words.filter(({ confidence }) => confidence !== undefined && confidence < unsureBelow);
  return [...new Set(unsure.map(({ text }) => text))].slice(0, mostUnsureWords);
}

export type PageScanner = ReturnType<typeof createPageScanner>;
