import type { FileId } from '@sheetmark/contract';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { ProcessStopped } from '../../../platform/process/killable-process.ts';
import type { Computation, RunOptions } from '../../../platform/process/workers.ts';
import type { ExportedDocuments } from '../../files/public.ts';
import { type LinksAsked, ReadLinks, ReadOutline } from './protocol.ts';

const reading = <Output>(output: z.ZodType<Output>): Computation<LinksAsked, Output> => ({
  name: 'read-links',
  module: new URL('./read-links.worker.ts', import.meta.url),
  limitMs: 10_000,
  output,
});

/** Reads links and bookmarks of PDFs in a process that can be killed. Files that aren't PDFs, or take too long, have none. */
export function createLinkReader({ workers }: Pick<Deps, 'workers'>, documents: Pick<ExportedDocuments, 'open'>) {
  async function read<Output>(
    fileId: FileId,
    step: { step: 'outline' } | { step: 'page'; page: number },
    of: Reading<Output>,
  ): Promise<Output> {
    const document = await documents.open(fileId);
    if (!document) return of.nothing;
    try {
      if (!document.isPdf) return of.nothing;
      const { path, password } = document.source;
      return await workers.run(reading(of.output), { path, password, ...step }, of.run);
    } catch (error) {
      if (error instanceof ProcessStopped) return of.nothing;
      throw error;
    } finally {
      await document.release();
    }
  }

  return {
    outline: (fileId: FileId, run: RunOptions): Promise<ReadOutline> =>
      read(fileId, { step: 'outline' }, { output: ReadOutline, nothing: { entries: [], isCut: false }, run }),
    page: (fileId: FileId, page: number, run: RunOptions): Promise<ReadLinks> =>
      read(fileId, { step: 'page', page }, { output: ReadLinks, nothing: { links: [], isCut: false }, run }),
  };
}

interface Reading<Output> {
  readonly output: z.ZodType<Output>;
  readonly nothing: Output;
  readonly run: RunOptions;
}

export type LinkReader = ReturnType<typeof createLinkReader>;
