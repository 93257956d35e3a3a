import type { FileId, ItemId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { ProcessStopped } from '../../platform/process/killable-process.ts';
import type { Computation, RunOptions } from '../../platform/process/workers.ts';
import type { ExportedDocuments } from '../files/public.ts';
import { documentToken, listUnitsPerPoint } from '../markup-exports/public.ts';
import { listExportablePages } from '../markups/public.ts';
import { listKnown } from './annotation-imports.repository.ts';
import { withAppearances } from './appearances.ts';
import { type CurrentMarkup, type ReadInput, ReadResult } from './protocol.ts';

const reading: Computation<ReadInput, ReadResult> = {
  name: 'read-annotations',
  module: new URL('./read-annotations.worker.ts', import.meta.url),
  limitMs: 60_000,
  output: ReadResult,
};

const tooMuch = 'This file took too long or needed too much memory. Nothing was imported.';
const notShown = 'This document can’t be shown, so nothing can be imported into it.';

export type ReaderParts = Pick<Deps, 'db' | 'workers' | 'config'> & { readonly documents: ExportedDocuments };

interface Asked {
  readonly itemId: ItemId;
  readonly fileId: FileId;
  readonly viewer: UserId;
  /** A file that was uploaded for its annotations; without it, the version's own are read. */
  readonly from?: { readonly path: string; readonly form: ReadInput['form'] };
}

/** Reads annotations in a process that can be killed. An error message comes back for files that can't be read. */
export function createAnnotationReader({ db, workers, config, documents }: ReaderParts) {
  return async ({ itemId, fileId, viewer, from }: Asked, run: RunOptions): Promise<ReadResult> => {
    const document = await documents.open(fileId);
    if (!document) return { failure: notShown };
    try {
      const { path, password } = document.source;
      const unitsPerPoint = await listUnitsPerPoint({ path, isPdf: document.isPdf, pages: document.pages.length });
      const known = await listKnown(db, itemId);
      const input: ReadInput = {
        path: from?.path ?? path,
        form: from?.form ?? 'pdf',
        isDrawing: from === undefined,
        document: { path, password, unitsPerPoint },
        pages: document.pages,
        token: documentToken(config.secret, itemId),
        current: await listCurrent(db, { itemId, fileId, user: viewer }),
        known: known.map((row) => ({ page: row.page_number, name: row.name, markup: row.markup_id, base: row.base })),
      };
      const result = await workers.run(reading, input, run);
      return from?.form === 'pdf' ? await withAppearances(documents, { path: from.path, sha256: newToken(), password }, result) : result;
    } catch (error) {
      if (error instanceof ProcessStopped) return { failure: tooMuch };
      throw error;
    } finally {
      await document.release();
    }
  };
}

async function listCurrent(db: Reader, of: { itemId: ItemId; fileId: FileId; user: UserId }): Promise<CurrentMarkup[]> {
  const found: CurrentMarkup[] = [];
  for (const page of await listExportablePages(db, of)) {
    for await (const { id, editor_details, open, comments, columns, updated_at } of page.markups) {
      const texts = comments.map((comment) => ({ id: comment.id, text: comment.text }));
      found.push({ id, page: page.pageNumber, objects: editor_details, status: open, comments: texts, columns, modified: updated_at });
    }
  }
  return found;
}
