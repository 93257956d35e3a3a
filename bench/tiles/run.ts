import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { RenderError } from '../../apps/server/src/features/files/rendering/failures.ts';
import { createRenderer } from '../../apps/server/src/features/files/rendering/renderer.ts';
import { measureFile, PDFTOPPM } from './measure.ts';
import type { Bench, Samples } from './measure.ts';
import { describeMachine, formatTable, median } from './report.ts';

/**
 * The cost of the first preview and of tiles of real documents, compared with pdftoppm. `--samples` names their folder, `--rounds` sets the
 * repetitions.
 */

/** Maximum time of a warm tile, as a share of pdftoppm's. */
const TARGET = 0.1;

const { values: options } = parseArgs({
  options: {
    samples: { type: 'string', default: fileURLToPath(new URL('../../../shared/samples', import.meta.url)) },
    rounds: { type: 'string', default: '3' },
  },
});

async function main(): Promise<void> {
  if (!existsSync(options.samples)) {
    console.log(`No documents to measure: there is no ${options.samples}. Name a folder of PDFs and images with --samples.`);
    return;
  }
  const hasPdftoppm = spawnSync(PDFTOPPM, ['-v'], { stdio: 'ignore' }).status === 0;
  const folder = mkdtempSync(join(tmpdir(), 'bench-tiles-'));
  const renderer = createRenderer({ workers: 1, log: { warn: () => undefined } });
  console.log(`Sheets: first preview and 512 px tiles at 8 px per page unit, page 1, medians of ${options.rounds} rounds, in milliseconds`);
  console.log(describeMachine());
  if (!hasPdftoppm) console.log('pdftoppm is not installed (Debian: poppler-utils): its column stays empty');
  try {
    const files = readdirSync(options.samples)
      .sort()
      .map((name) => join(options.samples, name));
    report(await measureAll({ renderer, folder, rounds: Number(options.rounds), hasPdftoppm }, files));
  } finally {
    await renderer.close();
    rmSync(folder, { recursive: true });
  }
}

async function measureAll(bench: Bench, files: readonly string[]): Promise<Map<string, Samples>> {
  const results = new Map<string, Samples>();
  for (const file of files) {
    try {
      results.set(basename(file), await measureFile(bench, file));
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      console.log(`${basename(file)}: not drawn (${error.code})`);
    }
  }
  return results;
}

function report(results: ReadonlyMap<string, Samples>): void {
  const header = ['file', 'first preview', 'cold tile', 'warm tile', 'pdftoppm', 'warm / pdftoppm'];
  const rows = [...results].map(([name, samples]) => [
    name,
    ...[samples.firstPreview, samples.coldTile, samples.warmTile, samples.reference].map(formatMedian),
    formatRatio(samples),
  ]);
  console.log(`\n${formatTable([header, ...rows])}\n`);
  reportTarget([...results].filter(([, samples]) => samples.reference.length > 0));
  console.log(`Afterwards: ${describeMachine()}`);
}

function reportTarget(compared: readonly (readonly [string, Samples])[]): void {
  const ratios = compared.map(([, samples]) => ratio(samples) ?? 0);
  const above = compared.filter((_, index) => (ratios[index] ?? 0) > TARGET).map(([name]) => name);
  if (ratios.length === 0) return;
  console.log(`A warm tile costs ${median(ratios)?.toFixed(3)} of what pdftoppm needs for it, median of ${ratios.length} documents`);
  console.log(
    `At most ${TARGET}: ${ratios.length - above.length} of ${ratios.length}${above.length > 0 ? `; more: ${above.join(', ')}` : ''}`,
  );
}

function ratio({ warmTile, reference }: Samples): number | undefined {
  const [warm, cold] = [median(warmTile), median(reference)];
  return warm === undefined || cold === undefined ? undefined : warm / cold;
}

function formatMedian(values: readonly number[]): string {
  return median(values)?.toFixed(1) ?? '-';
}

function formatRatio(samples: Samples): string {
  return ratio(samples)?.toFixed(3) ?? '-';
}

await main();
