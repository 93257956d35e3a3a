import { type LiveClientMessage, livePath, LiveServerMessage, liveVersion, operations } from '@sheetmark/contract';
import type { Person } from './people.ts';

interface Options {
  readonly after?: string | undefined;
  /** Events can arrive in one chunk with the welcome. */
  readonly onMessage?: (message: LiveServerMessage) => void;
}

/** A tab's connection, without the tab. */
export class Stream {
  readonly #socket: WebSocket;
  /** Its cursor. */
  cursor: string;
  isClosed = false;
  onMessage: (message: LiveServerMessage) => void = () => undefined;

  private constructor(socket: WebSocket, cursor: string) {
    this.#socket = socket;
    this.cursor = cursor;
    socket.addEventListener('close', () => {
      this.isClosed = true;
    });
  }

  /** Listens from `after`, or from now. */
  static async open(url: string, person: Person, { after, onMessage }: Options = {}): Promise<Stream> {
    const response = await person.call(url, 'POST', '/api/live/ticket', {});
    const { ticket, cursor } = operations.createLiveTicket.answer.parse(response).data;
    const socket = new WebSocket(url.replace('http', 'ws') + livePath);
    const stream = new Stream(socket, after ?? cursor);
    if (onMessage) stream.onMessage = onMessage;
    const ready = Promise.withResolvers<void>();
    socket.addEventListener('error', () => ready.reject(new Error('a stream was refused')));
    socket.addEventListener('open', () => stream.send({ type: 'hello', version: liveVersion, ticket, after: after ?? cursor }));
    socket.addEventListener('message', ({ data }) => {
      const message = LiveServerMessage.parse(JSON.parse(String(data)));
      if ('cursor' in message) stream.cursor = message.cursor;
      if (message.type === 'ready') ready.resolve();
      stream.onMessage(message);
    });
    await ready.promise;
    return stream;
  }

  send(message: LiveClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#socket.close();
  }
}
