import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { comparedViews, engines } from './engines.ts';

const root = fileURLToPath(new URL('pages', import.meta.url));

export interface PageServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds one page per engine for production into a folder, and serves them on this machine only. */
export async function servePages(folder: string): Promise<PageServer> {
  const pages = [...new Set([...engines, ...comparedViews].map(({ page }) => page))];
  const common = { root, configFile: false, logLevel: 'error', define: { 'process.env.IS_PREACT': '"false"' } } as const;
  await build({
    ...common,
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'chrome123',
      cssTarget: 'chrome123',
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: pages.map((page) => join(root, `${page}.html`)) },
    },
  });
  const server = await preview({ ...common, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('the pages are not served');
  return { url, close: () => server.close() };
}
