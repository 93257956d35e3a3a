import { createKillableProcess, ProcessStopped } from '../../../platform/process/killable-process.ts';
import { RenderError } from './failures.ts';
import type { RenderLimits } from './limits.ts';
import type { Job, Outcome, Reply, Request } from './protocol.ts';

const ENTRY = new URL('./worker/main.ts', import.meta.url);

/** What a logger must offer; pino does. */
export interface RenderLog {
  warn(fields: Record<string, unknown>, message: string): void;
}

/** A place for one process, started when there is a job and again after it has ended. Takes one job at a time. */
export interface RenderWorker {
  /** Undefined while no process runs. */
  readonly pid: number | undefined;
  /** Keys of the documents and pages it holds open. */
  readonly warm: ReadonlySet<string>;
  /** Rejects with a `RenderError`. */
  run(job: Job): Promise<Outcome>;
  /** Ends the job that runs, and its process; `run` rejects. */
  stop(): void;
  close(): Promise<void>;
}

/** With `isPatient`, its process yields the processor to all others. */
export function createRenderWorker({
  limits,
  log,
  isPatient = false,
}: {
  limits: RenderLimits;
  log: RenderLog;
  isPatient?: boolean;
}): RenderWorker {
  const place = createKillableProcess({
    entry: ENTRY,
    memoryBytes: limits.memoryBytes,
    heapMebibytes: 512,
    startMs: limits.startMs,
    isPatient,
  });
  /** Of the process that answered last. */
  let warm: { readonly pid: number | undefined; readonly keys: ReadonlySet<string> } = { pid: undefined, keys: NOTHING };

  const run = async (job: Job): Promise<Outcome> => {
    const request: Request = { job, limits };
    // LibreOffice is a process of its own, whose processor time the worker's doesn't include.
    const wallFactor = job.op === 'convert' ? 1 : undefined;
    const reply = toReply(await place.ask(request, limits.limitMs[job.op], wallFactor));
    warm = { pid: place.pid, keys: new Set(reply.warm) };
    if (reply.retire) place.retire();
    if (reply.ok) return reply.outcome;
    throw new RenderError(reply.code, reply.detail);
  };

  return {
    get pid() {
      return place.pid;
    },
    get warm() {
      return place.pid !== undefined && place.pid === warm.pid ? warm.keys : NOTHING;
    },
    run: (job) =>
      run(job).catch((error: unknown) => {
        const failure = toFailure(error);
        log.warn({ op: job.op, sha256: job.source.sha256, code: failure.code, detail: failure.detail }, 'rendering failed');
        throw failure;
      }),
    stop: () => place.retire(),
    close: () => place.close(),
  };
}

const NOTHING: ReadonlySet<string> = new Set();

function toFailure(error: unknown): RenderError {
  if (error instanceof RenderError) return error;
  return error instanceof ProcessStopped ? new RenderError(error.reason, error.detail) : new RenderError('crashed', String(error));
}

function toReply(message: unknown): Reply {
  if (isReply(message)) return message;
  throw new RenderError('crashed', 'the worker sent no reply');
}

/** Workers are of the same build as this process, so the envelope is proof enough. */
function isReply(message: unknown): message is Reply {
  return typeof message === 'object' && message !== null && 'ok' in message && 'warm' in message;
}
