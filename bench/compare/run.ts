import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Alignment, ChangedRegion, Changes } from '@sheetmark/compare';
import { processorTime } from '../ingest/processor-time.ts';
import { describeMachine, formatTable, median } from '../tiles/report.ts';
import { measureCarrying } from './carrying.ts';
import type { Flagging } from './flagging.ts';
import { measureFlagging } from './flagging.ts';
import { comparePixels, hasPdftoppm } from './naive.ts';
import { measureSynthetic } from './synthetic.ts';

/**
 * What it costs to align two versions of a sheet and to say what changed. `--pairs` names a folder with a folder for each pair, with v1.pdf and
 * v2.pdf; `--results` names a folder for what was found in each; `--only` selects pairs whose name contains it.
 */

const MAX_COLD_MS = 2_500;
/** Of a pair with a scan; for the largest sheets. */
const MAX_SCAN_MS = 8_000;
const MAX_MEMORY_MIB = 500;
const MAX_STORED_MS = 1_000;
const SEGMENTS = 100_000;
/** Each has twice as many segments as the one before, and takes at most this many times as long; 2 would be exactly linear. */
const GROWING = [SEGMENTS / 4, SEGMENTS / 2, SEGMENTS, SEGMENTS * 2];
const MAX_GROWTH = 2.5;
const ROUNDS = 3;
const MARKUPS = 1_000;
const MAX_CARRYING_MS = 300;
/** Of markups that have nothing to do with a change, and how far a carried markup may be off its place, in points. */
const MAX_WRONGLY_FLAGGED = 0.02;
const MAX_OFF_PLACE = 0.5;

const { values: options } = parseArgs({
  options: { pairs: { type: 'string' }, results: { type: 'string' }, only: { type: 'string', default: '' } },
});

interface Result {
  readonly alignment: Alignment;
  readonly changes?: Changes;
  readonly isScan: boolean;
  readonly cpuMs: number;
  readonly memoryMiB: number;
}

function main(): void {
  console.log(describeMachine());
  reportSynthetic();
  reportCarrying();
  if (options.pairs === undefined || !existsSync(options.pairs)) {
    console.log('No pairs to compare: name a folder of pairs, each with v1.pdf and v2.pdf, with --pairs.');
    return;
  }
  const names = readdirSync(options.pairs).filter(
    (name) => name.includes(options.only) && existsSync(join(options.pairs ?? '', name, 'v2.pdf')),
  );
  const measured = names.sort().map((name) => measurePair(join(options.pairs ?? '', name), name));
  const rows = measured.map(({ name, result, storedMs, naiveMs }) => [
    name,
    result.isScan ? 'picture' : 'lines',
    result.alignment.isTrusted ? 'yes' : 'no',
    result.alignment.coverage.toFixed(3),
    String(result.changes?.regions.length ?? '-'),
    result.cpuMs.toFixed(0),
    storedMs.toFixed(0),
    result.memoryMiB.toFixed(0),
    naiveMs?.toFixed(0) ?? '-',
  ]);
  console.log(
    `\n${formatTable([['pair', 'by', 'trusted', 'coverage', 'regions', 'CPU ms', 'stored, CPU ms', 'MiB', 'pdftoppm and pixels, CPU ms'], ...rows])}\n`,
  );
  reportPairs(measured);
  console.log(`Afterwards: ${describeMachine()}`);
}

interface Measured {
  readonly name: string;
  readonly result: Result;
  /** The same again, with what the first comparison stored of the pages. */
  readonly storedMs: number;
  readonly naiveMs: number | undefined;
  readonly flagging: Flagging | undefined;
}

/** In a new process, so that nothing is warm, then the naive way. */
function measurePair(folder: string, name: string): Measured {
  const [before, after] = [join(folder, 'v1.pdf'), join(folder, 'v2.pdf')];
  const stored = mkdtempSync(join(tmpdir(), 'pair-'));
  const result = compareInProcess(before, after, stored);
  const { cpuMs: storedMs } = compareInProcess(before, after, stored);
  rmSync(stored, { recursive: true });
  if (options.results !== undefined) writeResult(options.results, name, result);
  return { name, result, storedMs, naiveMs: measureNaive(before, after), flagging: measureFlagging(join(folder, 'truth.json'), result) };
}

function compareInProcess(before: string, after: string, stored: string): Result {
  const program = fileURLToPath(new URL('pair.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, before, after, stored], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${before} can't be compared: ${stderr}`);
  return JSON.parse(stdout) as Result;
}

function measureNaive(before: string, after: string): number | undefined {
  const started = processorTime();
  if (started === null || !hasPdftoppm()) return undefined;
  const own = process.cpuUsage();
  comparePixels(before, after);
  const { user, system } = process.cpuUsage(own);
  return ((processorTime()?.ended ?? started.ended) - started.ended) * 1000 + (user + system) / 1000;
}

function writeResult(folder: string, name: string, { alignment, changes, cpuMs, memoryMiB }: Result): void {
  mkdirSync(folder, { recursive: true });
  const regions = changes?.regions.map(toFinding) ?? [];
  const found = { matrix: alignment.matrix, trusted: alignment.isTrusted, regions, cpu_ms: cpuMs, rss_mb: memoryMiB };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(found));
}

function toFinding({ box: { left, top, right, bottom }, change }: ChangedRegion): object {
  const move = change.kind === 'moved' ? { move: change.by } : {};
  const texts = change.kind === 'text' ? { before: change.before, after: change.after } : {};
  return { box: [left, top, right, bottom], sentence: JSON.stringify(change), ...move, ...texts };
}

function reportSynthetic(): void {
  const measure = (segments: number): number => median(Array.from({ length: ROUNDS }, () => measureSynthetic(segments))) ?? NaN;
  measure(SEGMENTS / 10);
  const measured = GROWING.map((segments) => ({ segments, ms: measure(segments) }));
  const rows = measured.map(({ segments, ms }) => [String(segments), ms.toFixed(0), ((ms * 1000) / segments).toFixed(1)]);
  console.log(`\n${formatTable([['segments', 'CPU ms', 'µs for each'], ...rows])}\n`);
  const once = measured.find(({ segments }) => segments === SEGMENTS)?.ms ?? NaN;
  const growth = Math.max(...measured.slice(1).map(({ ms }, index) => ms / (measured[index]?.ms ?? NaN)));
  report(once <= MAX_STORED_MS, `CPU for ${SEGMENTS} segments from stored geometry: ${once.toFixed(0)} ms, at most ${MAX_STORED_MS}`);
  report(growth <= MAX_GROWTH, `twice as many segments take at most ${growth.toFixed(2)} times as long, at most ${MAX_GROWTH}`);
}

function reportCarrying(): void {
  const carrying = median(Array.from({ length: ROUNDS }, () => measureCarrying(MARKUPS))) ?? NaN;
  report(carrying <= MAX_CARRYING_MS, `CPU to carry ${MARKUPS} markups over: ${carrying.toFixed(0)} ms, at most ${MAX_CARRYING_MS}`);
}

function reportPairs(measured: readonly Measured[]): void {
  const quantile = (values: readonly number[], share: number): number =>
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
  const memory = Math.max(...measured.map(({ result }) => result.memoryMiB));
  const ratios = measured.flatMap(({ result, naiveMs }) => (naiveMs === undefined || result.isScan ? [] : [result.cpuMs / naiveMs]));
  console.log(`CPU of a pair of vector sheets, relative to pdftoppm and pixels: median ${quantile(ratios, 0.5).toFixed(2)}`);
  for (const [isScan, what, most] of [
    [false, 'a pair of vector sheets', MAX_COLD_MS],
    [true, 'a pair with a scan', MAX_SCAN_MS],
  ] as const) {
    const cpu = measured.filter(({ result }) => result.isScan === isScan).map(({ result }) => result.cpuMs);
    if (cpu.length === 0) continue;
    const [usual, slow] = [quantile(cpu, 0.5), quantile(cpu, 0.95)];
    report(slow <= most, `CPU of ${what}: median ${usual.toFixed(0)} ms, p95 ${slow.toFixed(0)} ms, at most ${most}`);
    const stored = measured.filter(({ result }) => result.isScan === isScan).map(({ storedMs }) => storedMs);
    console.log(
      `  with what was stored of its pages: median ${quantile(stored, 0.5).toFixed(0)} ms, p95 ${quantile(stored, 0.95).toFixed(0)} ms`,
    );
  }
  reportFlagging(
    'on vector pages',
    measured.filter(({ result }) => !result.isScan),
  );
  reportFlagging(
    'on scans',
    measured.filter(({ result }) => result.isScan),
  );
  report(memory <= MAX_MEMORY_MIB, `memory of the process: ${memory.toFixed(0)} MiB, at most ${MAX_MEMORY_MIB}`);
}

function reportFlagging(where: string, measured: readonly Measured[]): void {
  const flaggings = measured.flatMap(({ flagging }) => flagging ?? []);
  if (flaggings.length === 0) return;
  const sum = (name: keyof Flagging): number => flaggings.reduce((total, each) => total + each[name], 0);
  const [touching, flagged, away, wrong] = [sum('touching'), sum('flagged'), sum('away'), sum('wrong')];
  const furthest = Math.max(...flaggings.map((each) => each.furthest));
  report(flagged === touching, `markups around a change that are flagged ${where}: ${flagged} of ${touching}`);
  report(wrong <= MAX_WRONGLY_FLAGGED * away, `markups away from changes that are flagged ${where}: ${wrong} of ${away}, at most 2 %`);
  report(furthest <= MAX_OFF_PLACE, `carried markups ${where} are at most ${furthest.toFixed(2)} pt off, at most ${MAX_OFF_PLACE}`);
}

function report(passes: boolean, text: string): void {
  console.log(`- ${passes ? 'PASS' : 'FAIL'}: ${text}`);
  if (!passes) process.exitCode = 1;
}

main();
