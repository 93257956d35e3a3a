import type { Logger } from 'pino';
import type { z } from 'zod';
import { createKillableProcess, type KillableProcess, ProcessStopped } from './killable-process.ts';

const MEBIBYTE = 2 ** 20;
const ENTRY = new URL('./worker-entry.ts', import.meta.url);
const START_MS = 60_000;
/** A process that has had nothing to do for so long is ended: it costs more memory than a fresh one costs time. */
const IDLE_MS = 30_000;

/** Work that takes more CPU than a request may. It runs in a killable process, so that no other request waits for it. */
export interface Computation<Input, Output> {
  /** For the log. */
  readonly name: string;
  /** Exports `compute(input)`. */
  readonly module: URL;
  /** In milliseconds, see `KillableProcess.ask`. */
  readonly limitMs: number;
  readonly output: z.ZodType<Output>;
  /** Only for its type. */
  readonly input?: Input;
}

export interface RunOptions {
  /** One request per owner runs at a time, so that no owner takes all processes. Jobs use a separate process. */
  readonly owner: 'job' | `user ${number}`;
  /** Aborts the work when its caller is gone. */
  readonly signal?: AbortSignal | undefined;
}

export interface Workers {
  /** Rejects with `ProcessStopped` when the process had to be killed or died, with the computation's own error otherwise. */
  run<Input, Output>(computation: Computation<Input, Output>, input: Input, options: RunOptions): Promise<Output>;
  close(): Promise<void>;
}

/** What the worker's entry is asked, and what it answers. */
export interface ComputeRequest {
  readonly module: string;
  readonly input: unknown;
}
export type ComputeReply = { readonly ok: true; readonly output: unknown } | { readonly ok: false; readonly message: string };

interface Waiting {
  readonly owner: RunOptions['owner'];
  readonly begin: (place: Place) => Promise<void>;
  readonly refuse: () => void;
}

interface Place {
  readonly takes: 'jobs' | 'requests';
  readonly process: KillableProcess;
  owner: RunOptions['owner'] | null;
  idle: NodeJS.Timeout | undefined;
}

interface WorkersParts {
  readonly log: Pick<Logger, 'warn'>;
  /** Processes for requests; one more is for jobs. */
  readonly processes?: number;
  readonly memoryMebibytes?: number;
}

export function createWorkers({ log, processes = 2, memoryMebibytes = 1_024 }: WorkersParts): Workers {
  const places = (['jobs', ...Array.from({ length: processes }, () => 'requests' as const)] as const).map((takes) =>
    createPlace(takes, memoryMebibytes),
  );
  const waiting: Waiting[] = [];
  let isClosed = false;

  const dispatch = (): void => {
    for (const place of places) {
      if (place.owner !== null || isClosed) continue;
      const isBusy = (owner: Waiting['owner']): boolean => places.some((each) => each.owner === owner);
      const next = waiting.findIndex(({ owner }) => (owner === 'job') === (place.takes === 'jobs') && !isBusy(owner));
      const [task] = next === -1 ? [] : waiting.splice(next, 1);
      if (task) void occupy(place, task);
    }
  };

  const occupy = async (place: Place, task: Waiting): Promise<void> => {
    clearTimeout(place.idle);
    place.owner = task.owner;
    await task.begin(place);
    place.owner = null;
    if (isClosed) return;
    place.idle = setTimeout(() => place.process.retire(), IDLE_MS).unref();
    dispatch();
  };

  return {
    run<Input, Output>(computation: Computation<Input, Output>, input: Input, { owner, signal }: RunOptions): Promise<Output> {
      const done = Promise.withResolvers<Output>();
      if (isClosed || signal?.aborted) {
        done.reject(signal?.reason ?? closedError());
        return done.promise;
      }
      let stop = (): void => void waiting.splice(waiting.indexOf(task), 1);
      const abort = (): void => {
        stop();
        done.reject(signal?.reason);
      };
      const task: Waiting = {
        owner,
        begin: async (place) => {
          stop = () => place.process.retire();
          await compute(place, computation, { input, log }).then(done.resolve, done.reject);
        },
        refuse: () => done.reject(closedError()),
      };
      signal?.addEventListener('abort', abort, { once: true });
      waiting.push(task);
      dispatch();
      return done.promise.finally(() => signal?.removeEventListener('abort', abort));
    },
    async close() {
      isClosed = true;
      for (const task of waiting.splice(0)) task.refuse();
      for (const { idle } of places) clearTimeout(idle);
      await Promise.all(places.map(({ process }) => process.close()));
    },
  };
}

function createPlace(takes: Place['takes'], memoryMebibytes: number): Place {
  const process = createKillableProcess({
    entry: ENTRY,
    memoryBytes: memoryMebibytes * MEBIBYTE,
    heapMebibytes: memoryMebibytes / 2,
    startMs: START_MS,
  });
  return { takes, process, owner: null, idle: undefined };
}

async function compute<Input, Output>(
  { process }: Place,
  { name, module, limitMs, output }: Computation<Input, Output>,
  { input, log }: { readonly input: Input; readonly log: WorkersParts['log'] },
): Promise<Output> {
  const request: ComputeRequest = { module: module.href, input };
  try {
    return output.parse(outputOf(await process.ask(request, limitMs)));
  } catch (error) {
    if (error instanceof ProcessStopped)
      log.warn({ computation: name, reason: error.reason, detail: error.detail }, 'a worker was stopped');
    throw error;
  }
}

const closedError = (): Error => new Error('The workers are closed.');

function outputOf(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('ok' in message)) throw new ProcessStopped('crashed', 'no reply');
  if (message.ok === true && 'output' in message) return message.output;
  throw new Error('message' in message ? String(message.message) : 'the computation failed');
}
