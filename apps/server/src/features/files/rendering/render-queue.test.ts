import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../platform/clock/clock.ts';
import { vectorMaxLevel } from './page-geometry.ts';
import type { Job, Outcome } from './protocol.ts';
import { createRenderQueue } from './render-queue.ts';
import type { QueuedJob, RenderQueue } from './render-queue.ts';
import { createRenderTime } from './render-time.ts';
import type { RenderWorker } from './worker-process.ts';

const PAGE = { number: 1, width: 100, height: 100, mode: 'vector', maxLevel: vectorMaxLevel({ width: 100, height: 100 }) } as const;
const OUTCOME: Outcome = { op: 'tile', value: { bytes: new Uint8Array(), width: 1, height: 1 } };

interface Hand extends RenderWorker {
  /** How often it was asked to end the running job. */
  stops(): number;
  /** Names of the jobs given to this worker, in order. */
  readonly begun: string[];
  finish(): Promise<void>;
}

/** A worker whose jobs the test finishes by hand. */
function createHand(warm: readonly string[] = []): Hand {
  const begun: string[] = [];
  const open: PromiseWithResolvers<Outcome>[] = [];
  let stops = 0;
  return {
    stops: () => stops,
    stop() {
      stops += 1;
      open.shift()?.reject(new Error('stopped'));
    },
    pid: 1,
    warm: new Set(warm),
    begun,
    run({ source }: Job) {
      begun.push(source.path);
      const done = Promise.withResolvers<Outcome>();
      done.promise.catch(() => undefined);
      open.push(done);
      return done.promise;
    },
    async finish() {
      open.shift()?.resolve(OUTCOME);
      await new Promise(setImmediate);
    },
    async close() {
      for (const done of open) done.reject(new Error('stopped'));
    },
  };
}

const tile = (name: string): QueuedJob => job(name, 'interactive');
const preview = (name: string): QueuedJob => job(name, 'import');

function job(name: string, lane: QueuedJob['lane']): QueuedJob {
  const source = { path: name, sha256: name, kind: 'pdf' } as const;
  return { lane, key: name, job: { op: 'sheet', source, page: PAGE, rasterPath: '' } };
}

function submitAll(queue: RenderQueue, jobs: readonly QueuedJob[]): void {
  for (const queued of jobs) void queue.submit(queued).catch(() => undefined);
}

describe('the render queue', () => {
  it('serves those who look before imports, each lane in order', async () => {
    const worker = createHand();
    submitAll(createRenderQueue([worker]), [preview('a'), preview('b'), tile('c'), tile('d')]);
    for (let i = 0; i < 4; i += 1) await worker.finish();
    expect(worker.begun).toEqual(['a', 'c', 'd', 'b']);
  });

  it('keeps one of several workers free of imports', async () => {
    const [one, two] = [createHand(), createHand()];
    const queue = createRenderQueue([one, two]);
    submitAll(queue, [preview('a'), preview('b')]);
    expect([one.begun, two.begun]).toEqual([['a'], []]);
    submitAll(queue, [tile('c')]);
    expect(two.begun).toEqual(['c']);
    await two.finish();
    expect(two.begun).toEqual(['c']);
    await one.finish();
    expect([...one.begun, ...two.begun]).toContain('b');
  });

  it('prefers the free worker that has the page open, then the document', () => {
    const [cold, document, page] = [createHand(), createHand(['a']), createHand(['a', 'a/1'])];
    submitAll(createRenderQueue([cold, document, page]), [tile('a'), { ...tile('a'), key: 'a again' }]);
    expect([cold.begun, document.begun, page.begun]).toEqual([[], ['a'], ['a']]);
  });

  it('draws once for simultaneous requests, and again for later ones', async () => {
    const worker = createHand();
    const queue = createRenderQueue([worker]);
    const answers = [queue.submit(tile('a')), queue.submit(tile('a'))];
    await worker.finish();
    expect(await Promise.all(answers)).toEqual([OUTCOME, OUTCOME]);
    submitAll(queue, [tile('a')]);
    expect(worker.begun).toEqual(['a', 'a']);
  });

  it('drops an aborted job that nobody else waits for', async () => {
    const worker = createHand();
    const queue = createRenderQueue([worker]);
    const abort = new AbortController();
    submitAll(queue, [tile('busy')]);
    const stale = queue.submit(tile('stale'), abort.signal);
    const shared = queue.submit(tile('shared'), abort.signal);
    submitAll(queue, [tile('shared')]);
    abort.abort();
    await expect(stale).rejects.toThrow('aborted');
    await expect(shared).rejects.toThrow('aborted');
    for (let i = 0; i < 3; i += 1) await worker.finish();
    expect(worker.begun).toEqual(['busy', 'shared']);
  });

  it('answers an abort at once while the job runs, and goes on with the next', async () => {
    const worker = createHand();
    const queue = createRenderQueue([worker]);
    const abort = new AbortController();
    const running = queue.submit(tile('running'), abort.signal);
    submitAll(queue, [tile('next')]);
    abort.abort();
    await expect(running).rejects.toThrow('aborted');
    await worker.finish();
    expect(worker.begun).toEqual(['running', 'next']);
  });

  it('ends a preview that nobody waits for any more, but not a tile', async () => {
    const [one, two] = [createHand(), createHand()];
    const queue = createRenderQueue([one, two]);
    const abort = new AbortController();
    const answers = [queue.submit(preview('long'), abort.signal), queue.submit(tile('short'), abort.signal)];
    submitAll(queue, [preview('next')]);
    abort.abort();
    await Promise.allSettled(answers);
    await new Promise(setImmediate);
    expect([one.stops(), two.stops()]).toEqual([1, 0]);
    expect(one.begun).toEqual(['long', 'next']);
  });

  it('gives the next worker to the owner who has used least, however many jobs of the others wait', async () => {
    const worker = createHand();
    const clock = new FixedClock();
    const time = createRenderTime(clock);
    const queue = createRenderQueue([worker], time);
    const of = (owner: number, name: string): QueuedJob => {
      const queued = preview(name);
      return { ...queued, job: { ...queued.job, source: { ...queued.job.source, owner } } };
    };
    time.add(of(1, 'a').job.source, 5_000);
    submitAll(queue, [of(1, 'a'), of(1, 'b'), of(1, 'c'), of(2, 'd')]);
    await worker.finish();
    expect(worker.begun).toEqual(['a', 'd']);
    time.add(of(2, 'd').job.source, 100_000);
    await worker.finish();
    expect(worker.begun).toEqual(['a', 'd', 'b']);
    // What was long ago is forgiven.
    clock.advance(3_600_000);
    time.add(of(1, 'a').job.source, 1_000);
    submitAll(queue, [of(2, 'e')]);
    await worker.finish();
    expect(worker.begun).toEqual(['a', 'd', 'b', 'e']);
  });

  it('keeps a worker free of slow documents of any user', async () => {
    const [one, two, looking] = [createHand(), createHand(), createHand()];
    const time = createRenderTime(new FixedClock());
    for (const slow of ['slow 1', 'slow 2']) time.add(preview(slow).job.source, 60_000);
    const queue = createRenderQueue([one, two, looking], time);
    const pageOf = (name: string, page: number): QueuedJob => ({ ...preview(name), key: `${name} ${page}` });
    submitAll(queue, [pageOf('slow 1', 1), pageOf('slow 2', 1), pageOf('slow 1', 2)]);
    expect([one.begun, two.begun, looking.begun]).toEqual([['slow 1'], [], []]);
    submitAll(queue, [preview('quick')]);
    expect([two.begun, looking.begun]).toEqual([['quick'], []]);
    await two.finish();
    expect(two.begun).toEqual(['quick']);
    await one.finish();
    expect([...one.begun, ...two.begun]).toContain('slow 2');
  });

  it('refuses a job whose signal is aborted already', async () => {
    const worker = createHand();
    await expect(createRenderQueue([worker]).submit(tile('a'), AbortSignal.abort())).rejects.toThrow('aborted');
    expect(worker.begun).toEqual([]);
  });

  it('rejects what waits, runs and comes once it is closed', async () => {
    const queue = createRenderQueue([createHand()]);
    const answers = [queue.submit(tile('runs')), queue.submit(tile('waits'))];
    await queue.close();
    const results = await Promise.allSettled([...answers, queue.submit(tile('comes'))]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
