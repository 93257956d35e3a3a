import { existsSync, readFileSync } from 'node:fs';
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

const pageNames = ['index.html', 'editor.html'] as const;
const apiSetting = '<meta name="api-url" content="" />';

/** The pages by name, with the API's address filled in. */
function pagesWithApi(webRoot: string, apiUrl: string): ReadonlyMap<string, string> {
  const filled = apiSetting.replace('""', `"${apiUrl}"`);
  return new Map(pageNames.map((name) => [name, readFileSync(join(webRoot, name), 'utf8').replace(apiSetting, filled)]));
}

/**
 * Serves the web app; its own router answers every path that is neither a file nor a call. `webRoot` null: it was not built. `apiUrl` null: the
 * page finds the API at its own origin.
 */
export async function servePages(app: FastifyInstance, webRoot: string | null, apiUrl: string | null = null): Promise<void> {
  const built = webRoot !== null && existsSync(join(webRoot, 'index.html'));
  const written = built && apiUrl !== null ? pagesWithApi(webRoot, apiUrl) : null;
  if (built) {
    await app.register(fastifyStatic, {
      root: webRoot,
      cacheControl: false,
      // Serves the build's compressed copies.
      preCompressed: true,
      // Its copies on disk don't say where the API is.
      ...(written && { index: false, allowedPath: (path: string) => path !== '/' && !written.has(path.slice(1)) }),
      setHeaders: (reply, path) => void reply.header('cache-control', cacheFor(path)),
    });
    // The plugin's own route reads the whole folder for each request, to compare the spelling: assets/ has 700 files.
    app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => reply.sendFile(`assets/${request.params['*']}`));
  }
  // Not async: waiting for a reply adds listeners to the response, and with those for the file Node warns of a leak.
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (isBelow(path, '/api') || !isPage(request)) throw notFound();
    const html = written?.get(pageFor(path));
    if (!built) plain(reply, 'The web page is not built. `npm start` builds it.');
    else if (isBelow(path, '/assets')) plain(reply, 'There is no such file.');
    else if (html === undefined) reply.sendFile(pageFor(path));
    else void reply.header('cache-control', cacheFor(path)).type('text/html; charset=utf-8').send(html);
  });
}

function plain(reply: FastifyReply, sentence: string): void {
  void reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(sentence);
}
