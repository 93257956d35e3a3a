import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { onBehalfOf } from '../log/cause.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { AppError } from './app-error.ts';
import { limitBodyTime } from './body-deadline.ts';
import { allowOrigins, markForOrigin } from './cross-origin.ts';
import { isAbandoned, toFailure } from './failure.ts';
import { parseBody } from './parse-body.ts';
import { dropUnreadBodies, type UnreadLimits } from './unread-body.ts';
import { refuseUnreadable } from './unreadable-request.ts';

export interface ServerParts {
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Whether X-Forwarded-For of the proxy in front is believed. */
  readonly trustProxy: boolean;
  /** Origins of pages that may call, besides the server's own. */
  readonly allowedOrigins?: readonly string[];
  /** Where the page that this server sends finds the API; null: here. */
  readonly apiUrl?: string | null;
  readonly unreadBodies?: Partial<UnreadLimits>;
  readonly bodyDeadlineMs?: number | undefined;
}

/** What a mail program posts, and an HTML form. */
export const formType = 'application/x-www-form-urlencoded';

/** A connection that neither sends nor takes a byte for so long is ended, and what it uploaded removed. */
const stalledAfterMs = 10 * 60 * 1000;

/** A server without routes: request ids, logs, headers, failures, and how bodies are read. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { log, metrics, trustProxy, allowedOrigins = [], apiUrl = null, unreadBodies, bodyDeadlineMs } = parts;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomBytes(12).toString('base64url'),
    requestIdHeader: false,
    trustProxy,
    connectionTimeout: stalledAfterMs,
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      // No hook has run for these.
      markForOrigin(request, reply, allowedOrigins);
      void sendFailure(error, request.id, reply);
    },
  });
  app.decorateRequest('identity', null);
  readBodies(app);
  traceRequests(app);
  logRequests(app, metrics);
  dropUnreadBodies(app, unreadBodies);
  limitBodyTime(app, ['application/json', formType], bodyDeadlineMs);
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error, request.id);
    if (failure.body.code === 'server_fault' && !isAbandoned(error, reply.raw)) {
      request.log.error({ err: error }, 'request failed');
      const message = error instanceof Error ? error.message : String(error);
      metrics.faulted({ request_id: request.id, method: request.method, route: request.routeOptions.url ?? '', message });
    }
    return sendFailure(error, request.id, reply);
  });
  await app.register(helmet, pageSecurity(apiUrl));
  // Nothing here is for search engines, least of all what a public link shows.
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-robots-tag', 'noindex, nofollow'));
  allowOrigins(app, allowedOrigins);
  // The upload looks itself at whether a file was cut off.
  await app.register(multipart, { throwFileSizeLimit: false });
  return app;
}

function sendFailure(error: unknown, requestId: string, reply: FastifyReply) {
  const { http, body } = toFailure(error, requestId);
  return reply.code(http).headers({ 'x-request-id': requestId, 'cache-control': 'no-store' }).send(body);
}

/** Parses JSON and forms. Clients send the content type with every call, so an empty body counts as none. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) => {
    if (text === '') return undefined;
    try {
      return await parseBody(text);
    } catch (error) {
      const message = error instanceof RangeError ? 'What was sent is nested too deeply.' : 'The body is not JSON.';
      throw new AppError('invalid_input', { message });
    }
  });
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
}

/** Everything that a request starts, including its jobs, is logged with its id. */
function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => onBehalfOf({ request_id: request.id, source: request.ip }, done));
}

/** One line per request, never with its address, which may contain a token, nor headers or bodies. */
function logRequests(app: FastifyInstance, metrics: Metrics): void {
  const facts = (request: FastifyRequest, reply: FastifyReply) => ({
    method: request.method,
    route: request.routeOptions.url ?? null,
    ms: Math.round(reply.elapsedTime),
    user_id: request.identity?.actor?.id ?? null,
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    metrics.answered({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    request.log.info({ ...facts(request, reply), status: reply.statusCode }, 'request');
  });
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ method: request.method, route: request.routeOptions.url ?? null }, 'the client went away');
  });
}

/** No upgrade-insecure-requests and no HSTS: many run this over plain HTTP in their own network, and a proxy adds them for the rest. */
const pageSecurity = (apiUrl: string | null) =>
  ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // The component library writes style elements; see docs/security.md.
        styleSrc: ["'self'", "'unsafe-inline'"],
        styleSrcAttr: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(apiUrl === null ? [] : [apiUrl])],
        fontSrc: ["'self'"],
        // The live connection's address begins with ws instead of http.
        connectSrc: ["'self'", ...(apiUrl === null ? [] : [apiUrl, apiUrl.replace(/^http/, 'ws')])],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
  }) as const;
