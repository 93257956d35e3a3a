import type { FileId, SheetId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { BEHIND, readScansJob } from './scans.jobs.ts';
import * as scans from './scans.repository.ts';

/** Queues what is to be read. */
export function createScanStarter({ queue, config }: Pick<Deps, 'queue' | 'config'>) {
  return {
    addPage: (tx: Tx, { sheetId, fileId }: { sheetId: SheetId; fileId: FileId }): Promise<void> =>
      scans.insertScanPage(tx, { sheet_id: sheetId, file_id: fileId }),

    /** Does nothing while reading is switched off for the server; the job checks the project. */
    async start(tx: Tx, fileIds: readonly FileId[], priority = BEHIND): Promise<void> {
      if (!config.readScans) return;
      const payloads = fileIds.map((fileId) => ({ fileId }));
      await queue.sendAll(tx, readScansJob, payloads, ({ fileId }) => ({ priority, onceKey: `read-scans ${fileId}` }));
    },

    async startOf(tx: Tx, fileId: FileId): Promise<void> {
      const pages = await scans.listScanPages(tx, fileId);
      if (pages.some(({ state }) => state === 'waiting')) await this.start(tx, [fileId]);
    },
  };
}

export type ScanStarter = ReturnType<typeof createScanStarter>;
