import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './app-error.ts';

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';
const isPage = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD';
const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Names of files in assets/ carry a hash of their content. */
function cacheFor(path: string): string {
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** A copy of the page that preloads the editor's code (apps/web/preload-plugin.ts). */
const pageFor = (path: string): string => (isBelow(path, '/editProject') ? 'editor.html' : 'index.html');

/** Serves the web app; its own router answers every path that is neither a file nor a call. `webRoot` null: it was not built. */
export async function servePages(app: FastifyInstance, webRoot: string | null): Promise<void> {
  const built = webRoot !== null && existsSync(join(webRoot, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: webRoot,
      cacheControl: false,
      // What the build has laid beside a file, as small as the browser can unpack it.
      preCompressed: true,
      setHeaders: (reply, path) => void reply.header('cache-control', cacheFor(path)),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (isBelow(path, '/api') || !isPage(request)) throw notFound();
    if (!built) return plain(reply, 'The web page is not built. `npm start` builds it.');
    if (isBelow(path, '/assets')) return plain(reply, 'There is no such file.');
    return reply.sendFile(pageFor(path));
  });
}

function plain(reply: FastifyReply, sentence: string) {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(sentence);
}
