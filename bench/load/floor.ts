import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import fastify from 'fastify';

/** The framework without an application, in a separate thread: it reads requests and always responds the same. */
async function serve(): Promise<string> {
  const app = fastify();
  app.addContentTypeParser('*', (_request, payload, done) => payload.resume().on('end', () => done(null)));
  app.all('/*', () => ({ status: true, message: '' }));
  return app.listen({ host: '127.0.0.1', port: 0 });
}

if (!isMainThread) parentPort?.postMessage(await serve());

export async function startFloor(): Promise<{ base: string; stop: () => Promise<number> }> {
  const worker = new Worker(new URL(import.meta.url));
  const [base] = (await once(worker, 'message')) as [string];
  return { base, stop: () => worker.terminate() };
}
