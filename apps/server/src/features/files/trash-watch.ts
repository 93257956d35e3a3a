import { setInterval as every } from 'node:timers/promises';
import type { FileId } from '@sheetmark/contract';
import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import * as files from './files.repository.ts';

export interface TrashWatchParts extends Pick<Deps, 'db'> {
  readonly log: Pick<Logger, 'warn'>;
  /** How often a file that is worked on is looked for in the trash. */
  readonly trashCheckMs?: number;
}

/** Runs `act`, and aborts it as soon as the file is in the trash; then it resolves. */
export function trashWatch({ db, log, trashCheckMs = 2_000 }: TrashWatchParts) {
  async function untilTrashed(fileId: FileId, done: AbortSignal): Promise<void> {
    const ticks = every(trashCheckMs, undefined, { signal: done });
    while (!(await ticks.next()).done) if (await files.findTrashedFile(db, fileId)) return;
  }

  return async (fileId: FileId, signal: AbortSignal, act: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const [trashed, done] = [new AbortController(), new AbortController()];
    const watching = untilTrashed(fileId, done.signal)
      .then(() => trashed.abort(new Error('the file is in the trash')))
      .catch((error: unknown) => {
        if (!done.signal.aborted) log.warn({ fileId, err: error }, 'a file could not be looked for in the trash');
      });
    try {
      await act(AbortSignal.any([signal, trashed.signal]));
    } catch (error) {
      if (!trashed.signal.aborted || signal.aborted) throw error;
    } finally {
      done.abort();
      await watching;
    }
  };
}
