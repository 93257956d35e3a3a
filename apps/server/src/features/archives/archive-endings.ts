import type { ProjectArchiveId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { days } from '../../platform/clock/durations.ts';
import { StartError } from '../../platform/config/start-error.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { deleteBytesJob } from '../housekeeping/public.ts';
import * as archives from './archives.repository.ts';
import { ArchiveRefused } from './refused.ts';

/** How long an archive can be downloaded, and the result of an import is stored. */
export const keptMs = days(7);
const gaveUp = 'Something went wrong on our side, several times. Please tell your administrator.';

export const isUnderWay = ({ state }: archives.ArchiveRow): boolean => state === 'queued' || state === 'running';

/** How the writing and reading of archives ends. */
export function createArchiveEndings({ db, work, queue }: Pick<Deps, 'db' | 'work' | 'queue'>) {
  /** An import's archive is no longer needed; a failed export has none. */
  async function end(row: archives.ArchiveRow, change: Parameters<typeof archives.updateArchive>[2], given?: Tx): Promise<void> {
    const write = async (tx: Tx): Promise<void> => {
      await archives.updateArchive(tx, row.id, { storage_key: null, ...change });
      if (row.storage_key !== null) await queue.send(tx, deleteBytesJob, { keys: [row.storage_key], prefixes: [] });
    };
    return given ? write(given) : work.run(write);
  }

  /** Reports refusals, and retries other failures. */
  async function sayingWhy(row: archives.ArchiveRow, act: () => Promise<void>): Promise<void> {
    try {
      await archives.updateArchive(db, row.id, { state: 'running', progress: 0 });
      await act();
    } catch (error) {
      const isSaid = error instanceof ArchiveRefused || error instanceof StartError || error instanceof AppError;
      if (!isSaid) throw error;
      await end(row, { state: 'failed', failure: error.message });
    }
  }

  return {
    end,
    sayingWhy,

    /** When every try has ended without an answer, that is the answer. */
    async giveUp(id: ProjectArchiveId): Promise<void> {
      const row = await archives.findArchive(db, id);
      if (row && isUnderWay(row)) await end(row, { state: 'failed', failure: gaveUp });
    },
  };
}
