import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { connectionSettings } from '../db/open-database.ts';
import type { Bus } from './bus.ts';
import { createLocalBus } from './local-bus.ts';

const channel = 'sheetmark_events';
const notesChannel = 'sheetmark_notes';

/**
 * For several processes, by LISTEN and NOTIFY on its own connection. Notifications reach this process at once, and the others while
 * connected. After reconnecting it notifies all its listeners once, since they may have missed some.
 */
export async function createPostgresBus(url: string, log: Logger): Promise<Bus> {
  const bus = new PostgresBus(url, log);
  await bus.open();
  return bus;
}

class PostgresBus implements Bus {
  readonly #url: string;
  readonly #log: Logger;
  readonly #local = createLocalBus();
  readonly #noteListeners = new Set<(note: string) => void>();
  readonly #closing = new AbortController();
  #client: pg.Client | null = null;
  #reconnecting: Promise<void> = Promise.resolve();
  #notifying = false;
  #rungMeanwhile = false;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  async ring(): Promise<void> {
    await this.#local.ring();
    if (this.#notifying) this.#rungMeanwhile = true;
    else void this.#notify();
  }

  listen(onRing: () => void): () => void {
    return this.#local.listen(onRing);
  }

  async sendNote(note: string): Promise<void> {
    await this.#client?.query('select pg_notify($1, $2)', [notesChannel, note]).catch((error: unknown) => {
      this.#log.debug({ err: error }, 'a note was lost');
    });
  }

  listenToNotes(onNote: (note: string) => void): () => void {
    const own = (note: string): void => onNote(note);
    this.#noteListeners.add(own);
    return () => this.#noteListeners.delete(own);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#reconnecting;
    await this.#local.close();
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async open(): Promise<void> {
    const client = new pg.Client({ ...connectionSettings(this.#url), application_name: 'sheetmark bus' });
    const lost = (error?: Error): void => {
      if (this.#client !== client) return;
      this.#client = null;
      this.#log.warn({ err: error }, 'the bus lost its connection');
      this.#reconnecting = this.#reopen();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      // This process has already notified its own listeners.
      client.on('notification', ({ processId, channel: on, payload = '' }) => {
        if (processId === rows[0]?.pid) return;
        if (on === channel) void this.#local.ring();
        else for (const onNote of this.#noteListeners) onNote(payload);
      });
      await client.query(`listen ${channel}; listen ${notesChannel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
  }

  async #reopen(): Promise<void> {
    for (let delay = 50; !this.#closing.signal.aborted; delay = Math.min(delay * 2, 5_000)) {
      try {
        await sleep(delay, undefined, { signal: this.#closing.signal });
        await this.open();
        await this.ring();
        return;
      } catch (error) {
        if (!this.#closing.signal.aborted) this.#log.debug({ err: error }, 'the bus does not connect');
      }
    }
  }

  /** Never rejects: the change is committed, and a lost notification only causes a delay. */
  async #notify(): Promise<void> {
    this.#notifying = true;
    try {
      do {
        this.#rungMeanwhile = false;
        await this.#client?.query(`notify ${channel}`);
      } while (this.#rungMeanwhile);
    } catch (error) {
      this.#log.warn({ err: error }, 'a ring was lost');
    } finally {
      this.#notifying = false;
    }
  }
}
