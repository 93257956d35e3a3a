import { totalmem } from 'node:os';
import { describeMachine, median } from '../tiles/report.ts';
import { editsPerFrame } from './bench-page.ts';
import { type Gesture, gestures, viewGestures } from './gestures.ts';
import type { EngineSample, GestureSample } from './measure.ts';
import { maxOwnCodeKb, type OwnCode } from './own-code.ts';

/** Samples of each round by engine, by number of objects. */
export type Results = ReadonlyMap<number, ReadonlyMap<string, readonly EngineSample[]>>;

/** Samples of each round by view of the comparison. */
export type Compared = ReadonlyMap<string, readonly EngineSample[]>;

export const describeBrowser = (version: string): string =>
  `${describeMachine()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Chromium ${version} without GPU`;

/** One engine's results with one number of objects, medians over the rounds. */
interface Summary {
  readonly load: number;
  readonly heap: number;
  readonly gestures: ReadonlyMap<string, GestureSummary>;
}

interface GestureSummary {
  readonly cpu: number;
  readonly all: number;
  readonly cpuAfter: number;
  readonly median: number;
  readonly p95: number;
  /** Milliseconds of long tasks. */
  readonly long: number;
}

const ours = 'ours';

/** 60 frames a second, plus clock tolerance. */
const displayRate = 1000 / 60 + 0.5;

interface Gate {
  readonly text: string;
  /** Undefined if the run didn't measure it. */
  readonly value: number | undefined;
  readonly most: number;
}

interface Besides {
  readonly compared: Compared;
  /** MiB of the browser for each of its views. */
  readonly memory: ReadonlyMap<string, number>;
  readonly code: OwnCode;
}

export function report(results: Results, { compared, memory, code: { opening, atStart } }: Besides): void {
  const rounds = Math.max(...[...results.values()].flatMap((engines) => [...engines.values()].map((samples) => samples.length)));
  console.log(
    `Medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}; milliseconds unless stated otherwise. CPU is the page's main thread's; long tasks are the sum of those over 50 ms`,
  );
  const summaries = new Map(
    [...results].map(([size, engines]) => [size, new Map([...engines].map(([name, list]) => [name, summarise(list)]))]),
  );
  for (const [size, engines] of summaries) console.log(`\n### ${size.toLocaleString('en')} objects\n\n${tableOf(engines)}`);
  console.log(`\n### Start and memory\n\n${startTable(summaries)}`);
  console.log(`\n### Ours as a share of Excalidraw's CPU per frame\n\n${ratioTable(summaries)}`);
  const views = new Map([...compared].map(([view, samples]) => [view, summarise(samples)]));
  console.log(`\n### Two A0 sheets compared\n\n${tableOf(views, viewGestures)}`);
  console.log('\n### Gates\n');
  const code: readonly Gate[] = [
    { text: "the editor's own code, without React and the component library, kB of gzip", value: opening, most: maxOwnCodeKb },
    { text: 'its chunks loaded by the first page', value: atStart, most: 0 },
  ];
  for (const gate of [...gatesOf(summaries), ...viewGates(views), ...memoryGates(memory), ...code]) console.log(formatGate(gate));
}

type Summaries = ReadonlyMap<number, ReadonlyMap<string, Summary>>;

function gatesOf(summaries: Summaries): Gate[] {
  const cpu = (size: number, engine: string, gesture: string): number | undefined =>
    summaries.get(size)?.get(engine)?.gestures.get(gesture)?.cpu;
  const ratio = (value: number | undefined, to: number | undefined): number | undefined =>
    value === undefined || to === undefined ? undefined : value / to;
  const flat = ['pan', 'zoom', 'drag'].map((gesture) => ({
    text: `${gesture}: CPU per frame at 10,000 objects to that at 200`,
    value: ratio(cpu(10_000, ours, gesture), cpu(200, ours, gesture)),
    most: 1.5,
  }));
  const frames = [...summaries].map(([size, engines]) => {
    const medians = [...(engines.get(ours)?.gestures.values() ?? [])].map((gesture) => gesture.median);
    const value = medians.length > 0 ? Math.max(...medians) : undefined;
    return { text: `longest median frame of a gesture at ${size.toLocaleString('en')} objects, ms`, value, most: displayRate };
  });
  const edits = cpu(10_000, ours, 'remote edits');
  const edit = {
    text: 'remote edits: CPU of one at 10,000 objects, all of its frame included, ms',
    value: edits === undefined ? undefined : edits / editsPerFrame,
    most: 1,
  };
  const excalidraw = ratio(cpu(5000, ours, 'pan'), cpu(5000, 'Excalidraw', 'pan'));
  const start = (read: (summary: Summary) => number): number | undefined => {
    const [own, other] = [summaries.get(5000)?.get(ours), summaries.get(5000)?.get('Excalidraw')];
    return ratio(own && read(own), other && read(other));
  };
  const starts = [
    { text: "time until 5,000 saved objects are shown, to Excalidraw's", value: start(({ load }) => load), most: 0.5 },
    { text: "heap with 5,000 objects, to Excalidraw's", value: start(({ heap }) => heap), most: 1 },
  ];
  const perFrame = ['pan', 'zoom', 'drag'].map((gesture) => ({
    text: `${gesture}: CPU per frame at 10,000 objects, ms`,
    value: cpu(10_000, ours, gesture),
    most: 4,
  }));
  return [
    { text: "pan: CPU per frame at 5,000 objects to Excalidraw's", value: excalidraw, most: 0.1 },
    ...starts,
    ...perFrame,
    ...flat,
    edit,
    ...frames,
  ];
}

/** Panning and zooming two sheets is as quick as one. */
function viewGates(views: ReadonlyMap<string, Summary>): Gate[] {
  return [...views].map(([view, summary]) => ({
    text: `longest median frame of a gesture on two A0 sheets, ${view}, ms`,
    value: Math.max(...[...summary.gestures.values()].map((gesture) => gesture.median)),
    most: displayRate,
  }));
}

const maxComparedMiB = 500;

function memoryGates(memory: ReadonlyMap<string, number>): Gate[] {
  return [...memory].map(([view, value]) => ({
    text: `memory of the browser for two A0 sheets that were shown in full size, ${view}, MiB`,
    value,
    most: maxComparedMiB,
  }));
}

function formatGate({ text, value, most }: Gate): string {
  if (value === undefined) return `- not measured: ${text}`;
  return `- ${value <= most ? 'PASS' : 'FAIL'}: ${text}: ${value.toFixed(2)}, at most ${most.toFixed(2)}`;
}

function summarise(samples: readonly EngineSample[]): Summary {
  const middle = (read: (sample: EngineSample) => number): number => median(samples.map(read)) ?? Number.NaN;
  const names = [...(samples[0]?.gestures.keys() ?? [])];
  const ofGesture = (name: string): GestureSummary => {
    const of = (read: (sample: GestureSample) => number): number =>
      middle(({ gestures: each }) => {
        const sample = each.get(name);
        return sample === undefined ? Number.NaN : read(sample);
      });
    return {
      cpu: of((sample) => sample.cpuPerFrame),
      all: of((sample) => sample.allPerFrame),
      cpuAfter: of((sample) => sample.cpuAfter),
      median: of(({ deltas }) => median(deltas) ?? Number.NaN),
      p95: of(({ deltas }) => deltas.toSorted((a, b) => a - b)[Math.floor(deltas.length * 0.95)] ?? Number.NaN),
      long: of(({ longTasks }) => longTasks.reduce((sum, each) => sum + each, 0)),
    };
  };
  return {
    load: middle((sample) => sample.load),
    heap: middle((sample) => sample.heap),
    gestures: new Map(names.map((name) => [name, ofGesture(name)])),
  };
}

/** By gesture, so that engines are next to each other. */
function tableOf(engines: ReadonlyMap<string, Summary>, shown: readonly Gesture[] = gestures): string {
  const header = ['', 'CPU / frame', 'of all processes', 'frame median', 'p95', 'long tasks', 'CPU afterwards'];
  const rows = shown.flatMap(({ name }) =>
    [...engines].map(([engine, summary]) => [`${name}: ${engine}`, ...cellsOf(summary.gestures.get(name))]),
  );
  return markdown([header, ...rows]);
}

function cellsOf(gesture: GestureSummary | undefined): string[] {
  if (gesture === undefined) return [];
  const { cpu, all, median: middle, p95, long, cpuAfter } = gesture;
  return [cpu.toFixed(2), all.toFixed(1), middle.toFixed(1), p95.toFixed(1), long.toFixed(0), cpuAfter.toFixed(0)];
}

function startTable(summaries: Summaries): string {
  const rows = [...summaries].flatMap(([size, engines]) =>
    [...engines].map(([engine, { load, heap }]) => [`${size.toLocaleString('en')}: ${engine}`, load.toFixed(0), heap.toFixed(1)]),
  );
  return markdown([['', 'until shown', 'heap, MiB'], ...rows]);
}

function ratioTable(summaries: Summaries): string {
  const rows = [...summaries].map(([size, engines]) => [
    size.toLocaleString('en'),
    ...gestures.map(({ name }) => {
      const [own, theirs] = [engines.get(ours)?.gestures.get(name)?.cpu, engines.get('Excalidraw')?.gestures.get(name)?.cpu];
      return own === undefined || theirs === undefined ? '-' : (own / theirs).toFixed(3);
    }),
  ]);
  return markdown([['objects', ...gestures.map(({ name }) => name)], ...rows]);
}

/** The first column is aligned left, the others right. */
function markdown(rows: readonly (readonly string[])[]): string {
  const [header = [], ...body] = rows;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map((_, column) => (column === 0 ? '---' : '--:'))), ...body.map(line)].join('\n');
}
