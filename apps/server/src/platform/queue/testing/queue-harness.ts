import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../../test/databases.ts';
import { patience } from '../../../../test/patience.ts';
import { openDatabase, type OpenDatabase } from '../../db/open-database.ts';
import type { Db, Tx } from '../../db/unit-of-work.ts';
import { openQueue } from '../open-queue.ts';
import type { Job, Queue, SendOptions } from '../queue.ts';
import { makeJobsDue } from './start-now.ts';

const note = z.strictObject({ text: z.string() });

export type NoteJob = Job<z.infer<typeof note>>;

/** Queues on a database of a test file's own. */
export class QueueHarness {
  #database!: TestDatabase;
  #open!: OpenDatabase;
  #queues: Queue[] = [];
  #kinds = 0;
  logged: Record<string, unknown>[] = [];
  readonly log = pino({ level: 'info' }, { write: (line: string) => this.logged.push(JSON.parse(line) as Record<string, unknown>) });

  constructor() {
    beforeAll(async () => {
      this.#database = await createTestDatabase();
      this.#open = openDatabase({ url: this.#database.url, log: pino({ level: 'silent' }) });
    });
    afterAll(async () => {
      await this.#open.close();
      await this.#database.drop();
    });
    beforeEach(() => {
      this.logged = [];
    });
    afterEach(async () => {
      await Promise.all(this.#queues.splice(0).map((queue) => queue.stop(0)));
    });
  }

  get url(): string {
    return this.#database.url;
  }

  get db(): Db {
    return this.#open.db;
  }

  async started(): Promise<Queue> {
    const queue = openQueue({ url: this.url, log: this.log, supervisionSeconds: 1 });
    this.#queues.push(queue);
    await queue.start();
    return queue;
  }

  /** A separate kind of job, so that tests don't take each other's. */
  newJob(changes: Partial<NoteJob> = {}): NoteJob {
    this.#kinds += 1;
    return {
      name: `note-${this.#kinds}`,
      title: `Note ${this.#kinds}`,
      payload: note,
      retries: 3,
      expireSeconds: 60,
      concurrency: 1,
      ...changes,
    };
  }

  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(work);
  }

  send(queue: Queue, job: NoteJob, text: string, options: SendOptions = {}): Promise<void> {
    return this.inTransaction((tx) => queue.send(tx, job, { text }, options));
  }

  /** Works on the job and notes what it is given. */
  async noting(queue: Queue, job: NoteJob): Promise<string[]> {
    const texts: string[] = [];
    await queue.work(job, ({ text }) => {
      texts.push(text);
      return Promise.resolve();
    });
    return texts;
  }

  async statesOf(job: { readonly name: string }): Promise<string[]> {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = ${job.name} order by created_on`.execute(
      this.db,
    );
    return rows.map(({ state }) => state);
  }

  async noneLeft(job: { readonly name: string }): Promise<void> {
    await until(async () => {
      const states = await this.statesOf(job);
      if (states.length > 0) throw new Error(`Jobs are left: ${states.join(', ')}`);
    });
  }

  /** Lets waiting jobs start now. */
  async skipWaiting(job: { readonly name: string }): Promise<void> {
    await makeJobsDue('now', job.name).execute(this.db);
  }
}

/** Waits until the assertion holds. */
export async function until(assertion: () => unknown): Promise<void> {
  await vi.waitFor(assertion, { ...patience, interval: 20 });
}
