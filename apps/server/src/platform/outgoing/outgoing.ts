import type { Logger } from 'pino';
import type { z } from 'zod';
import { type Clock, isoTime } from '../clock/clock.ts';
import { seconds } from '../clock/durations.ts';
import type { Db, Tx, UnitOfWork } from '../db/unit-of-work.ts';
import { hashToken } from '../ids/secrets.ts';
import type { Job, Queue } from '../queue/queue.ts';
import * as rows from './outgoing.repository.ts';

/** A kind of delivery, such as mail. Messages to one address are delivered in order, one at a time. Addresses don't wait for each other. */
export interface Lane<T> {
  /** Delivers everything for an address. */
  readonly job: Job<{ address: string }>;
  readonly content: z.ZodType<T>;
  /** The job of older versions, one per message. Such jobs are accepted, whether left over or queued by an older process. */
  readonly former?: Job<{ address: string; content: T }>;
  /** The number of tries until a message is given up. */
  readonly tries: number;
}

/** `done`: the message isn't tried again. `waitSeconds`: the recipient asked to wait. A rejection is retried later. */
export type Send<T> = (content: T, address: string) => Promise<'done' | { readonly waitSeconds: number }>;

interface Sending {
  readonly queue: Pick<Queue, 'sendAll'>;
}

interface Delivering extends Sending {
  readonly db: Db;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Longer than any try takes. After it, another process continues for one that died. */
const holdSeconds = 120;
/**
 * A hold this young most likely belongs to a process that is sending, so the job checks again in a second: waiting longer would delay the
 * following messages. It always reschedules itself: every address with messages needs exactly one queued job.
 */
const youngHoldSeconds = 5;
const longestPauseSeconds = 900;
/** After so long, an address with more messages lets others go first. */
const turnSeconds = 10;
/** The longest wait that a recipient can ask for. */
const longestWaitSeconds = 24 * 60 * 60;

/** Addresses that have answered so far go first: those that fail may take each try's whole time. */
const retryPriority = -1;

/** Seconds until the next try: 1, 2, 4 … 900. */
const pauseAfter = (tries: number): number => Math.min(longestPauseSeconds, 2 ** Math.min(tries - 1, 10));

async function queueDelivery<T>(
  { queue }: Sending,
  tx: Tx,
  lane: Lane<T>,
  at: { addresses: readonly string[]; seconds: number; priority?: number },
): Promise<void> {
  const payloads = at.addresses.map((address) => ({ address }));
  await queue.sendAll(tx, lane.job, payloads, ({ address }) => ({
    onceKey: hashToken(address).toString('base64url'),
    startAfterSeconds: at.seconds,
    priority: at.priority ?? 0,
  }));
}

interface Message<T> {
  readonly address: string;
  readonly content: T;
}

/** Queues a message in the transaction: it is sent if and only if that commits. */
export async function queueMessage<T>(sending: Sending, tx: Tx, lane: Lane<T>, message: Message<T>): Promise<void> {
  await queueMessages(sending, tx, lane, [message]);
}

/** The same for many, in the same number of statements. */
export async function queueMessages<T>(sending: Sending, tx: Tx, lane: Lane<T>, messages: readonly Message<T>[]): Promise<void> {
  if (messages.length === 0) return;
  const checked = messages.map(({ address, content }) => ({ address, content: lane.content.parse(content) }));
  await rows.insertOutgoing(tx, lane.job.name, checked);
  await queueDelivery(sending, tx, lane, { addresses: [...new Set(messages.map(({ address }) => address))], seconds: 0 });
}

/** Makes this process deliver the lane's messages. */
export async function deliver<T>(
  parts: Delivering & { queue: Pick<Queue, 'sendAll' | 'work'> },
  lane: Lane<T>,
  send: Send<T>,
): Promise<void> {
  await parts.queue.work(lane.job, ({ address }) => new Delivery(parts, lane, send).deliverAll(address));
  if (lane.former) await parts.queue.work(lane.former, (message) => parts.work.run((tx) => queueMessage(parts, tx, lane, message)));
}

class Delivery<T> {
  readonly #parts: Delivering;
  readonly #lane: Lane<T>;
  readonly #send: Send<T>;

  constructor(parts: Delivering, lane: Lane<T>, send: Send<T>) {
    this.#parts = parts;
    this.#lane = lane;
    this.#send = send;
  }

  /** Sends the messages of the address, until none is left, the first has to wait, or the turn is over. */
  async deliverAll(address: string): Promise<void> {
    const { db, work, clock } = this.#parts;
    const place = { lane: this.#lane.job.name, address };
    const end = clock.now() + seconds(turnSeconds);
    while (clock.now() < end) {
      const head = await rows.holdHead(db, place, { now: isoTime(clock), until: isoTime(clock, seconds(holdSeconds)) });
      if (!head) break;
      const wait = await this.#try(head, address);
      if (wait === 0) await rows.deleteOutgoing(db, head.id);
      else await rows.holdUntil(db, head.id, isoTime(clock, seconds(wait)));
    }
    const held = await rows.findHeldUntil(db, place);
    if (held === undefined) return;
    const left = held === null ? 0 : Math.ceil((Date.parse(held) - clock.now()) / 1000);
    const isYoung = left > holdSeconds - youngHoldSeconds && left <= holdSeconds;
    const next = { addresses: [address], seconds: isYoung ? 1 : Math.max(1, left), priority: held === null ? 0 : retryPriority };
    await work.run((tx) => queueDelivery(this.#parts, tx, this.#lane, next));
  }

  /** Returns the seconds until the next try; 0 if there is none. */
  async #try({ content, tries, id }: rows.Head, address: string): Promise<number> {
    const facts = { lane: this.#lane.job.name, outgoing: id, tries };
    try {
      const outcome = await this.#send(this.#lane.content.parse(content), address);
      if (outcome === 'done') return 0;
      const wait = Math.max(1, Math.min(longestWaitSeconds, Math.ceil(outcome.waitSeconds)));
      this.#parts.log.warn({ ...facts, wait }, 'the recipient asks to wait');
      return tries < this.#lane.tries ? wait : 0;
    } catch (error) {
      if (tries < this.#lane.tries) {
        this.#parts.log.warn({ ...facts, err: error }, 'a message could not be sent and will be retried');
        return pauseAfter(tries);
      }
      this.#parts.log.error({ ...facts, err: error }, 'a message could not be sent and is given up');
      return 0;
    }
  }
}
