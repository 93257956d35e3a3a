import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { RenderError } from './failures.ts';
import type { RenderFailureCode } from './failures.ts';
import type { RenderLimits } from './limits.ts';
import { OUT_OF_MEMORY_SIGNAL, READY } from './protocol.ts';
import type { Job, Outcome, Reply, Request } from './protocol.ts';

const ENTRY = fileURLToPath(new URL('./worker/main.ts', import.meta.url));
const SCRIPT_HEAP_MEBIBYTES = 512;
const STDERR_TAIL = 2_000;

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
  close(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  warm: ReadonlySet<string>;
  /** Settled by the worker's next message or by its end. */
  pending: PromiseWithResolvers<unknown>;
  /** Why this process was stopped, if it was. */
  stoppedFor: RenderFailureCode | undefined;
  stderr: string;
}

export function createRenderWorker({ limits, log }: { limits: RenderLimits; log: RenderLog }): RenderWorker {
  let running: Running | undefined;

  const stop = (target: Running, reason: RenderFailureCode | undefined): void => {
    target.stoppedFor = reason;
    target.child.kill('SIGKILL');
  };

  /** Waits for the worker's next message; stops the process when that takes longer than `wallMs`. */
  const nextMessage = async (target: Running, wallMs: number): Promise<unknown> => {
    const timer = setTimeout(() => stop(target, 'timed_out'), wallMs);
    try {
      return await target.pending.promise;
    } finally {
      clearTimeout(timer);
    }
  };

  const start = async (): Promise<Running> => {
    const started = startProcess(limits);
    running = started;
    void started.exited.then(() => {
      if (running === started) running = undefined;
    });
    const message = await nextMessage(started, limits.startMs);
    if (message !== READY) throw new RenderError('crashed', 'the worker did not start');
    return started;
  };

  const run = async (job: Job): Promise<Outcome> => {
    const target = running ?? (await start());
    target.pending = Promise.withResolvers();
    const request: Request = { job, limits };
    target.child.send(request, () => undefined);
    const reply = toReply(await nextMessage(target, limits.wallMs[job.op]));
    target.warm = new Set(reply.warm);
    if (reply.retire) {
      running = undefined;
      stop(target, undefined);
    }
    if (reply.ok) return reply.outcome;
    throw new RenderError(reply.code, reply.detail);
  };

  return {
    get pid() {
      return running?.child.pid;
    },
    get warm() {
      return running?.warm ?? NOTHING;
    },
    run: (job) =>
      run(job).catch((error: unknown) => {
        const failure = error instanceof RenderError ? error : new RenderError('crashed', String(error));
        log.warn({ op: job.op, sha256: job.source.sha256, code: failure.code, detail: failure.detail }, 'rendering failed');
        throw failure;
      }),
    async close() {
      const last = running;
      if (!last) return;
      stop(last, 'crashed');
      await last.exited;
    },
  };
}

const NOTHING: ReadonlySet<string> = new Set();

/** The worker sees none of this process's environment, and so none of its secrets. */
function startProcess(limits: RenderLimits): Running {
  const child = fork(ENTRY, [String(limits.memoryBytes)], {
    execPath: process.execPath,
    execArgv: [`--max-old-space-size=${SCRIPT_HEAP_MEBIBYTES}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const exited = Promise.withResolvers<void>();
  const running: Running = {
    child,
    exited: exited.promise,
    warm: NOTHING,
    pending: Promise.withResolvers(),
    stoppedFor: undefined,
    stderr: '',
  };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    running.stderr = (running.stderr + text).slice(-STDERR_TAIL);
  });
  const end = (code: RenderFailureCode, detail: string): void => {
    running.pending.promise.catch(() => undefined);
    running.pending.reject(new RenderError(code, detail));
    exited.resolve();
  };
  child.on('message', (message) => running.pending.resolve(message));
  child.on('error', (error) => end('crashed', error.message));
  child.on('exit', (code, signal) => end(running.stoppedFor ?? toFailureCode(signal), `exit ${code} signal ${signal} ${running.stderr}`));
  return running;
}

function toFailureCode(signal: NodeJS.Signals | null): RenderFailureCode {
  return signal === OUT_OF_MEMORY_SIGNAL ? 'too_large' : 'crashed';
}

function toReply(message: unknown): Reply {
  if (isReply(message)) return message;
  throw new RenderError('crashed', 'the worker sent no reply');
}

/** Workers are of the same build as this process, so the envelope is proof enough. */
function isReply(message: unknown): message is Reply {
  return typeof message === 'object' && message !== null && 'ok' in message && 'warm' in message;
}
