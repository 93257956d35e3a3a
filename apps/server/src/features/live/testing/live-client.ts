import { once } from 'node:events';
import {
  livePath,
  type LiveClientMessage,
  type LiveEvent,
  type LivePresence,
  LiveServerMessage,
  liveVersion,
  presenceAfter,
} from '@sheetmark/contract';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import { patience } from '../../../../test/patience.ts';
import { portOf } from '../../../platform/http/testing/test-server.ts';

interface Who {
  readonly headers: Readonly<Record<string, string>>;
}

export interface Ticket {
  readonly ticket: string;
  readonly cursor: string;
}

export async function ticketFor(app: FastifyInstance, { headers }: Who): Promise<Ticket> {
  const answer = await app.inject({ method: 'POST', url: '/api/live/ticket', headers });
  return answer.json<{ data: Ticket }>().data;
}

interface OpenOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/** A tab without a page. */
export class LiveClient {
  readonly messages: LiveServerMessage[] = [];
  closed: { code: number; reason: string } | null = null;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.messages.push(LiveServerMessage.parse(JSON.parse(String(data)))));
    socket.addEventListener('close', ({ code, reason }) => {
      this.closed = { code, reason };
    });
  }

  /** Connected, without a hello. Rejects if the server refuses. */
  static async open(app: FastifyInstance, { headers = {} }: OpenOptions = {}): Promise<LiveClient> {
    const options = { headers } as unknown as string[];
    const socket = new WebSocket(`ws://127.0.0.1:${portOf(app)}${livePath}`, options);
    const client = new LiveClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error('the connection was refused')), { once: true });
    });
    return client;
  }

  /** Signed in and listening, from `after` or from now. */
  static async of(app: FastifyInstance, who: Who, after?: string): Promise<LiveClient> {
    const { ticket, cursor } = await ticketFor(app, who);
    const client = await LiveClient.open(app);
    client.hello(ticket, after ?? cursor);
    await vi.waitUntil(() => client.messages.length > 0, patience);
    return client;
  }

  hello(ticket: string, after: string, version = liveVersion): void {
    this.say({ type: 'hello', version, ticket, after });
  }

  say(message: LiveClientMessage): void {
    this.sayText(JSON.stringify(message));
  }

  sayText(text: string | Uint8Array<ArrayBuffer>): void {
    this.#socket.send(text);
  }

  get events(): LiveEvent[] {
    return this.messages.flatMap((message) => (message.type === 'events' ? message.events : []));
  }

  get kinds(): string[] {
    return this.events.map(({ kind }) => kind);
  }

  get cursor(): string {
    return this.messages.flatMap((message) => ('cursor' in message ? message.cursor : [])).at(-1) ?? '';
  }

  /** The others on the sheet, as this tab received them; undefined before it received any. */
  get present(): readonly LivePresence[] | undefined {
    let people: Map<string, LivePresence> | undefined;
    for (const message of this.messages) {
      if (message.type === 'present') people = new Map(message.people.map((one) => [one.tab, one]));
      if (message.type !== 'moved') continue;
      people ??= new Map();
      for (const change of message.people) people.set(change.tab, presenceAfter(people.get(change.tab), change));
      for (const tab of message.gone) people.delete(tab);
    }
    return people && [...people.values()];
  }

  async close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }
}
