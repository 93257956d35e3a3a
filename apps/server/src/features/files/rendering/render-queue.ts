import type { Job, Outcome } from './protocol.ts';
import { documentKey, pageKey } from './protocol.ts';
import { createRenderTime, type RenderTime } from './render-time.ts';
import { takeNextPatient } from './render-turns.ts';
import type { RenderWorker } from './worker-process.ts';

/** A user sees a blank spot until `interactive` jobs are done; `import` jobs may wait for those, and `background` ones for both. */
export type Lane = 'interactive' | 'import' | 'background';

export interface QueuedJob {
  readonly lane: Lane;
  /** Jobs with one key have one result: while one waits or runs, further ones share it. */
  readonly key: string;
  readonly job: Job;
  /** Receives how long a worker was busy with it, in milliseconds, whether or not it succeeded. */
  readonly onSpent?: ((ms: number) => void) | undefined;
}

export interface RenderQueue {
  /** With an aborted signal it rejects with the signal's reason; a job that nobody waits for any more leaves the queue, and is stopped if it runs. */
  submit(queued: QueuedJob, signal?: AbortSignal): Promise<Outcome>;
  /** Ends all workers; what waits or runs rejects. */
  close(): Promise<void>;
}

interface Task extends QueuedJob {
  readonly done: PromiseWithResolvers<Outcome>;
  waiters: number;
  isRunning: boolean;
}

type Lanes = Record<Lane, Task[]>;

interface Slot {
  readonly worker: RenderWorker;
  task: Task | undefined;
}

export function createRenderQueue(workers: readonly RenderWorker[], time: RenderTime = createRenderTime()): RenderQueue {
  const slots: Slot[] = workers.map((worker) => ({ worker, task: undefined }));
  const tasks = new Map<string, Task>();
  const waiting: Lanes = { interactive: [], import: [], background: [] };
  let isClosed = false;

  const dispatch = (): void => {
    for (;;) {
      const free = slots.filter((slot) => !slot.task);
      const task = free.length > 0 ? nextTask(slots, waiting, time) : undefined;
      if (!task) return;
      void runOn(warmest(free, task.job), task);
    }
  };

  const runOn = async (slot: Slot, task: Task): Promise<void> => {
    slot.task = task;
    task.isRunning = true;
    await complete(task, slot.worker, time);
    slot.task = undefined;
    tasks.delete(task.key);
    if (!isClosed) dispatch();
  };

  const enqueue = (queued: QueuedJob): Task => {
    const task: Task = { ...queued, done: Promise.withResolvers(), waiters: 0, isRunning: false };
    task.done.promise.catch(() => undefined);
    tasks.set(task.key, task);
    waiting[task.lane].push(task);
    return task;
  };

  const leave = (task: Task): void => {
    task.waiters -= 1;
    if (task.waiters > 0) return;
    if (task.isRunning) return stopPatient(slots, task);
    waiting[task.lane].splice(waiting[task.lane].indexOf(task), 1);
    tasks.delete(task.key);
  };

  return {
    async submit(queued, signal) {
      if (isClosed) throw closedError();
      signal?.throwIfAborted();
      const task = tasks.get(queued.key) ?? enqueue(queued);
      task.waiters += 1;
      dispatch();
      return signal ? untilAborted(task.done.promise, signal, () => leave(task)) : task.done.promise;
    },
    async close() {
      isClosed = true;
      for (const task of Object.values(waiting).flatMap((lane) => lane.splice(0))) task.done.reject(closedError());
      await Promise.all(slots.map((slot) => slot.worker.close()));
    },
  };
}

function nextTask(slots: readonly Slot[], waiting: Lanes, time: RenderTime): Task | undefined {
  /** One of several workers is kept for those who look. */
  const most = Math.max(1, slots.length - 1);
  const patient = slots.flatMap(({ task }) => (task && task.lane !== 'interactive' ? [task] : []));
  return waiting.interactive.shift() ?? takeNextPatient(waiting, patient, { most, time });
}

async function complete(task: Task, worker: RenderWorker, time: RenderTime): Promise<void> {
  const measured = time.measure();
  try {
    task.done.resolve(await worker.run(task.job));
  } catch (error) {
    task.done.reject(error);
  }
  const spent = measured();
  if (task.lane !== 'interactive') time.add(task.job.source, spent);
  task.onSpent?.(spent);
}

/** Not for tiles, which are drawn soon: with its process, a worker loses the documents that it has open. */
function stopPatient(slots: readonly Slot[], task: Task): void {
  if (task.lane !== 'interactive') slots.find((slot) => slot.task === task)?.worker.stop();
}

/** The worker that has the page open, else the document, else one that runs already, else any. */
function warmest(free: readonly Slot[], job: Job): Slot {
  const warmth = ({ worker }: Slot): number => {
    if ('page' in job && worker.warm.has(pageKey(documentKey(job.source), job.page.number))) return 3;
    if (worker.warm.has(documentKey(job.source))) return 2;
    return worker.pid === undefined ? 0 : 1;
  };
  return free.reduce((best, slot) => (warmth(slot) > warmth(best) ? slot : best));
}

function untilAborted<T>(result: Promise<T>, signal: AbortSignal, onAbort: () => void): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = (): void => {
    onAbort();
    reject(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  return promise;
}

function closedError(): Error {
  return new Error('The renderer is closed.');
}
