import { Worker } from 'node:worker_threads';
import { RenderError } from '../failures.ts';
import { READY } from '../protocol.ts';
import type { Reply, Request } from '../protocol.ts';
import { setUpImages } from './images.ts';
import { runJob } from './jobs.ts';
import { createOpenDocuments } from './open-documents.ts';

/** Entry of a worker process: one request after another, over the channel to the process that forked it. Its argument: bytes of memory. */

const documents = createOpenDocuments();

async function answer({ job, limits }: Request): Promise<Reply> {
  try {
    const outcome = await runJob(job, { limits, documents });
    return { ok: true, outcome, warm: documents.warmKeys(), retire: process.memoryUsage.rss() > limits.retireBytes };
  } catch (error) {
    if (error instanceof RenderError)
      return { ok: false, code: error.code, detail: error.detail, warm: documents.warmKeys(), retire: false };
    return { ok: false, ...describeBreakdown(error), warm: [], retire: true };
  }
}

/** PDFium's WebAssembly aborts by throwing and is dead afterwards. */
function describeBreakdown(error: unknown): { code: 'too_large' | 'crashed'; detail: string } {
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { code: /out of memory|OOM|enlarge memory/i.test(detail) ? 'too_large' : 'crashed', detail };
}

setUpImages();
new Worker(new URL('./watchdog.ts', import.meta.url), { argv: [process.argv[2], process.ppid] }).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (request: Request) => void answer(request).then((reply) => process.send?.(reply)));
process.send?.(READY);
