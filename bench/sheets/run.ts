import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findReferences, knowNumbers, normalizeNumber, readSet, type SheetPage } from '@sheetmark/sheets';
import { loadPdfium } from '../../apps/server/src/features/files/rendering/worker/pdfium.ts';
import { drawSets } from '../../packages/sheets/src/testing/index.ts';
import { describeMachine, formatTable } from '../tiles/report.ts';

/**
 * How well title blocks and references are read, and what that costs once the pages' words and lines are known. `--sets` names a folder with sets of
 * drawings: `set-….pdf`, and next to each a `set-….json` with `pages: [{ number, title }]`, `links: [{ from, to, text, bubble? }]` and
 * `dead: [{ from, text }]`, whose pages count from 0.
 */

const TARGETS = { numbers: 0.98, wrong: 0.005, titles: 0.95, recall: 0.98, precision: 0.995, dead: 0.95, seconds: 15 } as const;
const MAX_BYTES = 2 ** 30;
const DRAWN = { pages: 25, seeds: [1, 2, 3] } as const;

interface Link {
  readonly number: string;
  readonly detail?: string | undefined;
}

interface Truth {
  readonly number: string;
  readonly title: string;
  readonly links: readonly Link[];
  readonly dead: readonly string[];
}

interface Counts {
  pages: number;
  right: number;
  sure: number;
  sureButWrong: number;
  titles: number;
  links: number;
  found: number;
  listed: number;
  dead: number;
  deadFound: number;
  cpuMs: number;
}

const zero = (): Counts => ({
  pages: 0,
  right: 0,
  sure: 0,
  sureButWrong: 0,
  titles: 0,
  links: 0,
  found: 0,
  listed: 0,
  dead: 0,
  deadFound: 0,
  cpuMs: 0,
});

const { values: options } = parseArgs({ options: { sets: { type: 'string' } } });

async function main(): Promise<void> {
  console.log(describeMachine());
  const rows: [string, Counts][] = [];
  for (const [style, sheets] of DRAWN.seeds.flatMap((seed) => drawSets({ pages: DRAWN.pages, seed }))) {
    const truth = sheets.map(({ text, references }): Truth => ({
      number: text.number,
      title: text.title.join(' '),
      links: references.flatMap(({ number, detail }) =>
        number !== undefined && (number !== text.number || detail !== undefined) ? [{ number, detail }] : [],
      ),
      dead: references.flatMap((reference) => (reference.number === undefined ? [reference.text] : [])),
    }));
    rows.push([
      `drawn: ${style.name}`,
      measure(
        sheets.map(({ page }) => page),
        truth,
      ),
    ]);
  }
  if (options.sets !== undefined && existsSync(options.sets)) rows.push(...(await measureFolder(options.sets)));
  const merged = [...Map.groupBy(rows, ([name]) => name)].map(([name, same]): [string, Counts] => [
    name,
    sum(same.map(([, counts]) => counts)),
  ]);
  report([...merged, ['all', sum(rows.map(([, counts]) => counts))]]);
}

async function measureFolder(folder: string): Promise<[string, Counts][]> {
  const pdfium = await loadPdfium();
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf') && existsSync(join(folder, name.replace(/pdf$/, 'json'))));
  return names.sort().map((name): [string, Counts] => {
    const document = pdfium.open(join(folder, name), { maxBytes: MAX_BYTES });
    const pages = Array.from({ length: document.pageCount }, (_, index): SheetPage => {
      const size = document.pageSize(index);
      const { words, lines } = document.read(index, size);
      return { ...size, words, lines };
    });
    document.close();
    return [name, measure(pages, readTruth(join(folder, name.replace(/pdf$/, 'json'))))];
  });
}

interface TruthFile {
  readonly pages: readonly { readonly number: string; readonly title: string }[];
  readonly links: readonly { readonly from: number; readonly to: number; readonly text: string; readonly bubble?: number }[];
  readonly dead: readonly { readonly from: number; readonly text: string }[];
}

function readTruth(path: string): Truth[] {
  const { pages, links, dead } = JSON.parse(readFileSync(path, 'utf8')) as TruthFile;
  return pages.map((page, index) => ({
    ...page,
    links: links
      .filter(({ from }) => from === index)
      .map(({ to, text, bubble }) => ({
        number: pages[to]?.number ?? '',
        detail: bubble === undefined ? /^(\d+)\//.exec(text)?.[1] : String(bubble),
      })),
    dead: dead.filter(({ from }) => from === index).map(({ text }) => text),
  }));
}

function measure(pages: readonly SheetPage[], truth: readonly Truth[]): Counts {
  const started = process.cpuUsage();
  const blocks = readSet(pages);
  const known = knowNumbers(blocks.flatMap(({ number }) => (number ? [number.text] : [])));
  const references = pages.map((page, index) => {
    const { number, box } = blocks[index] ?? {};
    return findReferences(page, known, { own: number?.text, except: box ? [box] : [] });
  });
  const { user, system } = process.cpuUsage(started);
  const counts = { ...zero(), pages: pages.length, cpuMs: (user + system) / 1000 };
  for (const [index, { number, title, links, dead }] of truth.entries()) {
    const block = blocks[index];
    const isRight = block?.number?.text === number;
    counts.right += Number(isRight);
    counts.sure += Number(block?.number?.isSure === true);
    counts.sureButWrong += Number(block?.number?.isSure === true && !isRight);
    counts.titles += Number(block?.title?.text === title);
    const found = references[index] ?? { links: [], dead: [] };
    counts.links += links.length;
    counts.listed += found.links.length;
    counts.found += countFound(links, found.links);
    counts.dead += dead.length;
    counts.deadFound += countFound(
      dead.map((text) => ({ number: text })),
      found.dead,
    );
  }
  return counts;
}

/** A link without a known detail may have any, but for those that others name. */
function countFound(wanted: readonly Link[], listed: readonly { readonly number: string; readonly detail: string | undefined }[]): number {
  const left = [...listed];
  const byDetail = wanted.toSorted((a, b) => Number(a.detail === undefined) - Number(b.detail === undefined));
  return byDetail.filter(({ number, detail }) => {
    const at = left.findIndex(
      (each) => normalizeNumber(each.number) === normalizeNumber(number) && (detail === undefined || each.detail === detail),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

function sum(all: readonly Counts[]): Counts {
  const total = zero();
  for (const counts of all) for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
  return total;
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

function report(rows: readonly (readonly [string, Counts])[]): void {
  const head = ['set', 'pages', 'sure', 'right if sure', 'titles', 'links found', 'links right', 'dead found', 's per 100 pages'];
  const cells = rows.map(([name, counts]) => [
    name,
    String(counts.pages),
    share(counts.sure, counts.pages).toFixed(3),
    share(counts.sure - counts.sureButWrong, counts.sure).toFixed(4),
    share(counts.titles, counts.pages).toFixed(3),
    share(counts.found, counts.links).toFixed(4),
    share(counts.found, counts.listed).toFixed(4),
    share(counts.deadFound, counts.dead).toFixed(3),
    (counts.cpuMs / 10 / counts.pages).toFixed(2),
  ]);
  console.log(formatTable([head, ...cells]));
  const all = rows.at(-1)?.[1] ?? zero();
  const checks: readonly (readonly [string, boolean])[] = [
    [`numbers right when sure ≥ ${TARGETS.numbers}`, share(all.sure - all.sureButWrong, all.sure) >= TARGETS.numbers],
    [`sure but wrong ≤ ${TARGETS.wrong}`, share(all.sureButWrong, all.pages) <= TARGETS.wrong],
    [`titles right ≥ ${TARGETS.titles}`, share(all.titles, all.pages) >= TARGETS.titles],
    [`links found ≥ ${TARGETS.recall}`, share(all.found, all.links) >= TARGETS.recall],
    [`links right ≥ ${TARGETS.precision}`, share(all.found, all.listed) >= TARGETS.precision],
    [`dead references found ≥ ${TARGETS.dead}`, share(all.deadFound, all.dead) >= TARGETS.dead],
    [`100 pages within ${TARGETS.seconds} s of CPU`, all.cpuMs / 10 / all.pages <= TARGETS.seconds],
  ];
  for (const [text, isMet] of checks) console.log(`${isMet ? 'PASS' : 'FAIL'}  ${text}`);
  if (checks.some(([, isMet]) => !isMet)) process.exitCode = 1;
}

await main();
