import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { QUEUE_SCHEMA } from '../db/queue-schema.ts';
import { PgBossQueue } from './pg-boss-queue.ts';
import type { Queue } from './queue.ts';
import { throttledErrorLog } from './sparing-log.ts';

interface Parts {
  /** Of the same database that the transactions given to `send` are in. */
  readonly url: string;
  readonly log: Logger;
  /** How often jobs of dead processes are looked for. */
  readonly supervisionSeconds?: number;
}

/** A separate pool, so that jobs and requests don't wait for each other; one more connection listens. */
const CONNECTIONS = 4;
const DELETION_SECONDS = 3600;

/** Connects at `start`, and makes or brings up to date the queue's own tables; many processes may do so at once. */
export function openQueue({ url, log, supervisionSeconds = 10 }: Parts): Queue {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'sheetmark-queue',
    schema: QUEUE_SCHEMA,
    max: CONNECTIONS,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
    maintenanceIntervalSeconds: DELETION_SECONDS,
  });
  const queue = new PgBossQueue(boss, log);
  const complain = throttledErrorLog(log);
  // Work that is interrupted by stopping is no error.
  boss.on('error', (error) => (queue.isStopped ? log.info({ err: error }, 'the stop broke off what the job queue did') : complain(error)));
  boss.on('warning', ({ message }) => log.warn({ queue: QUEUE_SCHEMA }, message));
  return queue;
}
