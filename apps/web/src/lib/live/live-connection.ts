import {
  liveBeatMs,
  type LiveClientMessage,
  liveCloseCodes,
  type LiveDoing,
  type LiveEvent,
  type LivePlace,
  type LivePointer,
  type LivePresence,
  LiveServerMessage,
  liveVersion,
  presenceAfter,
} from '@sheetmark/contract';
import { z } from 'zod';
import { ApiFailure } from '../api-client.ts';
import { backOff } from './back-off.ts';

/** `outdated`: the server is newer than this page, or its data belongs to another installation; the page must reload. */
export type LiveState = 'connecting' | 'live' | 'waiting' | 'outdated' | 'stopped';

export interface LiveParts {
  readonly askTicket: () => Promise<{ ticket: string; cursor: string }>;
  readonly openSocket: () => WebSocket;
  readonly onEvents: (events: readonly LiveEvent[]) => void;
  /** Everything on the page may be stale. */
  readonly onReload: () => void;
  /** The others on the sheet that this tab has open. */
  readonly onPresent: (people: readonly LivePresence[]) => void;
  readonly onSessionEnded: () => void;
  readonly onState: (state: LiveState) => void;
  readonly chance: () => number;
}

/** Three beats fit into this; a connection that is silent for longer is lost. */
const silenceMs = 2.5 * liveBeatMs;

const fromText = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('Not JSON');
      return z.NEVER;
    }
  })
  .pipe(LiveServerMessage);

/** The tab's single connection. It reconnects by itself, continues from its cursor, and never opens two connections at once. */
export class LiveConnection {
  readonly #parts: LiveParts;
  #state: LiveState = 'stopped';
  #socket: WebSocket | null = null;
  /** This page has all events up to here. */
  #cursor: string | null = null;
  #place: LivePlace | null = null;
  /** The others on the sheet, by tab. */
  #people = new Map<string, LivePresence>();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Increases with every attempt, so that messages from earlier ones are recognized. */
  #attempt = 0;

  constructor(parts: LiveParts) {
    this.#parts = parts;
  }

  get state(): LiveState {
    return this.#state;
  }

  start(): void {
    if (this.#state === 'stopped') void this.#connect();
  }

  stop(): void {
    this.#leave();
    this.#cursor = null;
    this.#to('stopped');
  }

  /** Skips the wait for the next attempt: the network may be back. */
  hurry(): void {
    if (this.#state === 'waiting') void this.#connect();
  }

  /** The pointer's position on the sheet. */
  point(pointer: LivePointer): void {
    if (this.#state === 'live' && this.#place?.sheet) this.#say({ type: 'point', pointer });
  }

  /** The user's activity on the sheet. */
  do(doing: LiveDoing): void {
    if (this.#state === 'live' && this.#place?.sheet) this.#say({ type: 'do', doing });
  }

  /** Sends the place that this tab shows. */
  at(place: LivePlace | null): void {
    if (JSON.stringify(place) === JSON.stringify(this.#place)) return;
    this.#place = place;
    if (this.#state === 'live') this.#say({ type: 'at', place });
  }

  async #connect(): Promise<void> {
    this.#leave();
    const attempt = ++this.#attempt;
    this.#to('connecting');
    try {
      const { ticket, cursor } = await this.#parts.askTicket();
      if (attempt !== this.#attempt) return;
      this.#cursor ??= cursor;
      this.#open({ ticket, after: this.#cursor }, attempt);
    } catch (failure) {
      if (attempt !== this.#attempt) return;
      if (failure instanceof ApiFailure && failure.code === 'signed_out') this.stop();
      else this.#wait();
    }
  }

  #open({ ticket, after }: { ticket: string; after: string }, attempt: number): void {
    const socket = this.#parts.openSocket();
    this.#socket = socket;
    this.#watchSilence();
    socket.addEventListener('open', () => this.#say({ type: 'hello', version: liveVersion, ticket, after }));
    socket.addEventListener('message', ({ data }) => attempt === this.#attempt && this.#hear(data));
    socket.addEventListener('close', ({ code }) => attempt === this.#attempt && this.#lose(code));
  }

  #hear(data: unknown): void {
    this.#watchSilence();
    const message = fromText.safeParse(data).data;
    if (!message) return this.#parts.onReload();
    if (message.type === 'present' || message.type === 'moved') return this.#meet(message);
    this.#cursor = message.cursor;
    if (message.type === 'ready') this.#arrive();
    if (message.type === 'events') this.#parts.onEvents(message.events);
    if (message.type === 'reload') this.#parts.onReload();
    return undefined;
  }

  #meet(message: Extract<LiveServerMessage, { type: 'present' | 'moved' }>): void {
    if (message.type === 'present') this.#people = new Map(message.people.map((one) => [one.tab, one]));
    else {
      for (const change of message.people) this.#people.set(change.tab, presenceAfter(this.#people.get(change.tab), change));
      for (const tab of message.gone) this.#people.delete(tab);
    }
    this.#parts.onPresent([...this.#people.values()]);
  }

  #arrive(): void {
    this.#failures = 0;
    this.#to('live');
    if (this.#place) this.#say({ type: 'at', place: this.#place });
  }

  #lose(code: number): void {
    if (code === liveCloseCodes.session_ended) {
      this.stop();
      this.#parts.onSessionEnded();
    } else if (code === liveCloseCodes.outdated_page) {
      this.#leave();
      this.#to('outdated');
    } else {
      this.#wait();
    }
  }

  #wait(): void {
    this.#leave();
    this.#to('waiting');
    this.#timer = setTimeout(() => void this.#connect(), backOff(this.#failures, this.#parts.chance()));
    this.#failures += 1;
  }

  #leave(): void {
    clearTimeout(this.#timer);
    this.#attempt += 1;
    this.#socket?.close();
    this.#socket = null;
  }

  #watchSilence(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wait(), silenceMs);
  }

  #say(message: LiveClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #to(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    if (state !== 'live') this.#meet({ type: 'present', people: [] });
    this.#parts.onState(state);
  }
}
