import type { AnswerOf, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { hours } from '../../platform/clock/durations.ts';
import type { Gauge } from '../../platform/metrics/metrics.ts';
import { countJobs, listFailedJobs } from '../../platform/queue/job-counts.repository.ts';
import * as status from './status.repository.ts';

export interface StatusParts extends Pick<Deps, 'db' | 'clock' | 'metrics' | 'queue'> {
  /** The number of open connections of this process. */
  readonly liveConnections: () => number;
}

const failuresShown = 20;

/** The server's status, for the administration page and for monitoring. */
export function createStatusService({ db, clock, metrics, queue, liveConnections }: StatusParts) {
  const people = () => status.countPeople(db, { now: isoTime(clock), hourAgo: isoTime(clock, -hours(1)) });
  return {
    async read(): Promise<AnswerOf<Operations['getStatus']>['data']> {
      const [counts, failures, storage, sessions] = await Promise.all([
        countJobs(db),
        listFailedJobs(db, failuresShown),
        status.sumStorage(db),
        people(),
      ]);
      const titled = <J extends { readonly name: string }>(job: J) => ({ ...job, title: queue.titleOf(job.name) });
      return {
        queue: counts.map(titled),
        failed_jobs: failures.map(titled),
        storage,
        sessions: { ...sessions, live: liveConnections() },
        faults: [...metrics.faults()],
      };
    },

    async gauges(): Promise<readonly Gauge[]> {
      const [counts, storage, counted] = await Promise.all([countJobs(db), status.sumStorage(db), people()]);
      const byState = (['waiting', 'later', 'running', 'failed'] as const).flatMap((state) =>
        counts.map((job) => ({ labels: { job: job.name, state }, value: job[state] })),
      );
      const one = (value: number) => [{ value }];
      return [
        { name: 'sheetmark_jobs', help: 'Jobs by kind and state.', values: byState },
        { name: 'sheetmark_live_connections', help: 'Open live connections of this process.', values: one(liveConnections()) },
        { name: 'sheetmark_stored_bytes', help: 'Bytes of uploads and attachments.', values: one(storage.bytes) },
        { name: 'sheetmark_stored_files', help: 'Uploads and attachments.', values: one(storage.files) },
        { name: 'sheetmark_database_bytes', help: 'Size of the database.', values: one(storage.database_bytes) },
        { name: 'sheetmark_people', help: 'Accounts.', values: one(counted.people) },
        { name: 'sheetmark_people_active', help: 'People who did something within the hour.', values: one(counted.active) },
        { name: 'sheetmark_sessions', help: 'Valid sessions.', values: one(counted.sessions) },
        { name: 'sheetmark_resident_bytes', help: 'Memory of this process.', values: one(process.memoryUsage.rss()) },
      ];
    },
  };
}

export type StatusService = ReturnType<typeof createStatusService>;
