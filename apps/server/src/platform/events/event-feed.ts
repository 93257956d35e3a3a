import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import { onBehalfOf } from '../log/cause.ts';
import type { EventCursor, EventLog, LoggedEvent } from './events.ts';

/** A reader of the log that any number of listeners share. */
export interface EventFeed {
  /** Starts reading, and resolves with the cursor it starts from. A second start changes nothing. */
  start(): Promise<EventCursor>;
  stop(): Promise<void>;
}

export interface FeedParts {
  readonly events: Pick<EventLog, 'readAfter' | 'end'>;
  readonly bus: Pick<Bus, 'listen'>;
  readonly log: Pick<Logger, 'warn'>;
  /** The cursor to start from; by default the current end. */
  readonly begin?: () => Promise<EventCursor>;
  /** Receives every event once, oldest first, and the same events again if it rejects. */
  readonly onEvents: (events: readonly LoggedEvent[]) => Promise<void>;
}

const batch = 500;
/**
 * Milliseconds between reads without a notification: notifications can be lost, and an open transaction can hold up events. Other
 * users of the database server can keep transactions open, too.
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
        this.#parts.log.warn({ err: error }, 'could not read the event log');
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

  /** Waits for a notification or the next read. Notifications that arrived while reading count. */
  async #rest(): Promise<void> {
    if (!this.#wake.signal.aborted) await sleep(looks[this.#look], undefined, { signal: this.#wake.signal }).catch(() => undefined);
    if (this.#wake.signal.aborted && !this.#stopping.signal.aborted) this.#wake = new AbortController();
    else this.#look = Math.min(this.#look + 1, lastLook);
  }
}
