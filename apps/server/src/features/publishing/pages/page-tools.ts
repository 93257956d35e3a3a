import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileId, SheetId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { type Computation, type RunOptions } from '../../../platform/process/workers.ts';
import type { ExportedDocuments } from '../../files/public.ts';
import type { PageFileNames, PagesAsked } from './protocol.ts';

const BATCH = 20;
const reading: Computation<PagesAsked, { hashes: string[]; failure: string | null }> = {
  name: 'read-set-pages',
  module: new URL('./read-pages.worker.ts', import.meta.url),
  limitMs: 120_000,
  output: z.object({ hashes: z.array(z.string()), failure: z.string().nullable() }),
};

interface PageOf {
  readonly sheet_id: SheetId;
  readonly page_number: number;
}

/** The set can't be taken apart, for a reason that users understand. */
export class PagesRefused extends Error {
  override readonly name = 'PagesRefused';
}

const notPdf = 'Only PDFs and drawings can be published sheet by sheet. Leave the pages of other files out.';
const gone = 'A file of this set can’t be opened. Upload it again.';

/** Reads pages of PDFs in a worker process. */
export function createPageTools({
  workers,
  config,
  documents,
}: Pick<Deps, 'workers' | 'config'> & { readonly documents: ExportedDocuments }) {
  return {
    /** Empty hashes for pages that can't be read. */
    async hash(fileId: FileId, pages: readonly PageOf[], run: RunOptions): Promise<{ sheet_id: SheetId; hash: string }[]> {
      const none = pages.map(({ sheet_id }) => ({ sheet_id, hash: '' }));
      const document = await documents.open(fileId);
      if (!document) return none;
      try {
        if (!document.isPdf) return none;
        const { path, password } = document.source;
        const asked: PagesAsked = { step: 'hash', file: { path, password }, pages: pages.map(({ page_number }) => page_number) };
        const { hashes } = await workers.run(reading, asked, run);
        return pages.map(({ sheet_id }, index) => ({ sheet_id, hash: hashes[index] ?? '' }));
      } finally {
        await document.release();
      }
    },

    /** Calls `use` with each page as a file of its own. Throws `PagesRefused`. */
    async extract<Page extends PageOf>(
      fileId: FileId,
      { pages, names }: { readonly pages: readonly Page[]; readonly names: PageFileNames },
      use: (page: Page, path: string) => Promise<void>,
      run: RunOptions,
    ): Promise<void> {
      const document = await documents.open(fileId);
      if (!document) throw new PagesRefused(gone);
      const within = join(config.dataDir, 'tmp');
      await mkdir(within, { recursive: true });
      const folder = await mkdtemp(join(within, 'set-'));
      try {
        if (!document.isPdf) throw new PagesRefused(notPdf);
        const { path, password } = document.source;
        for (let start = 0; start < pages.length; start += BATCH) {
          const batch = pages
            .slice(start, start + BATCH)
            .map((page) => ({ page, number: page.page_number, to: join(folder, `${page.page_number}.pdf`) }));
          const asked = batch.map(({ number, to }) => ({ number, to }));
          const { failure } = await workers.run(reading, { step: 'extract', file: { path, password }, pages: asked, names }, run);
          if (failure !== null) throw new PagesRefused(failure);
          for (const { page, to } of batch) {
            await use(page, to);
            await rm(to, { force: true });
          }
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
        await document.release();
      }
    },
  };
}

export type PageTools = ReturnType<typeof createPageTools>;
