import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MarkupExportNote, MarkupExportRequest } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { OpenDocument } from '../files/public.ts';
import { createPendingFactsReader } from '../markups/public.ts';
import { type CheckedWriterParts, createCheckedWriter, tooMuch, type Written } from './check-export.ts';
import { documentToken } from './document-token.ts';
import { type Asked, openPictures, writeLines } from './export-lines.ts';
import { fileName } from './export-names.ts';
import type { ExportTarget } from './export-targets.ts';
import { codesOf, isPdfForm, noteOf } from './notes.ts';
import type { WriteExport } from './protocol.ts';

type DocumentExporterParts = Pick<Deps, 'db' | 'work' | 'storage' | 'config' | 'clock'> & CheckedWriterParts;

export interface ExportedFile {
  /** Null if it couldn't be written; then a note says why. */
  readonly path: string | null;
  readonly name: string;
  readonly markups: number;
  readonly notes: readonly MarkupExportNote[];
}

/** Shares of a document's export: its markups are read, and its file is written but not checked. */
const [COLLECTED, WRITTEN] = [0.2, 0.8];

/** Why a file can't be exported that can't be opened. */
export const whyNotOpened = ({ is_locked }: Pick<ExportTarget, 'is_locked'>): string =>
  is_locked
    ? 'This file is password-protected. Add its password, and export it again.'
    : 'This file can’t be shown, so it can’t be exported.';

/** Writes the export of one document into a file, and checks it by opening it again. */
export function createDocumentExporter({ db, work, storage, workers, documents, config, clock }: DocumentExporterParts) {
  const attempt = createCheckedWriter({ workers, documents });
  const readPendingFacts = createPendingFactsReader({ db, work });

  async function write(asked: Asked, document: OpenDocument, signal: AbortSignal): Promise<ExportedFile> {
    const { target, request, of, to, onProgress } = asked;
    await mkdir(to);
    const name = fileName(target, request.form);
    // Sums of legends, whose scale may have just been changed.
    await readPendingFacts({ signal }, target.id);
    const { from, hasReview, media } = await writeLines(db, asked, document);
    await onProgress(COLLECTED);
    const pictures = await openPictures({ db, storage }, of.project, media);
    const { path, password } = document.source;
    const input: WriteExport = {
      from,
      to: join(to, 'result'),
      document: { path, password, isPdf: document.isPdf, pages: document.pages },
      pictures: pictures.map((each) => ({ source: each.source, path: each.path })),
      form: request.form,
      comments: request.comments,
      origin: { document: documentToken(config.secret, target.id), exported: isoTime(clock) },
      replacesImported: document.source.hidesAnnotations === true,
      watermark: target.watermark,
      onlyPages: (request.only_pages && request.pages) || null,
      fileName: target.name,
      isRewritten: false,
    };
    try {
      const run = { signal, onWritten: () => onProgress(WRITTEN) };
      const first = await attempt(input, run);
      // Rewriting an encrypted file would remove its encryption.
      const mayRewrite = typeof first === 'string' && first !== tooMuch && document.isPdf && password === undefined;
      const result = mayRewrite ? await attempt({ ...input, isRewritten: true }, run) : first;
      if (typeof result === 'string') return failed(target, name, typeof first === 'string' ? first : result);
      return {
        path: input.to,
        name,
        markups: result.markups,
        notes: notesOf(target, { result, hasReview, isRewritten: mayRewrite, request }),
      };
    } finally {
      for (const picture of pictures) await picture.release();
    }
  }

  return async (asked: Asked, signal: AbortSignal): Promise<ExportedFile> => {
    const { target, request } = asked;
    const document = await documents.open(target.file_id);
    if (!document) return failed(target, fileName(target, request.form), whyNotOpened(target));
    try {
      return await write(asked, document, signal);
    } finally {
      await document.release();
    }
  };
}

const failed = (target: ExportTarget, name: string, message: string): ExportedFile => ({
  path: null,
  name,
  markups: 0,
  notes: [noteOf(target, 'failed', message)],
});

interface Outcome {
  readonly result: Written;
  readonly hasReview: boolean;
  readonly isRewritten: boolean;
  readonly request: MarkupExportRequest;
}

function notesOf(target: ExportTarget, { result, hasReview, isRewritten, request }: Outcome): MarkupExportNote[] {
  const codes = codesOf(result.facts, request).filter((code) => !isRewritten || code !== 'signature_kept');
  if (isRewritten) codes.unshift('rewritten');
  if (isPdfForm(request) && target.kind !== 'pdf') codes.push('converted');
  if (request.form !== 'flattened' && hasReview) codes.push('review_status');
  return codes.map((code) => noteOf(target, code));
}
