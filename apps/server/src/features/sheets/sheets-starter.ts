import type { FileId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { readSheetsJob } from './sheets.jobs.ts';
import { setReading } from './sheets.repository.ts';

/** Readings that someone waits for precede others. */
const WAITED_FOR = 8;

export function createSheetsStarter({ queue, clock }: Pick<Deps, 'queue' | 'clock'>) {
  async function start(tx: Tx, fileId: FileId, { isFirst, priority }: { isFirst: boolean; priority: number }): Promise<void> {
    await setReading(tx, { file_id: fileId, state: 'queued', pages_read: 0, failure: null, updated_at: isoTime(clock) });
    await queue.send(tx, readSheetsJob, { fileId, isFirst }, { priority, onceKey: `title-blocks ${fileId}` });
  }

  return {
    /** Queues the reading of a new version, whose text has been read. */
    startOf: (tx: Tx, fileId: FileId): Promise<void> => start(tx, fileId, { isFirst: true, priority: 0 }),
    /** Queues a reading that nobody waits for. */
    readLater: (tx: Tx, fileId: FileId): Promise<void> => start(tx, fileId, { isFirst: false, priority: 0 }),
    readAgain: (tx: Tx, fileId: FileId): Promise<void> => start(tx, fileId, { isFirst: false, priority: WAITED_FOR }),
  };
}

export type SheetsStarter = ReturnType<typeof createSheetsStarter>;
