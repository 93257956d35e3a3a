import type { MarkupId } from '@sheetmark/contract';
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
  /** Queues the thumbnails of markups. */
  readonly drawThumbnails: (tx: Tx, ids: readonly MarkupId[]) => Promise<void>;
}

/** Rows per transaction, so that none blocks others for long. */
const batchSize = 200;
const daySeconds = 24 * 60 * 60;
/** Leaves a starting process time for requests. */
const afterStartSeconds = 60;

/** How long an upload in parts may take, and how long it is remembered. */
export const partialUploadDays = 3;

interface Deleted {
  readonly deleted: number;
  readonly bytes: Bytes;
  /** Markups that got a drawing back, and need a thumbnail. */
  readonly drawn?: readonly MarkupId[];
}

interface Purge {
  readonly name: string;
  /** The age at which a row is deleted. */
  readonly afterDays: number;
  /** Deletes a batch of older rows. */
  readonly deleteBatch: (tx: Tx, before: string) => Promise<Deleted>;
}

/** In this order, because rows are deleted before those that they refer to. Projects are deleted one at a time, because they can be large. */
const purges: readonly Purge[] = [
  { name: 'uploads', afterDays: partialUploadDays, deleteBatch: (tx, before) => purge.purgeUploads(tx, { before, limit: batchSize }) },
  { name: 'archives', afterDays: 0, deleteBatch: (tx, now) => purge.purgeExpired(tx, 'project_archives', { now, limit: batchSize }) },
  {
    name: 'exports of markups',
    afterDays: 0,
    deleteBatch: (tx, now) => purge.purgeExpired(tx, 'markup_exports', { now, limit: batchSize }),
  },
  { name: 'imports of topics', afterDays: 0, deleteBatch: (tx, now) => purge.purgeExpired(tx, 'topic_imports', { now, limit: batchSize }) },
  ofTrash('comments', batchSize, purge.purgeComments),
  ofTrash('tasks', batchSize, purge.purgeTasks),
  ofTrash('markups', batchSize, purge.purgeMarkups),
  ofTrash('media', batchSize, purge.purgeMedia),
  {
    name: 'files',
    afterDays: trashDays,
    deleteBatch: async (tx, before) => {
      const ids = await purge.lockExpired(tx, 'files', { before, limit: batchSize });
      const drawn = await purge.keepLastDrawings(tx, ids);
      return { deleted: ids.length, bytes: await purge.purgeFiles(tx, ids), drawn };
    },
  },
  ofTrash('items', 20, purge.purgeItems),
  {
    name: 'folders',
    afterDays: trashDays,
    deleteBatch: async (tx, before) => ({ deleted: await purge.purgeEmptyFolders(tx, before), bytes: noBytes }),
  },
  ofTrash('projects', 1, async (tx, [id]) => (id === undefined ? noBytes : purge.purgeProject(tx, id))),
];

type IdsOf<Table extends purge.Purged> = Awaited<ReturnType<typeof purge.lockExpired<Table>>>;

function ofTrash<Table extends purge.Purged>(table: Table, limit: number, purgeRows: (tx: Tx, ids: IdsOf<Table>) => Promise<Bytes>): Purge {
  return {
    name: table,
    afterDays: trashDays,
    deleteBatch: async (tx, before) => {
      const ids = await purge.lockExpired(tx, table, { before, limit });
      return { deleted: ids.length, bytes: await purgeRows(tx, ids) };
    },
  };
}

export function createHousekeepingService({ db, work, clock, queue, storage, log, drawThumbnails }: HousekeepingParts) {
  const sweepStorage = createStorageSweep({ db, clock, storage, log });
  const ago = (n: number): string => isoTime(clock, -days(n));
  const queueNext = (tx: Tx, startAfterSeconds: number) => queue.send(tx, housekeepingJob, {}, { onceKey: 'daily', startAfterSeconds });

  /** A job of the same transaction deletes the files after the commit. */
  async function purgeOld({ signal }: Pick<JobRun, 'signal'>): Promise<void> {
    for (const { name, afterDays, deleteBatch } of purges) {
      const before = ago(afterDays);
      for (let deleted = -1; deleted !== 0;) {
        signal.throwIfAborted();
        deleted = await work.run(async (tx) => {
          const batch = await deleteBatch(tx, before);
          if (batch.drawn?.length) await drawThumbnails(tx, batch.drawn);
          for (const bytes of portions(batch.bytes)) await queue.send(tx, deleteBytesJob, bytes);
          return batch.deleted;
        });
        if (deleted > 0) log.info({ [name]: deleted }, 'deleted for good');
      }
    }
  }

  return {
    /** Queues one run, however many processes start. */
    async schedule(): Promise<void> {
      await work.run((tx) => queueNext(tx, afterStartSeconds));
    },

    async runDaily(run: Pick<JobRun, 'signal'>): Promise<void> {
      await work.run((tx) => queueNext(tx, daySeconds));
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
