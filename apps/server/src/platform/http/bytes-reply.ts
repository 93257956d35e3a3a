import type { FastifyReply } from 'fastify';
import type { BytesReply } from './handler.ts';

/** Browsers must not run these bytes as one of our pages, whatever their type. */
const sandbox = "default-src 'none'; sandbox; frame-ancestors 'none'";

export function sendBytes(reply: FastifyReply, { bytes, mediaType, size, contentRange, cacheSeconds, downloadName }: BytesReply) {
  const length = size ?? (bytes instanceof Uint8Array ? bytes.byteLength : undefined);
  void reply.headers({
    'content-type': mediaType,
    'content-security-policy': sandbox,
    'content-disposition': downloadName === undefined ? 'inline' : attachment(downloadName),
    'cache-control': cacheSeconds === undefined ? 'private, no-store' : `private, max-age=${cacheSeconds}, immutable`,
  });
  if (length !== undefined) void reply.header('content-length', length);
  if (downloadName !== undefined) void reply.header('accept-ranges', 'bytes');
  if (contentRange !== undefined) void reply.code(206).header('content-range', contentRange);
  return reply.send(bytes);
}

/** RFC 6266: a plain name for old readers and the true one for all others. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const escape = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, escape);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
