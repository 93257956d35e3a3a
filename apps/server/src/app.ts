import { join } from 'node:path';
import { operations } from '@sheetmark/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { Config } from './platform/config/config.ts';
import { serveApiReader } from './platform/http/api-reader.ts';
import { AppError } from './platform/http/app-error.ts';
import { bindOperations, listUnimplemented } from './platform/http/bind.ts';
import type { Authentication } from './platform/http/caller.ts';
import type { Handlers } from './platform/http/handler.ts';
import { createServer } from './platform/http/http-server.ts';
import { serveMetrics } from './platform/http/metrics-page.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { servePages } from './platform/http/pages.ts';
import { createRateLimit } from './platform/http/rate-limit.ts';
import { type ResumableUploads, serveResumable } from './platform/http/resumable.ts';
import { serveSockets, type SocketEnd } from './platform/http/sockets.ts';
import { prepareUploadFolder } from './platform/http/upload.ts';
import type { Gauge } from './platform/metrics/metrics.ts';
import { version } from './version.ts';

export interface AppParts {
  readonly deps: {
    readonly config: Pick<
      Config,
      | 'dataDir'
      | 'maxUploadBytes'
      | 'trustProxy'
      | 'publicUrl'
      | 'apiUrl'
      | 'allowedOrigins'
      | 'metricsToken'
      | 'callsPerMinute'
      | 'tokenCallsPerMinute'
      | 'mcp'
    >;
  } & Pick<Deps, 'log' | 'metrics'>;
  /** Measured when someone reads the metrics. */
  readonly gauges: () => Promise<readonly Gauge[]>;
  readonly handlers: Handlers;
  readonly authentication: Authentication;
  /** WebSockets, by path. */
  readonly sockets: Readonly<Record<string, SocketEnd>>;
  readonly resumable: ResumableUploads;
  /** Rejects unless database and storage answer. Rejects with an AppError, which isn't logged, while the process ends. */
  readonly health: () => Promise<void>;
  /** The folder of the built web app. Null if there is none. */
  readonly webRoot: string | null;
}

/** The whole server without its port: the API, its OpenAPI document, and the pages. */
export async function buildApp({
  deps,
  handlers,
  authentication,
  sockets,
  resumable,
  gauges,
  health,
  webRoot,
}: AppParts): Promise<FastifyInstance> {
  const { config, log, metrics } = deps;
  const app = await createServer({ log, metrics, ...config });
  const all: Handlers = { ...handlers, ...systemHandlers(health, log) };

  const uploads = { folder: join(config.dataDir, 'tmp'), maxBytes: config.maxUploadBytes };
  await prepareUploadFolder(uploads.folder);
  await serveSockets(app, { ends: sockets, ...config });
  const callLimit = createRateLimit(config.callsPerMinute);
  const tokenLimit = createRateLimit(config.tokenCallsPerMinute);
  const binding = { rows: operations, handlers: all, authentication, uploads, callLimit, tokenLimit };
  bindOperations(app, binding);
  if (config.mcp) {
    // Loaded only where it is used.
    const { serveMcp } = await import('./platform/http/mcp/serve-mcp.ts');
    serveMcp(app, { binding, version, origins: [new URL(config.publicUrl).origin, ...config.allowedOrigins] });
  }
  await serveResumable(app, { uploads: resumable, authentication, maxBytes: config.maxUploadBytes });
  serveMetrics(app, { metrics, gauges, token: config.metricsToken });
  await serveApiReader(app, apiDocument);
  await servePages(app, webRoot, config.apiUrl);

  const missing = listUnimplemented(operations, all);
  const total = Object.keys(operations).length;
  if (missing.length > 0) log.info({ not_built: missing }, `${missing.length} of ${total} operations are not built yet`);
  return app;
}

/** Created on the first request: it takes as long as the rest of the start, and most processes never get one. */
const apiDocument = once(() => openApiDocument(operations, version));
const apiDocumentBytes = once(() => Buffer.from(JSON.stringify(apiDocument())));

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function systemHandlers(health: AppParts['health'], log: Deps['log']): Handlers {
  return {
    health: async () => {
      try {
        await health();
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.error({ err: error }, 'not healthy');
        throw new AppError('unavailable');
      }
      return { message: 'Database and storage answer.' };
    },
    openApi: async () => ({ bytes: apiDocumentBytes(), mediaType: 'application/json' }),
  };
}
