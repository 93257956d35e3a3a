import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface UnreadLimits {
  /** How much of a refused body is read and dropped before the connection is cut. */
  readonly maxBytes: number;
  readonly maxMs: number;
}

const usualLimits: UnreadLimits = { maxBytes: 64 * 1024 * 1024, maxMs: 30_000 };

/**
 * Reads and drops the rest of a body whose response was sent before its end: an unread body blocks its connection, and closing at once would reset it
 * before the client has read the response. Node does this only for bodies that weren't read at all, and without a limit.
 */
export function dropUnreadBodies(app: FastifyInstance, limits: Partial<UnreadLimits> = {}): void {
  const bounds = { ...usualLimits, ...limits };
  app.addHook('onRequest', (request, reply, done) => {
    // Before Node's own listener, which closes connections without keep-alive.
    reply.raw.prependOnceListener('finish', () => dropRest(request.raw, bounds));
    done();
  });
}

function dropRest(body: IncomingMessage, { maxBytes, maxMs }: UnreadLimits): void {
  if (body.complete || body.destroyed) return;
  const { socket } = body;
  // Closes the connection, too.
  const cut = (): void => void body.destroy();
  const timer = setTimeout(cut, maxMs).unref();
  body.once('close', () => clearTimeout(timer));
  socket.destroySoon = () => {
    socket.end();
    body.once('close', () => socket.destroy());
  };
  let dropped = 0;
  body.unpipe();
  // Remaining listeners would pause the stream when their buffers are full.
  body.removeAllListeners('data').removeAllListeners('readable');
  body.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > maxBytes) cut();
  });
  body.resume();
}
