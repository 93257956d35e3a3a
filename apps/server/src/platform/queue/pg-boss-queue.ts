import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Tx } from '../db/unit-of-work.ts';
import { cause, onBehalfOf } from '../log/cause.ts';
import { watchDueJobs } from './due-jobs.ts';
import { requeue, holdWaiting, markLastTry } from './job-rows.ts';
import type { Job, JobRun, Queue, SendOptions } from './queue.ts';
import { RunningJob } from './running-job.ts';

/**
 * NOTIFY announces jobs. Retries, delayed starts and returned jobs are found by one query for all queues: each worker asking for itself costs an
 * idle server 4 % of a core. Workers ask more often while the connection that listens is lost.
 */
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 30 };
const dueJobsIntervalMs = 1_000;
const backOff = { retryBackoff: true, retryDelay: 1, retryDelayMax: 900 };
/** A process that was silent for so long is dead, and its jobs are taken over. */
const heartbeatSeconds = 30;
/** How long a handler gets to end after its signal aborted at stop. */
const UNWINDING_MS = 2_000;

const SEND_TRIES = 10;

/** pg-boss needs an object, so the payload is wrapped, together with the id of the request that sent the job. */
const envelope = z.object({
  payload: z.unknown(),
  cause: z.object({ request_id: z.string(), source: z.string(), token: z.string().optional() }).optional(),
});

interface Worker {
  readonly name: string;
  readonly title: string;
  readonly concurrency: number;
  readonly run: (data: unknown, run: JobRun) => Promise<void>;
}

/** As the library keeps it. Those without a key of their own get one that no other has. */
const waitingJob = <T>(job: Job<T>, payload: T, { onceKey, priority, startAfterSeconds }: SendOptions) => ({
  ...backOff,
  id: randomUUID(),
  heartbeatSeconds,
  data: { payload: job.payload.parse(payload), cause: cause() },
  singletonKey: onceKey ?? randomUUID(),
  priority: priority ?? 0,
  startAfter: startAfterSeconds ?? 0,
  retryLimit: job.retries,
  expireInSeconds: job.expireSeconds,
  ...(job.ifGivenUp && { deadLetter: job.ifGivenUp.name }),
});

/** Jobs in the same PostgreSQL as all else. Finished ones are deleted, failed ones stay for a week. */
export class PgBossQueue implements Queue {
  readonly #boss: PgBoss;
  readonly #log: Logger;
  readonly #workers = new Map<string, Worker>();
  readonly #created = new Map<string, Promise<void>>();
  readonly #running = new Set<RunningJob>();
  /** Of pg-boss: as many for each queue as it runs jobs at once. */
  readonly #workerIds = new Map<string, readonly string[]>();
  #endWatch = (): void => undefined;
  #state: 'new' | 'started' | 'stopped' = 'new';

  constructor(boss: PgBoss, log: Logger) {
    this.#boss = boss;
    this.#log = log;
  }

  get isStopped(): boolean {
    return this.#state === 'stopped';
  }

  async send<T>(tx: Tx, job: Job<T>, payload: T, options: SendOptions = {}): Promise<void> {
    await this.sendAll(tx, job, [payload], () => options);
  }

  async sendAll<T>(tx: Tx, job: Job<T>, payloads: readonly T[], optionsOf: (payload: T) => SendOptions = () => ({})): Promise<void> {
    await this.#prepare(job);
    const db = fromKysely(tx);
    let left = payloads.map((payload) => waitingJob(job, payload, optionsOf(payload)));
    for (let attempt = 1; attempt <= SEND_TRIES; attempt += 1) {
      if (left.length === 0) return;
      const added = new Set(await this.#boss.insert(job.name, left, { db, returnId: true }));
      const refused = left.filter(({ id }) => !added.has(id));
      if (refused.length === 0) return;
      const waiting = await holdWaiting(
        db,
        job.name,
        refused.map(({ singletonKey }) => singletonKey),
      );
      // Jobs with the keys of the others were waiting and have just been started: now there is room.
      left = refused.filter(({ singletonKey }) => !waiting.has(singletonKey));
    }
    throw new Error(`${left.length} ${job.name} jobs could not be added.`);
  }

  async #prepare<T>(job: Job<T>): Promise<void> {
    if (this.#state !== 'started') throw new Error('Jobs can only be sent while the queue is started.');
    await this.#create(job.name);
    if (job.ifGivenUp) await this.#create(job.ifGivenUp.name);
  }

  async work<T>(job: Job<T>, handler: (payload: T, run: JobRun) => Promise<void>): Promise<void> {
    if (this.#workers.has(job.name)) throw new Error(`${job.name} already has a worker.`);
    const run = (data: unknown, running: JobRun) => handler(job.payload.parse(data), running);
    const worker = { name: job.name, title: job.title, concurrency: job.concurrency, run };
    this.#workers.set(job.name, worker);
    if (this.#state === 'started') await this.#begin(worker);
  }

  titleOf(name: string): string {
    return this.#workers.get(name)?.title ?? name;
  }

  async start(): Promise<void> {
    if (this.#state !== 'new') throw new Error('A queue is started once.');
    await this.#boss.start();
    this.#state = 'started';
    for (const worker of this.#workers.values()) await this.#begin(worker);
    this.#endWatch = watchDueJobs({
      db: this.#boss.getDb(),
      names: () => [...this.#workerIds.keys()],
      onDue: (name) => this.#workerIds.get(name)?.forEach((id) => this.#boss.notifyWorker(id)),
      intervalMs: dueJobsIntervalMs,
    });
  }

  async stop(graceMs: number): Promise<void> {
    const wasStarted = this.#state === 'started';
    this.#state = 'stopped';
    this.#endWatch();
    if (!wasStarted) return;
    const idle = Promise.all([...this.#workers.keys()].map((name) => this.#boss.offWork(name)));
    if (!(await settlesWithin(idle, graceMs))) {
      await this.#giveBackAll();
      await settlesWithin(idle, UNWINDING_MS);
    }
    await this.#boss.stop({ graceful: false });
  }

  /** The policy `short` is what onceKey rests on: one waiting job per key. Safe to be done by many at once. */
  #create(name: string): Promise<void> {
    const known = this.#created.get(name);
    if (known) return known;
    const creating = this.#boss.createQueue(name, { policy: 'short', notify: true });
    this.#created.set(name, creating);
    creating.catch(() => this.#created.delete(name));
    return creating;
  }

  async #begin(worker: Worker): Promise<void> {
    await this.#create(worker.name);
    for (let index = 0; index < worker.concurrency; index += 1) {
      const id = await this.#boss.work(worker.name, { ...polling, includeMetadata: true }, async (jobs) => {
        for (const job of jobs) await this.#run(worker, job);
        // Where one job was, the next may be: look at once.
        this.#boss.notifyWorker(id);
      });
      this.#workerIds.set(worker.name, [...(this.#workerIds.get(worker.name) ?? []), id]);
    }
  }

  async #run(worker: Worker, job: JobWithMetadata<unknown>): Promise<void> {
    const running = new RunningJob(job);
    this.#running.add(running);
    const sent = envelope.safeParse(job.data);
    try {
      await onBehalfOf(sent.data?.cause, () => worker.run(sent.data?.payload, running));
      // A handler may return early when the queue is stopping.
      running.signal.throwIfAborted();
      await this.#boss.deleteJob(worker.name, running.claim);
    } catch (error) {
      const isHopeless = running.isHopelessAfter(error);
      onBehalfOf(sent.data?.cause, () => this.#logFailure(running, error, isHopeless));
      if (isHopeless) await markLastTry(this.#boss.getDb(), running.claim);
      throw error;
    } finally {
      running.end();
      this.#running.delete(running);
    }
  }

  #logFailure({ claim, isLastTry }: RunningJob, error: unknown, isHopeless: boolean): void {
    const facts = { err: error, job: claim.name, jobId: claim.id, attempt: claim.retryCount + 1 };
    if (this.#state === 'stopped') this.#log.info(facts, 'a job was interrupted by the stop');
    else if (isLastTry || isHopeless) this.#log.error(facts, 'a job failed for good');
    else this.#log.warn(facts, 'a job failed and will be tried again');
  }

  async #giveBackAll(): Promise<void> {
    for (const running of this.#running) {
      await requeue(this.#boss.getDb(), running.claim).catch((error: unknown) =>
        this.#log.error({ err: error, job: running.claim.name, jobId: running.claim.id }, 'a job could not be given back'),
      );
      running.abort(new Error('The process stops.'));
    }
  }
}

async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timer.abort();
  }
}
