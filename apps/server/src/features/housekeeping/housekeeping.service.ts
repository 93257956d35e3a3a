import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { trashDays } from '../projects/public.ts';
import { type Bytes, noBytes, portions } from './bytes.ts';
import { deleteBytesJob, housekeepingJob } from './housekeeping.jobs.ts';
import * as purge from './purge.repository.ts';
import { deleteStaleRows } from './stale-rows.repository.ts';
import { createStorageSweep } from './sweep.service.ts';

export interface HousekeepingParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'queue' | 'storage'> {
  readonly log: Pick<Logger, 'info'>;
}

/** One transaction takes so many rows of a kind, so that none holds others up for long. */
const batch = 200;
const daySeconds = 24 * 60 * 60;
/** A process that has just started has better things to do. */
const afterStartSeconds = 60;

/** How long an upload that comes in parts may take, and is remembered. */
export const partialUploadDays = 3;

interface Kind {
  readonly name: string;
  /** How old it is when it goes. */
  readonly afterDays: number;
  readonly take: (tx: Tx, before: string) => Promise<{ gone: number; bytes: Bytes }>;
}

/** What goes for good, in this order: what hangs on others goes before them. A project goes by itself, for it may hold much. */
const kinds: readonly Kind[] = [
  { name: 'uploads', afterDays: partialUploadDays, take: (tx, before) => purge.purgeUploads(tx, { before, limit: batch }) },
  { name: 'archives', afterDays: 0, take: (tx, now) => purge.purgeArchives(tx, { now, limit: batch }) },
  taking('comments', batch, purge.purgeComments),
  taking('tasks', batch, purge.purgeTasks),
  taking('markups', batch, purge.purgeMarkups),
  taking('media', batch, purge.purgeMedia),
  taking('files', batch, purge.purgeFiles),
  taking('items', 20, purge.purgeItems),
  {
    name: 'folders',
    afterDays: trashDays,
    take: async (tx, before) => ({ gone: await purge.purgeEmptyFolders(tx, before), bytes: noBytes }),
  },
  taking('projects', 1, async (tx, [id]) => (id === undefined ? noBytes : purge.purgeProject(tx, id))),
];

type IdsOf<Table extends purge.Purged> = Awaited<ReturnType<typeof purge.lockExpired<Table>>>;

function taking<Table extends purge.Purged>(table: Table, limit: number, purgeThem: (tx: Tx, ids: IdsOf<Table>) => Promise<Bytes>): Kind {
  return {
    name: table,
    afterDays: trashDays,
    take: async (tx, before) => {
      const ids = await purge.lockExpired(tx, table, { before, limit });
      return { gone: ids.length, bytes: await purgeThem(tx, ids) };
    },
  };
}

export function createHousekeepingService({ db, work, clock, queue, storage, log }: HousekeepingParts) {
  const sweepStorage = createStorageSweep({ db, clock, storage, log });
  const ago = (n: number): string => isoTime(clock, -days(n));
  const next = (tx: Tx, startAfterSeconds: number) => queue.send(tx, housekeepingJob, {}, { onceKey: 'daily', startAfterSeconds });

  /** The bytes go behind the commit, by a job that stands in it. */
  async function purgeOld({ signal }: Pick<JobRun, 'signal'>): Promise<void> {
    for (const { name, afterDays, take } of kinds) {
      const before = ago(afterDays);
      for (let gone = -1; gone !== 0;) {
        signal.throwIfAborted();
        gone = await work.run(async (tx) => {
          const taken = await take(tx, before);
          for (const bytes of portions(taken.bytes)) await queue.send(tx, deleteBytesJob, bytes);
          return taken.gone;
        });
        if (gone > 0) log.info({ [name]: gone }, 'gone for good');
      }
    }
  }

  return {
    /** Sees to it that one run waits, however many processes start. */
    async schedule(): Promise<void> {
      await work.run((tx) => next(tx, afterStartSeconds));
    },

    async keepHouse(run: Pick<JobRun, 'signal'>): Promise<void> {
      await work.run((tx) => next(tx, daySeconds));
      const before = { now: ago(0), aDayAgo: ago(1), aWeekAgo: ago(7), aMonthAgo: ago(30), aQuarterAgo: ago(90), aYearAgo: ago(365) };
      await work.run((tx) => deleteStaleRows(tx, before));
      await purgeOld(run);
      await sweepStorage(run);
    },

    async deleteBytes({ keys, prefixes }: Bytes, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
      for (const key of keys) await storage.delete(key);
      for (const prefix of prefixes) {
        for await (const { key } of storage.list(prefix)) {
          signal.throwIfAborted();
          await storage.delete(key);
        }
      }
    },
  };
}
