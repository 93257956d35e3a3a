import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';

/** A child's first message. */
export const READY = 'ready';

/** What a child ends itself with when it exceeds its memory limit. */
export const OUT_OF_MEMORY_SIGNAL = 'SIGUSR2';

/**
 * Answers one request after another over the channel to the process that forked this one, and ends with it. The process's argument: bytes
 * of memory that it may take.
 */
export function answerRequests(answer: (request: unknown) => Promise<unknown>): void {
  new Worker(new URL('./watchdog.ts', import.meta.url), { argv: [process.argv[2], process.ppid] }).unref();
  // A signal to the whole group is the parent's to act on.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (message: { request: unknown }) => void answer(message.request).then((reply) => process.send?.(reply)));
  process.send?.(READY);
  // Node would keep what it compiled at its exit, but this process is killed.
  flushCompileCache();
}
