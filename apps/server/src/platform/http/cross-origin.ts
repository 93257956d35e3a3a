import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Headers that a page of another origin may send: those of the calls, of assistants, of resumable uploads, and of ranges. */
const sentHeaders = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Protocol-Version',
  'Range',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-Requested-With',
].join(', ');

/** Response headers that such a page may read. */
const readHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Location',
  'Retry-After',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-Request-Id',
].join(', ');

/** Seconds. Browsers have their own limits; this is Chromium's. */
const preflightLasts = 7200;

/** Pages and their assets belong to the page's own origin; everything else is the API. */
const isCall = ({ method, url }: FastifyRequest): boolean => /^\/api(?:[/?]|$)/.test(url) || (method !== 'GET' && method !== 'HEAD');

/**
 * Lets a page of one of `allowedOrigins` read a response. No credentials are allowed: calls contain their token in a header, and the server sets no
 * cookies.
 */
export function markForOrigin(request: FastifyRequest, reply: FastifyReply, allowedOrigins: readonly string[]): void {
  if (allowedOrigins.length === 0 || !isCall(request)) return;
  void reply.header('vary', 'Origin');
  // Pictures load without CORS: their signed URLs protect them.
  void reply.header('cross-origin-resource-policy', 'cross-origin');
  const { origin } = request.headers;
  if (origin === undefined || !allowedOrigins.includes(origin)) return;
  void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': readHeaders });
}

/** Lets pages of `allowedOrigins` call the API, and answers their preflights. Without any, responses are unchanged. */
export function allowOrigins(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  if (allowedOrigins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    markForOrigin(request, reply, allowedOrigins);
    const isAllowed = reply.hasHeader('access-control-allow-origin');
    if (!isAllowed || request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return undefined;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': sentHeaders,
        'access-control-max-age': preflightLasts,
      })
      .send();
  });
}
