import type { FileId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { createFileSources, type OpenSource } from './file-sources.ts';
import * as files from './files.repository.ts';
import { RenderError } from './rendering/failures.ts';
import type { AnnotationMark, DocumentSource } from './rendering/protocol.ts';
import type { Renderer } from './rendering/renderer.ts';
import { listSheets } from './sheets.repository.ts';

export interface ExportedDocumentsParts extends Pick<Deps, 'db' | 'storage' | 'config'> {
  readonly renderer: Renderer;
}

/** A page as it is shown. */
export interface DocumentPage {
  readonly number: number;
  readonly width: number;
  readonly height: number;
}

export interface OpenDocument extends OpenSource {
  readonly isPdf: boolean;
  readonly pages: readonly DocumentPage[];
}

/** Opens versions for exports, and checks PDFs that were made from them. Doesn't check access. */
export function createExportedDocuments(parts: ExportedDocumentsParts) {
  const { db, renderer } = parts;
  const sources = createFileSources(parts);
  return {
    /** Null if the version is gone, locked or can't be shown. Office documents are opened as the PDF that was made of them. */
    async open(fileId: FileId): Promise<OpenDocument | null> {
      const file = await files.findFile(db, fileId);
      if (!file || file.is_locked) return null;
      const opened = await sources.open(file);
      if (!opened) return null;
      const pages = (await listSheets(db, fileId)).map(({ page_number, width, height }) => ({ number: page_number, width, height }));
      if (pages.length === 0 && file.processing === 'failed') {
        await opened.release();
        return null;
      }
      return { ...opened, isPdf: opened.source.kind === 'pdf', pages };
    },

    /** Annotations of a PDF as pictures without a background; null for those that can't be drawn. */
    async drawAnnotations(
      source: Pick<DocumentSource, 'path' | 'sha256' | 'password'>,
      marks: readonly AnnotationMark[],
      signal?: AbortSignal,
    ): Promise<readonly (Uint8Array | null)[]> {
      try {
        return await renderer.drawAnnotations({ ...source, kind: 'pdf' }, marks, { signal });
      } catch (error) {
        if (error instanceof RenderError) return marks.map(() => null);
        throw error;
      }
    },

    /** The number of annotations on each of these pages of a PDF; an error message if it can't be opened. */
    async countAnnotations(
      source: Pick<DocumentSource, 'path' | 'sha256' | 'password'>,
      pages: readonly number[],
      signal: AbortSignal,
    ): Promise<readonly number[] | string> {
      try {
        return await renderer.countAnnotations({ ...source, kind: 'pdf' }, pages, { signal });
      } catch (error) {
        if (error instanceof RenderError) return error.message;
        throw error;
      }
    },
  };
}

export type ExportedDocuments = ReturnType<typeof createExportedDocuments>;
