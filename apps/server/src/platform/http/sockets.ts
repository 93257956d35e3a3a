import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** One WebSocket, as a feature sees it. */
export interface Socket {
  /** Does nothing once the client is gone. Clients that don't read what they are sent are disconnected. */
  send(text: string): void;
  close(code: number, reason: string): void;
}

export interface SocketListener {
  message(text: string): void;
  closed(): void;
}

export type AcceptSocket = (socket: Socket) => SocketListener;

export interface SocketEnd {
  readonly accept: AcceptSocket;
  /** Close codes for clients that send faster than `SocketLimits` allows, for clients that read too slowly, and for a restart of the server. */
  readonly codes: { readonly tooFast: number; readonly tooSlow: number; readonly restart: number };
}

/** A client can send `burst` messages at once, and gains `messagesPerSecond` up to that again; one that sends more is disconnected. */
export interface SocketLimits {
  readonly maxMessageBytes: number;
  readonly messagesPerSecond: number;
  readonly burst: number;
  /** The limit of unsent data in memory for a client that reads slowly. */
  readonly maxWaitingBytes: number;
  /** Milliseconds between pings. A client that didn't answer the previous ping is disconnected. */
  readonly pingMs: number;
}

const usualLimits: SocketLimits = {
  maxMessageBytes: 16 * 1024,
  messagesPerSecond: 60,
  burst: 240,
  maxWaitingBytes: 1024 * 1024,
  pingMs: 20_000,
};
/** How long a client can take to answer a close before it is disconnected. */
const farewellMs = 1_000;

interface SocketsParts {
  /** By path. */
  readonly ends: Readonly<Record<string, SocketEnd>>;
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly limits?: Partial<SocketLimits>;
}

/** Serves WebSockets next to the calls. Refuses pages of other origins, and clients that exceed the limits. */
export async function serveSockets(app: FastifyInstance, { ends, publicUrl, allowedOrigins, limits: given }: SocketsParts): Promise<void> {
  const limits = { ...usualLimits, ...given };
  const ours = [new URL(publicUrl).origin, ...allowedOrigins];
  const open = new Map<WebSocket, SocketEnd>();
  let isClosing = false;
  await app.register(websocket, {
    options: { maxPayload: limits.maxMessageBytes, perMessageDeflate: false, clientTracking: false },
    // The plugin's own farewell would not say why; its type knows only the form with a callback.
    preClose: (done) => done(),
    errorHandler: (_error, socket) => socket.terminate(),
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    await farewell(open);
  });
  for (const [path, end] of Object.entries(ends)) {
    app.route({
      method: 'GET',
      url: path,
      websocket: true,
      onRequest: async (request) => refuseForeign(request, ours),
      handler: (socket) => {
        if (isClosing) return leave(socket, end.codes.restart, 'restart');
        open.set(socket, end);
        socket.once('close', () => open.delete(socket));
        watch(socket, end, limits);
      },
    });
  }
}

function refuseForeign(request: FastifyRequest, ours: readonly string[]): void {
  const { origin } = request.headers;
  // Only browsers send an origin, and only they can act without their user's knowledge.
  if (origin === undefined) return;
  const isOurs = ours.includes(origin) || (URL.canParse(origin) && new URL(origin).host === request.host);
  if (!isOurs) throw new AppError('not_allowed', { message: 'Pages of other sites may not connect.' });
}

function watch(socket: WebSocket, end: SocketEnd, limits: SocketLimits): void {
  const listener = end.accept({
    send(text) {
      if (socket.readyState !== socket.OPEN) return;
      socket.send(text);
      // A close frame would queue behind the rest, so the socket is terminated.
      if (socket.bufferedAmount > limits.maxWaitingBytes) cutOff(socket, end.codes.tooSlow);
    },
    close: (code, reason) => leave(socket, code, reason),
  });
  const allowance = createAllowance(limits);
  const stopPinging = keepPinging(socket, limits.pingMs);
  socket.on('message', (data, isBinary) => {
    if (isBinary || !allowance.take()) return leave(socket, end.codes.tooFast, 'too fast');
    // oxlint-disable-next-line typescript/no-base-to-string -- text messages come as one Buffer
    listener.message(data.toString());
  });
  socket.once('close', () => {
    stopPinging();
    listener.closed();
  });
}

function leave(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code, reason);
  const cut = setTimeout(() => socket.terminate(), farewellMs);
  socket.once('close', () => clearTimeout(cut));
}

function cutOff(socket: WebSocket, code: number): void {
  socket.close(code);
  socket.terminate();
}

/** A bucket of messages that fills evenly. */
function createAllowance({ messagesPerSecond, burst }: SocketLimits) {
  let left = burst;
  let at = performance.now();
  return {
    take(): boolean {
      const now = performance.now();
      left = Math.min(burst, left + ((now - at) / 1000) * messagesPerSecond);
      at = now;
      left -= 1;
      return left >= 0;
    },
  };
}

function keepPinging(socket: WebSocket, pingMs: number): () => void {
  let isThere = true;
  socket.on('pong', () => {
    isThere = true;
  });
  const timer = setInterval(() => {
    if (!isThere) return socket.terminate();
    isThere = false;
    socket.ping();
  }, pingMs);
  return () => clearInterval(timer);
}

/** Tells all clients that the server is stopping, so that they reconnect elsewhere or later. */
async function farewell(open: ReadonlyMap<WebSocket, SocketEnd>): Promise<void> {
  const gone = [...open].map(([socket, end]) => {
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
    });
    if (socket.readyState === socket.OPEN) leave(socket, end.codes.restart, 'restart');
    return closed;
  });
  await Promise.all(gone);
}
