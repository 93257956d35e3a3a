import type { BenchPage, GestureName, Recording } from '../bench-page.ts';

/** Prepares a page for measuring, with the same frame recorder for every engine. */
export function publishBench(bench: BenchPage): void {
  const recorder = new FrameRecorder(bench);
  Object.assign(window, {
    bench,
    record: { start: (gesture: GestureName) => recorder.start(gesture), stop: () => recorder.stop() },
    editFor: (milliseconds: number) => editFor(bench, milliseconds),
  });
}

/** What each gesture must change. */
const traces: Readonly<Record<GestureName, (bench: BenchPage) => number>> = {
  pan: (bench) => bench.view().x,
  zoom: (bench) => bench.view().zoom,
  drag: (bench) => bench.targetAt().x,
  'remote edits': (bench) => bench.editedAt(0).x,
};

class FrameRecorder {
  readonly #bench: BenchPage;
  readonly #longTasks: number[] = [];
  readonly #observer = new PerformanceObserver((list) => this.#longTasks.push(...list.getEntries().map((entry) => entry.duration)));
  #times: number[] = [];
  #frame = 0;
  #trace = (): number => 0;
  #least = 0;
  #most = 0;

  constructor(bench: BenchPage) {
    this.#bench = bench;
    this.#observer.observe({ type: 'longtask' });
  }

  start(gesture: GestureName): void {
    this.#trace = () => traces[gesture](this.#bench);
    this.#least = this.#most = this.#trace();
    this.#times = [];
    this.#take();
    this.#longTasks.length = 0;
    const note = (time: number): void => {
      this.#times.push(time);
      this.#follow();
      this.#frame = requestAnimationFrame(note);
    };
    this.#frame = requestAnimationFrame(note);
  }

  stop(): Recording {
    cancelAnimationFrame(this.#frame);
    this.#take();
    this.#follow();
    return {
      reach: this.#most - this.#least,
      deltas: this.#times.slice(1).map((time, index) => time - (this.#times[index] ?? time)),
      longTasks: [...this.#longTasks],
    };
  }

  #follow(): void {
    const now = this.#trace();
    this.#least = Math.min(this.#least, now);
    this.#most = Math.max(this.#most, now);
  }

  /** Entries not reported yet. */
  #take(): void {
    this.#longTasks.push(...this.#observer.takeRecords().map((entry) => entry.duration));
  }
}

function editFor(bench: BenchPage, milliseconds: number): Promise<number> {
  return new Promise((resolve) => {
    const end = performance.now() + milliseconds;
    let frame = 0;
    const step = (): void => {
      bench.edit(frame++);
      if (performance.now() < end) requestAnimationFrame(step);
      else resolve(frame);
    };
    requestAnimationFrame(step);
  });
}

/** Resolves after this many frames. */
export async function frames(count: number): Promise<void> {
  for (let left = count; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve));
}
