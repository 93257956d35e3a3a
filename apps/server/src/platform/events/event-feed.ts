import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import { onBehalfOf } from '../log/cause.ts';
import type { EventCursor, EventLog, LoggedEvent } from './events.ts';

/** One reader of the log, however many listen behind it. */
export interface EventFeed {
  /** Reads from the beginning on; what came before is `onEvents`' past. Resolves with that beginning; a second start changes nothing. */
  start(): Promise<EventCursor>;
  stop(): Promise<void>;
}

export interface FeedParts {
  readonly events: Pick<EventLog, 'readAfter' | 'end'>;
  readonly bus: Pick<Bus, 'listen'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Where to begin; the present end when it is left out. */
  readonly begin?: () => Promise<EventCursor>;
  /** Gets every event once, oldest first. One that rejects gets the same ones again. */
  readonly onEvents: (events: readonly LoggedEvent[]) => Promise<void>;
}

const batch = 500;
/**
 * Milliseconds between looks: an event may lie behind a transaction that is still open when the bell rings for it, and a ring may be
 * lost. Whoever else uses the database server can hold transactions open, too.
 */
const looks: readonly number[] = [20, 50, 100, 200, 500, 1000];
const lastLook = looks.length - 1;

export function createEventFeed(parts: FeedParts): EventFeed {
  const feed = new Feed(parts);
  return { start: () => feed.start(), stop: () => feed.stop() };
}

class Feed {
  readonly #parts: FeedParts;
  readonly #stopping = new AbortController();
  #started: Promise<EventCursor> | null = null;
  #running: Promise<void> = Promise.resolve();
  #look = lastLook;
  #wake = new AbortController();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  async start(): Promise<EventCursor> {
    this.#started ??= this.#begin();
    try {
      return await this.#started;
    } catch (error) {
      this.#started = null;
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake.abort();
    await this.#started?.catch(() => undefined);
    await this.#running;
  }

  async #begin(): Promise<EventCursor> {
    const beginning = this.#parts.begin ? await this.#parts.begin() : await this.#parts.events.end();
    const stopListening = this.#parts.bus.listen(() => {
      this.#look = 0;
      this.#wake.abort();
    });
    // The first caller starts it for all.
    this.#running = onBehalfOf(undefined, () => this.#run(beginning)).finally(stopListening);
    return beginning;
  }

  async #run(from: EventCursor): Promise<void> {
    let cursor = from;
    while (!this.#stopping.signal.aborted) {
      try {
        cursor = await this.#readOn(cursor);
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'the log of events could not be followed');
        this.#look = lastLook;
      }
      await this.#rest();
    }
  }

  async #readOn(from: EventCursor): Promise<EventCursor> {
    const found = await this.#parts.events.readAfter(from, batch);
    const last = found.at(-1);
    if (!last) return from;
    await this.#parts.onEvents(found);
    if (found.length === batch) this.#look = 0;
    return last.cursor;
  }

  /** Until a bell rings or the time for another look has come. A bell that rang while it read counts. */
  async #rest(): Promise<void> {
    if (!this.#wake.signal.aborted) await sleep(looks[this.#look], undefined, { signal: this.#wake.signal }).catch(() => undefined);
    if (this.#wake.signal.aborted && !this.#stopping.signal.aborted) this.#wake = new AbortController();
    else this.#look = Math.min(this.#look + 1, lastLook);
  }
}
