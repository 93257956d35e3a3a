import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { servePages } from './build-pages.ts';
import { measureComparedMemory } from './compared-memory.ts';
import { comparedViews, type Engine, engines } from './engines.ts';
import { gestures, viewGestures } from './gestures.ts';
import { type EngineSample, measureEngine } from './measure.ts';
import { weighOwnCode } from './own-code.ts';
import { type Compared, describeBrowser, report, type Results } from './report.ts';

/**
 * The editor's cost in use, compared with other engines drawing the same scenes. `--quick` for a short run, `--rounds` limits the repetitions,
 * `--engines` and `--sizes` select.
 */

/** Time limit of a run in milliseconds: a round that wouldn't finish by then isn't started. */
const longestRun = 6.5 * 60_000;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    engines: { type: 'string' },
    sizes: { type: 'string' },
  },
});

const sizes = options.sizes?.split(',').map(Number) ?? (options.quick ? [200, 5000] : [200, 1000, 5000, 10_000]);
const rounds = Number(options.rounds ?? (options.quick ? 1 : 3));
const chosen = chooseEngines(options.engines?.split(',') ?? ['']);

/** Those whose names contain one of the words; an unknown word is an error. */
function chooseEngines(words: readonly string[]): readonly Engine[] {
  const isNamed = ({ name }: Engine, word: string): boolean => name.toLowerCase().includes(word.trim().toLowerCase());
  const unknown = words.filter((word) => !engines.some((engine) => isNamed(engine, word)));
  if (unknown.length > 0)
    throw new Error(`no engine is called ${unknown.join(', ')}: there are ${engines.map(({ name }) => name).join('; ')}`);
  return engines.filter((engine) => words.some((word) => isNamed(engine, word)));
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-editor-'));
  const server = await servePages(folder);
  const browser = await launchBrowser();
  console.log(`Editor: ${sizes.join(', ')} mixed objects on one sheet`);
  console.log(describeBrowser(browser.version()));
  try {
    // The first page would include the browser's start.
    await (await browser.newPage()).close();
    const results = await measureAll(browser, server.url);
    const compared = await measureCompared(browser, server.url);
    report(results, { compared, memory: await measureComparedMemory(browser, server.url), code: await weighOwnCode() });
    console.log(`\nAfterwards: ${describeBrowser(browser.version())}`);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Engines take turns within a round, so that all see the same load. */
async function measureAll(browser: Browser, url: string): Promise<Results> {
  const results = new Map<number, Map<string, EngineSample[]>>();
  const start = performance.now();
  const isWorthwhile = (done: number): boolean => done === 0 || ((performance.now() - start) * (done + 1)) / done <= longestRun;
  for (let round = 0; round < rounds && isWorthwhile(round); round++) {
    for (const size of sizes) {
      const ofSize = results.get(size) ?? new Map<string, EngineSample[]>();
      results.set(size, ofSize);
      for (const engine of chosen.filter(({ most = Infinity }) => size <= most)) {
        const sample = await measureEngine(browser, url, { engine, count: size, gestures });
        ofSize.set(engine.name, [...(ofSize.get(engine.name) ?? []), sample]);
      }
    }
  }
  return results;
}

/** The comparison of two A0 sheets, panned and zoomed in its views. */
async function measureCompared(browser: Browser, url: string): Promise<Compared> {
  const results = new Map<string, EngineSample[]>();
  for (let round = 0; round < rounds; round++) {
    for (const engine of comparedViews) {
      const sample = await measureEngine(browser, url, { engine, count: 0, gestures: viewGestures });
      results.set(engine.name, [...(results.get(engine.name) ?? []), sample]);
    }
  }
  return results;
}

await main();
