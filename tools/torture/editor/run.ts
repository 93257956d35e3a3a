import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import buildPage from '../../../tests/e2e/product/build-page.ts';
import { Product } from '../../../tests/e2e/product/product.ts';
import { createChance } from '../../chance.ts';
import type { Count } from './drawing.ts';
import { type Setup, cutNetwork, killServer, killTab } from './faults.ts';
import { NetworkLink } from './network-link.ts';

// Draws in the real editor while tabs are killed, the network is cut and the server is killed, and counts lost and duplicated objects.

const { values } = parseArgs({
  options: {
    /** The option that selects this tool. */
    editor: { type: 'boolean' },
    runs: { type: 'string', default: '20' },
    /** Part of the name of the only series to run. */
    only: { type: 'string', default: '' },
    /** Seconds that the network is cut in most runs, and in one of four. */
    cut: { type: 'string', default: '5' },
    'long-cut': { type: 'string', default: '60' },
    seed: { type: 'string' },
  },
});
const runs = Number(values.runs);
const seed = Number(values.seed ?? randomInt(1, 2 ** 31));
const longEvery = 4;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const cutSeconds = (run: number): number => Number(run % longEvery === longEvery - 1 ? values['long-cut'] : values.cut);

const series: readonly { name: string; causeFault: (setup: Setup, run: number) => Promise<Count> }[] = [
  { name: 'tab killed while drawing', causeFault: killTab },
  { name: 'network cut in the middle of ten saves', causeFault: (setup, run) => cutNetwork(setup, run, cutSeconds(run)) },
  { name: 'server killed in the middle of ten saves', causeFault: killServer },
];

/** Whether nothing was lost or duplicated. */
async function runSeries(name: string, causeFault: (run: number) => Promise<Count>): Promise<boolean> {
  const startedAt = performance.now();
  const counts: Count[] = [];
  for (let run = 0; run < runs; run += 1) {
    const count = await causeFault(run);
    counts.push(count);
    if ((run + 1) % 5 === 0) print(`  ${run + 1} runs of ${name}`);
    if (count.lost + count.doubled + count.unknown > 0) print(`  run ${run + 1}: ${JSON.stringify(count)}`);
  }
  const sum = (of: keyof Count): number => counts.reduce((total, count) => total + count[of], 0);
  print(`${name}: ${counts.length} runs in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  print(`  reported as safe ${sum('safe')}, lost ${sum('lost')}, doubled ${sum('doubled')}, unknown ${sum('unknown')}`);
  if (sum('started') > 0) print(`  in progress at the fault ${sum('started')}, ${sum('startedAndSaved')} of them saved`);
  return sum('lost') + sum('doubled') + sum('unknown') === 0;
}

buildPage();
print(`${runs} runs each, seed ${seed}`);
const product = await Product.start({ flavour: 'embedded' });
const link = await NetworkLink.to(product.url);
const executablePath = process.env['CHROMIUM_PATH'];
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
try {
  const setup = { browser, product, link, chance: createChance(seed) };
  const passed: boolean[] = [];
  for (const { name, causeFault } of series.filter((each) => each.name.includes(values.only)))
    passed.push(await runSeries(name, (run) => causeFault(setup, run)));
  process.exitCode = passed.every(Boolean) ? 0 : 1;
} finally {
  await browser.close();
  link.close();
  await product.stop();
}
