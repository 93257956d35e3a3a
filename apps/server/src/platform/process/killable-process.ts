import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { OUT_OF_MEMORY_SIGNAL, READY } from './killable-child.ts';

const STDERR_TAIL = 2_000;

export type StopReason = 'timed_out' | 'too_large' | 'crashed';

/** The process ended instead of answering. `detail` is for the log and may name internals. */
export class ProcessStopped extends Error {
  override readonly name = 'ProcessStopped';
  readonly reason: StopReason;
  readonly detail: string;

  constructor(reason: StopReason, detail = '') {
    super(`The process was stopped: ${reason}`);
    this.reason = reason;
    this.detail = detail;
  }
}

export interface ProcessSettings {
  /** A script that calls `answerRequests`. */
  readonly entry: URL;
  /** Resident memory at which the process is stopped, in bytes. */
  readonly memoryBytes: number;
  /** Heap of its JavaScript, in MiB. */
  readonly heapMebibytes: number;
  /** The time limit of its start, like that of a request. */
  readonly startMs: number;
  /** It only gets the processor time that no other process wants. */
  readonly isPatient?: boolean;
}

/** A place for one child process, started when there is something to ask and again after it has ended. Takes one request at a time. */
export interface KillableProcess {
  /** Undefined while no process runs. */
  readonly pid: number | undefined;
  /**
   * Rejects with `ProcessStopped`. The process is killed once it has used `limitMs` milliseconds of processor time, or `wallFactor` times as
   * much wall time (5 unless given); where the system doesn't tell the former (not Linux), after `limitMs` of wall time.
   */
  ask(request: unknown, limitMs: number, wallFactor?: number): Promise<unknown>;
  /** Kills the process; the next request gets a fresh one. */
  retire(): void;
  close(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  /** Settled by the process's next message or by its end. */
  pending: PromiseWithResolvers<unknown>;
  /** Why this process was stopped, if it was. */
  stoppedFor: StopReason | undefined;
  stderr: string;
}

/** On a busy machine a process gets only a share of a core. */
const usualWallFactor = 5;

export function createKillableProcess(settings: ProcessSettings): KillableProcess {
  let running: Running | undefined;

  const stop = (target: Running, reason: StopReason | undefined): void => {
    target.stoppedFor = reason;
    target.child.kill('SIGKILL');
  };

  const nextMessage = async (target: Running, limitMs: number, wallFactor = usualWallFactor): Promise<unknown> => {
    const [began, before] = [performance.now(), processorMs(target.child)];
    const check = (): void => {
      const used = processorMs(target.child) - before;
      const left = Math.min(limitMs - used, limitMs * wallFactor - (performance.now() - began));
      if (left > 0) timer = setTimeout(check, left);
      else stop(target, 'timed_out');
    };
    let timer = setTimeout(check, limitMs);
    try {
      return await target.pending.promise;
    } finally {
      clearTimeout(timer);
    }
  };

  const start = async (): Promise<Running> => {
    const started = startProcess(settings);
    running = started;
    void started.exited.then(() => {
      if (running === started) running = undefined;
    });
    const message = await nextMessage(started, settings.startMs);
    if (message !== READY) throw new ProcessStopped('crashed', 'the process did not start');
    return started;
  };

  return {
    get pid() {
      return running?.child.pid;
    },
    async ask(request, limitMs, wallFactor) {
      const target = running ?? (await start());
      target.pending = Promise.withResolvers();
      target.child.send({ request }, () => undefined);
      return nextMessage(target, limitMs, wallFactor);
    },
    retire() {
      const last = running;
      running = undefined;
      if (last) stop(last, undefined);
    },
    async close() {
      const last = running;
      if (!last) return;
      stop(last, 'crashed');
      await last.exited;
    },
  };
}

/** Linux counts processor time in ticks of 10 ms (USER_HZ). */
const msPerTick = 10;

/** A process's processor time so far, in milliseconds, of all its threads (proc(5), /proc/pid/stat, fields 14 and 15). Infinite if unknown. */
function processorMs({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may contain spaces.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return ((user ?? Number.NaN) + (system ?? Number.NaN)) * msPerTick;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function makePatient({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system refuses: then it works as fast as others.
  }
}

/** The child sees none of this process's secrets: of its environment only the cache of compiled modules, if there is one. */
// oxlint-disable-next-line eslint/no-restricted-properties -- Node's own setting, not one of ours
const compileCache = process.env['NODE_COMPILE_CACHE'];
const childEnvironment = compileCache ? { NODE_COMPILE_CACHE: compileCache } : {};

function startProcess({ entry, memoryBytes, heapMebibytes, isPatient = false }: ProcessSettings): Running {
  const child = fork(entry, [String(memoryBytes)], {
    execPath: process.execPath,
    execArgv: [`--max-old-space-size=${heapMebibytes}`],
    env: childEnvironment,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (isPatient) makePatient(child);
  const exited = Promise.withResolvers<void>();
  const running: Running = { child, exited: exited.promise, pending: Promise.withResolvers(), stoppedFor: undefined, stderr: '' };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    running.stderr = (running.stderr + text).slice(-STDERR_TAIL);
  });
  const end = (reason: StopReason, detail: string): void => {
    running.pending.promise.catch(() => undefined);
    running.pending.reject(new ProcessStopped(reason, detail));
    exited.resolve();
  };
  child.on('message', (message) => running.pending.resolve(message));
  child.on('error', (error) => end('crashed', error.message));
  child.on('exit', (code, signal) => {
    const reason = signal === OUT_OF_MEMORY_SIGNAL ? 'too_large' : 'crashed';
    end(running.stoppedFor ?? reason, `exit ${code} signal ${signal} ${running.stderr}`);
  });
  return running;
}
