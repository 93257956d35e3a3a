import { answerRequests } from '../../../../platform/process/killable-child.ts';
import { RenderError } from '../failures.ts';
import type { Reply, Request } from '../protocol.ts';
import { setUpImages } from './images.ts';
import { runJob } from './jobs.ts';
import { createOpenDocuments } from './open-documents.ts';

/** Entry of a worker process: one request after another. */

const documents = createOpenDocuments();

async function answer({ job, limits }: Request): Promise<Reply> {
  try {
    const outcome = await runJob(job, { limits, documents });
    return { ok: true, outcome, warm: documents.warmKeys(), retire: job.op === 'scan' || process.memoryUsage.rss() > limits.retireBytes };
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
// Requests come from the build that this file is of.
// oxlint-disable-next-line typescript/consistent-type-assertions -- see above
answerRequests((request) => answer(request as Request));
