import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseUnreadable } from './unreadable-request.ts';

/** How long a JSON body may take to arrive; uploads have no such end, only the limit of a connection on which nothing moves. */
const usualBodyDeadlineMs = 30_000;

const late = Object.assign(new Error('the body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Ends connections that send a small body byte by byte: thousands of them would hold memory and connections for nothing. */
export function limitBodyTime(app: FastifyInstance, types: readonly string[], deadlineMs = usualBodyDeadlineMs): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const settle = (request: FastifyRequest): void => clearTimeout(timers.get(request));
  app.addHook('preParsing', async (request) => {
    const type = request.headers['content-type']?.toLowerCase() ?? '';
    if (!types.some((each) => type.startsWith(each))) return;
    timers.set(request, setTimeout(() => refuseUnreadable(late, request.raw.socket), deadlineMs).unref());
  });
  app.addHook('preValidation', async (request) => settle(request));
  app.addHook('onResponse', async (request) => settle(request));
  app.addHook('onRequestAbort', async (request) => settle(request));
}
