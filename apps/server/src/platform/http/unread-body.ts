import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface UnreadLimits {
  /** How much of a refused body is read and dropped before the connection is cut. */
  readonly maxBytes: number;
  readonly maxMs: number;
}

const usualLimits: UnreadLimits = { maxBytes: 64 * 1024 * 1024, maxMs: 30_000 };

/**
 * Reads and drops what is left of a body that was answered before its end: a body that nobody reads blocks its connection, and closing at once
 * would reset it before the sender has seen the answer. Node does this only for bodies that nobody has begun to read, and without a limit.
 */
export function dropUnreadBodies(app: FastifyInstance, limits: Partial<UnreadLimits> = {}): void {
  const bounds = { ...usualLimits, ...limits };
  app.addHook('onRequest', (request, reply, done) => {
    // Before Node's own listener, which closes connections that are not kept.
    reply.raw.prependOnceListener('finish', () => dropRest(request.raw, bounds));
    done();
  });
}

function dropRest(body: IncomingMessage, { maxBytes, maxMs }: UnreadLimits): void {
  if (body.complete || body.destroyed) return;
  const { socket } = body;
  // Takes the connection with it.
  const cut = (): void => void body.destroy();
  const timer = setTimeout(cut, maxMs).unref();
  body.once('close', () => clearTimeout(timer));
  socket.destroySoon = () => {
    socket.end();
    body.once('close', () => socket.destroy());
  };
  let dropped = 0;
  body.unpipe();
  // Listeners that are left pause the stream as soon as their own buffers are full.
  body.removeAllListeners('data').removeAllListeners('readable');
  body.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > maxBytes) cut();
  });
  body.resume();
}
