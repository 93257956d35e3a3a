import { answerRequests } from './killable-child.ts';
import type { ComputeReply, ComputeRequest } from './workers.ts';

/** Entry of a worker process: it loads the module that it is asked for and answers what that computes. */
async function answer({ module, input }: ComputeRequest): Promise<ComputeReply> {
  try {
    const loaded: unknown = await import(module);
    if (!isComputing(loaded)) throw new TypeError(`${module} computes nothing`);
    return { ok: true, output: await loaded.compute(input) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

interface Computing {
  readonly compute: (input: unknown) => unknown;
}

const isComputing = (loaded: unknown): loaded is Computing =>
  typeof loaded === 'object' && loaded !== null && 'compute' in loaded && typeof loaded.compute === 'function';

// Requests come from the build that this file is of.
// oxlint-disable-next-line typescript/consistent-type-assertions -- see above
answerRequests((request) => answer(request as ComputeRequest));
