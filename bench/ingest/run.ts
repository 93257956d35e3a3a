import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeMachine, formatTable } from '../tiles/report.ts';
import { measureFirstPreview } from './first-preview.ts';
import { measureThroughput, type Throughput } from './throughput.ts';
import { measureViewers, type Viewing } from './viewers.ts';
import { measureWhileReading } from './while-reading.ts';

/** How fast uploads become visible. `--samples` names a folder of PDFs, `--viewers` sets the number of viewers, `--only reading` measures the last part only. */

/** Maximum time for the first preview of a set, relative to its first page alone. */
const FIRST_PREVIEW_TARGET = 3;
/** The same while the text in a scan is read, relative to when nothing is: as much as such times differ by themselves. */
const WHILE_READING_TARGET = 1.2;
/** A scan with pages that take seconds to read. */
const SCAN = 'ocr-poster-25x50in.pdf';

/** The documents that the targets for previews apply to. */
const DRAWINGS = [
  'surround360-mechanical-drawings.pdf',
  'va-floor-finish-plan-archE1.pdf',
  'px4-fmuv3-pcb-assembly.pdf',
  'mnt-reform2-motherboard-kicad.pdf',
  'bbb-assembly-negative-mediabox.pdf',
  'voron-hotend-dimensions-a2.pdf',
];

/** The number of documents that viewers pan over; a set repeats the first one's first page. */
const VIEWED = 3;

const { values: options } = parseArgs({
  options: {
    samples: { type: 'string', default: fileURLToPath(new URL('../../../shared/samples', import.meta.url)) },
    viewers: { type: 'string', default: '32' },
    only: { type: 'string', default: '' },
  },
});

async function main(): Promise<void> {
  if (!existsSync(options.samples)) {
    console.log(`No documents to measure: there is no ${options.samples}. Name a folder of PDFs with --samples.`);
    return;
  }
  console.log(describeMachine());
  if (options.only !== 'reading') await measureUploads();
  await measureScans();
  console.log(`Afterwards: ${describeMachine()}`);
}

/** No preview waits for the text in scans. */
async function measureScans(): Promise<void> {
  const [drawing, scan] = [join(options.samples, DRAWINGS[0] ?? ''), join(options.samples, SCAN)];
  if (!existsSync(drawing) || !existsSync(scan)) return;
  const { quiet, reading, pagesRead } = await measureWhileReading(drawing, scan);
  console.log(`First preview: ${quiet.toFixed(0)} ms, ${reading.toFixed(0)} ms while ${pagesRead} pages of a scan were read\n`);
  checkTarget('the first preview while a scan is read, as a multiple of without', reading / quiet, WHILE_READING_TARGET);
}

async function measureUploads(): Promise<void> {
  const paths = readdirSync(options.samples)
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => join(options.samples, name));
  reportThroughput(await measureThroughput(paths));
  const drawings = DRAWINGS.slice(0, VIEWED)
    .map((name) => join(options.samples, name))
    .filter((path) => existsSync(path));
  const [first = paths[0]] = drawings;
  if (first === undefined) return;
  const { alone, inSet } = await measureFirstPreview(first);
  const times = inSet / alone;
  console.log(`First preview: ${alone.toFixed(0)} ms of one page, ${inSet.toFixed(0)} ms of fifty\n`);
  checkTarget('the first preview of fifty pages, as a multiple of one page alone', times, FIRST_PREVIEW_TARGET);
  reportViewers(await measureViewers(drawings.length > 0 ? drawings : [first], Number(options.viewers)));
}

function reportThroughput(results: readonly Throughput[]): void {
  const row = ({ name, pages, one, two, reference, processor }: Throughput): string[] => {
    const rate = (seconds: number | undefined): string => (seconds === undefined ? '-' : (pages / seconds).toFixed(1));
    const perPage = (seconds: number | undefined): string => (seconds === undefined ? '-' : ((seconds / pages) * 1_000).toFixed(0));
    const share = processor ? (processor.ours / processor.reference).toFixed(2) : '-';
    return [name, String(pages), rate(one), rate(two), rate(reference), perPage(processor?.ours), perPage(processor?.reference), share];
  };
  const drawings = addUp(
    'the drawings',
    results.filter(({ name }) => DRAWINGS.includes(name)),
  );
  const rows = [...results, drawings, addUp('all of them', results)].map(row);
  console.log('Pages per second to all previews and thumbnails, compared with `pdftoppm -r 72`, which uses one core\n');
  const header = ['file', 'pages', '1 worker', '2 workers', 'pdftoppm', 'CPU ms a page', 'pdftoppm', 'CPU / pdftoppm'];
  console.log(`${formatTable([header, ...rows])}\n`);
  const { processor } = drawings;
  if (processor) checkTarget('CPU of the drawings’ previews, as a share of pdftoppm’s', processor.ours / processor.reference, 1);
}

function addUp(name: string, results: readonly Throughput[]): Throughput {
  const sum = (of: (each: Throughput) => number): number => results.reduce((all, each) => all + of(each), 0);
  const isCompared = results.length > 0 && results.every(({ reference, processor }) => reference !== undefined && processor !== undefined);
  return {
    name,
    pages: sum(({ pages }) => pages),
    one: sum(({ one }) => one),
    two: sum(({ two }) => two),
    reference: isCompared ? sum(({ reference }) => reference ?? 0) : undefined,
    processor: isCompared
      ? { ours: sum(({ processor }) => processor?.ours ?? 0), reference: sum(({ processor }) => processor?.reference ?? 0) }
      : undefined,
  };
}

/** Compares with a target; a bench with a missed target exits with a code other than 0. */
function checkTarget(text: string, value: number, most: number): void {
  const passes = value <= most;
  if (!passes) process.exitCode = 1;
  console.log(`- ${passes ? 'PASS' : 'FAIL'}: ${text}: ${value.toFixed(2)}, at most ${most.toFixed(2)}\n`);
}

function reportViewers({ viewers, latencies, errors }: Viewing): void {
  const share = (part: number): string => (latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0).toFixed(0);
  console.log(
    `${viewers} viewers at once, ${latencies.length + errors} tiles: median ${share(0.5)} ms, p95 ${share(0.95)} ms, longest ${share(1)} ms`,
  );
  checkTarget('failed tiles', errors, 0);
}

await main();
