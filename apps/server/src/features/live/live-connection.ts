import {
  LiveClientMessage,
  type LiveCloseReason,
  liveCloseCodes,
  type LiveCursor,
  type LiveDoing,
  type LivePlace,
  type LivePointer,
  type LivePresence,
  type LiveServerMessage,
  parseJson,
  type ProjectId,
} from '@sheetmark/contract';
import { z } from 'zod';
import type { EventCursor } from '../../platform/events/events.ts';
import type { Socket, SocketListener } from '../../platform/http/sockets.ts';
import { formatCursor } from './live-cursor.ts';
import type { Bearer } from './live-tickets.ts';
import type { PresentTab } from './presence-room.ts';

export type Hello = Extract<LiveClientMessage, { type: 'hello' }>;

interface ConnectionParts {
  readonly socket: Socket;
  /** Identifies it to others on the same sheet. */
  readonly tab: string;
  readonly onPlace: (connection: LiveConnection) => void;
  readonly onPoint: (pointer: LivePointer) => void;
  readonly onDoing: (doing: LiveDoing) => void;
  readonly onHello: (connection: LiveConnection, hello: Hello) => void;
  readonly onClosed: (connection: LiveConnection) => void;
}

const fromText = z
  .string()
  .transform((text, context) => {
    try {
      return parseJson(text);
    } catch {
      context.addIssue('Not JSON');
      return z.NEVER;
    }
  })
  .pipe(LiveClientMessage);

/** The connection of one tab, and the cursor up to which the tab has received every event. */
export class LiveConnection implements SocketListener, PresentTab {
  readonly #parts: ConnectionParts;
  #bearer: Bearer | null = null;
  #place: LivePlace | null = null;
  #log = '';
  #at: EventCursor = 0;
  #queued = new Set<string>();
  #hasGreeted = false;
  #isClosed = false;
  /** Sweeps since something was sent. */
  #silentFor = 0;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  get tab(): string {
    return this.#parts.tab;
  }
  get place(): LivePlace | null {
    return this.#place;
  }
  get bearer(): Bearer | null {
    return this.#bearer;
  }
  get project(): ProjectId | null {
    return this.#place?.project_id ?? null;
  }
  get at(): EventCursor {
    return this.#at;
  }
  get isClosed(): boolean {
    return this.#isClosed;
  }
  get #cursor(): LiveCursor {
    return formatCursor(this.#log, this.#at);
  }

  message(text: string): void {
    const message = fromText.safeParse(text).data;
    if (!message || (message.type === 'hello') === this.#hasGreeted) return this.close('not_understood');
    switch (message.type) {
      case 'hello':
        this.#hasGreeted = true;
        return this.#parts.onHello(this, message);
      case 'at':
        this.#place = message.place;
        return this.#parts.onPlace(this);
      case 'point':
        return this.#parts.onPoint(message.pointer);
      case 'do':
        return this.#parts.onDoing(message.doing);
    }
  }

  closed(): void {
    this.#isClosed = true;
    this.#parts.onClosed(this);
  }

  close(reason: LiveCloseReason): void {
    this.#isClosed = true;
    this.#parts.socket.close(liveCloseCodes[reason], reason);
  }

  /** `at` is a place in the log of that name. */
  admit(bearer: Bearer, log: string, at: EventCursor): void {
    this.#bearer = bearer;
    this.#log = log;
    this.#at = at;
    this.#send({ type: 'ready', cursor: this.#cursor });
  }

  /** Queues a serialised event until `advance`. Skips events that the tab has received, and duplicates. */
  queue(event: string, cursor: EventCursor): void {
    if (cursor > this.#at) this.#queued.add(event);
  }

  /** Sends the queued events and moves the cursor. */
  advance(to: EventCursor): void {
    if (to > this.#at) this.#at = to;
    if (this.#queued.size === 0) return;
    this.#sendText(`{"type":"events","cursor":"${this.#cursor}","events":[${[...this.#queued].join()}]}`);
    this.#queued.clear();
  }

  /** Makes the tab refetch everything, since it missed too many events. */
  skip(to: EventCursor): void {
    this.#at = to;
    this.#send({ type: 'reload', cursor: this.#cursor });
  }

  /** Sends an event that isn't in the log, without queueing it. */
  sendNow(event: string): void {
    this.#sendText(`{"type":"events","cursor":"${this.#cursor}","events":[${event}]}`);
  }

  sendPresent(people: readonly LivePresence[]): number {
    return this.#send({ type: 'present', people: [...people] });
  }

  sendMoved(changes: readonly string[], gone: readonly string[]): number {
    return this.#sendText(`{"type":"moved","people":[${changes.join()}],"gone":${JSON.stringify(gone)}}`);
  }

  forgetPlace(): void {
    this.#place = null;
  }

  /** Called once per sweep: sends a beat after this many silent sweeps. Returns the number of sweeps since it last sent anything. */
  countSweep(beatAfter: number): number {
    this.#silentFor += 1;
    if (this.#bearer && this.#silentFor >= beatAfter) this.#send({ type: 'beat', cursor: this.#cursor });
    return this.#silentFor;
  }

  #send(message: LiveServerMessage): number {
    return this.#sendText(JSON.stringify(message));
  }

  /** Returns the text's length. */
  #sendText(text: string): number {
    this.#silentFor = 0;
    this.#parts.socket.send(text);
    return text.length;
  }
}
