import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { describeMachine, formatTable } from '../tiles/report.ts';

/**
 * How much of real drawings is read when they are scans: `--samples` names a folder with PDFs that have text. Their first pages are drawn at 200 dpi
 * and read; the words of the document are the truth. Pages whose text is an invisible layer are shown, but not counted. `--only` selects files whose
 * name contains it.
 */

const SHARES = { large: 0.95, vertical: 0.85, all: 0.8 } as const;
const kinds = ['large', 'vertical', 'all'] as const;
const MAX_CPU_SECONDS = 30;
const MAX_MEMORY_MIB = 500;

const Count = z.object({ found: z.number(), all: z.number() });
const Result = z.object({
  counts: z.object({ large: Count, vertical: Count, all: Count }),
  isHidden: z.boolean(),
  cpuSeconds: z.number(),
  memoryMiB: z.number(),
});

const { values: options } = parseArgs({ options: { samples: { type: 'string' }, only: { type: 'string', default: '' } } });

function read(path: string): z.infer<typeof Result> | undefined {
  const script = fileURLToPath(new URL('page.ts', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [script, path, '1'], { encoding: 'utf8' });
  return status === 0 ? Result.parse(JSON.parse(stdout)) : undefined;
}

function check(name: string, passes: boolean): void {
  console.log(`${passes ? 'PASS' : 'FAIL'}  ${name}`);
  if (!passes) process.exitCode = 1;
}

const folder = options.samples;
if (folder === undefined) console.log('Skipped: --samples names no folder with drawings.');
else {
  const paths = readdirSync(folder)
    .filter((name) => name.endsWith('.pdf') && name.includes(options.only))
    .map((name) => join(folder, name));
  const results = paths.flatMap((path) => {
    const result = read(path);
    return result && result.counts.all.all > 0 ? [{ name: basename(path), ...result }] : [];
  });
  console.log(describeMachine());
  const head = ['file', 'letters of 20 px or more', 'vertical', 'all words', 'CPU s', 'MiB'];
  const rows = results.map(({ name, counts, isHidden, cpuSeconds, memoryMiB }) => [
    isHidden ? `${name} (invisible text)` : name,
    ...kinds.map((kind) => `${counts[kind].found} / ${counts[kind].all}`),
    cpuSeconds.toFixed(1),
    memoryMiB.toFixed(0),
  ]);
  console.log(formatTable([head, ...rows]));
  const counted = results.filter(({ isHidden }) => !isHidden);
  for (const kind of kinds) {
    const [found, all] = (['found', 'all'] as const).map((part) => counted.reduce((sum, { counts }) => sum + counts[kind][part], 0));
    const share = (found ?? 0) / Math.max(1, all ?? 0);
    check(`${kind}: ${share.toFixed(3)} read, at least ${SHARES[kind]}`, share >= SHARES[kind]);
  }
  check(
    `at most ${MAX_CPU_SECONDS} s of CPU a page`,
    results.every(({ cpuSeconds }) => cpuSeconds <= MAX_CPU_SECONDS),
  );
  check(
    `at most ${MAX_MEMORY_MIB} MiB`,
    results.every(({ memoryMiB }) => memoryMiB <= MAX_MEMORY_MIB),
  );
}
