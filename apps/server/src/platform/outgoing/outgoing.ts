import type { Logger } from 'pino';
import type { z } from 'zod';
import { type Clock, isoTime } from '../clock/clock.ts';
import { seconds } from '../clock/durations.ts';
import type { Db, Tx, UnitOfWork } from '../db/unit-of-work.ts';
import { hashToken } from '../ids/secrets.ts';
import type { Job, Queue } from '../queue/queue.ts';
import * as rows from './outgoing.repository.ts';

/** One way out. What is sent to one address arrives in order, one at a time; addresses do not wait for each other. */
export interface Lane<T> {
  /** Carries the address that something waits for. */
  readonly job: Job<{ address: string }>;
  readonly content: z.ZodType<T>;
  /** What older versions sent instead, one job for each content: it is taken over, whether they left it or still run elsewhere. */
  readonly former: Job<{ address: string; content: T }>;
  /** After so many it is given up, and the next has its turn. */
  readonly tries: number;
}

/** `done`: it will never be sent again. A number: the other side asked to wait so many seconds. One that rejects is tried again later. */
export type HandOver<T> = (content: T, address: string) => Promise<'done' | { readonly waitSeconds: number }>;

interface Sending {
  readonly queue: Pick<Queue, 'sendAll'>;
}

interface Delivering extends Sending {
  readonly db: Db;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Longer than any hand-over takes: a process that died in one is succeeded after this. */
const holdSeconds = 120;
/**
 * Who finds a hold this young has most likely met somebody at work, and looks again in a second: a job that waits for them longer would keep back
 * what comes next. It never just goes: of what has to be tried again somebody must always wait, and only one can wait for an address.
 */
const youngHoldSeconds = 5;
const longestPauseSeconds = 900;
/** What another side may ask for at most. */
const longestWaitSeconds = 24 * 60 * 60;

/** Seconds until the next try: 1, 2, 4 … 900. */
const pauseAfter = (tries: number): number => Math.min(longestPauseSeconds, 2 ** Math.min(tries - 1, 10));

async function wake<T>({ queue }: Sending, tx: Tx, lane: Lane<T>, at: { addresses: readonly string[]; seconds: number }): Promise<void> {
  const payloads = at.addresses.map((address) => ({ address }));
  await queue.sendAll(tx, lane.job, payloads, ({ address }) => ({
    onceKey: hashToken(address).toString('base64url'),
    startAfterSeconds: at.seconds,
  }));
}

interface Parcel<T> {
  readonly address: string;
  readonly content: T;
}

/** Part of the transaction: it is sent when that commits, and not at all when it doesn't. */
export async function sendOut<T>(sending: Sending, tx: Tx, lane: Lane<T>, what: Parcel<T>): Promise<void> {
  await sendAllOut(sending, tx, lane, [what]);
}

/** The same for many, in as few statements as for one. */
export async function sendAllOut<T>(sending: Sending, tx: Tx, lane: Lane<T>, parcels: readonly Parcel<T>[]): Promise<void> {
  if (parcels.length === 0) return;
  const checked = parcels.map(({ address, content }) => ({ address, content: lane.content.parse(content) }));
  await rows.insertOutgoing(tx, lane.job.name, checked);
  await wake(sending, tx, lane, { addresses: [...new Set(parcels.map(({ address }) => address))], seconds: 0 });
}

/** Makes this process one of those that hand over what waits in the lane. */
export async function deliver<T>(
  parts: Delivering & { queue: Pick<Queue, 'sendAll' | 'work'> },
  lane: Lane<T>,
  handOver: HandOver<T>,
): Promise<void> {
  await parts.queue.work(lane.job, ({ address }) => new Delivery(parts, lane, handOver).empty(address));
  await parts.queue.work(lane.former, (what) => parts.work.run((tx) => sendOut(parts, tx, lane, what)));
}

class Delivery<T> {
  readonly #parts: Delivering;
  readonly #lane: Lane<T>;
  readonly #handOver: HandOver<T>;

  constructor(parts: Delivering, lane: Lane<T>, handOver: HandOver<T>) {
    this.#parts = parts;
    this.#lane = lane;
    this.#handOver = handOver;
  }

  /** Hands over everything for the address, until nothing is left or the first has to wait. */
  async empty(address: string): Promise<void> {
    const { db, work, clock } = this.#parts;
    const place = { lane: this.#lane.job.name, address };
    for (;;) {
      const head = await rows.holdHead(db, place, { now: isoTime(clock), until: isoTime(clock, seconds(holdSeconds)) });
      if (!head) break;
      const wait = await this.#try(head, address);
      if (wait === 0) await rows.deleteOutgoing(db, head.id);
      else await rows.holdOn(db, head.id, isoTime(clock, seconds(wait)));
    }
    const held = await rows.findHold(db, place);
    if (held === undefined) return;
    const left = held === null ? 0 : Math.ceil((Date.parse(held) - clock.now()) / 1000);
    const isYoung = left > holdSeconds - youngHoldSeconds && left <= holdSeconds;
    await work.run((tx) => wake(this.#parts, tx, this.#lane, { addresses: [address], seconds: isYoung ? 1 : Math.max(1, left) }));
  }

  /** Seconds until it has to be tried again; 0: never. */
  async #try({ content, tries, id }: rows.Head, address: string): Promise<number> {
    const facts = { lane: this.#lane.job.name, outgoing: id, tries };
    try {
      const outcome = await this.#handOver(this.#lane.content.parse(content), address);
      if (outcome === 'done') return 0;
      const wait = Math.max(1, Math.min(longestWaitSeconds, Math.ceil(outcome.waitSeconds)));
      this.#parts.log.warn({ ...facts, wait }, 'the other side asks to wait');
      return tries < this.#lane.tries ? wait : 0;
    } catch (error) {
      if (tries < this.#lane.tries) {
        this.#parts.log.warn({ ...facts, err: error }, 'it could not be handed over and will be tried again');
        return pauseAfter(tries);
      }
      this.#parts.log.error({ ...facts, err: error }, 'it could not be handed over and is given up');
      return 0;
    }
  }
}
