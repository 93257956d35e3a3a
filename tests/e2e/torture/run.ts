import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import buildPage from '../product/build-page.ts';
import { Product } from '../product/product.ts';
import { type Arena, cutNetwork, killServer, killTab } from './blows.ts';
import { createChance } from './chance.ts';
import type { Count } from './drawing.ts';
import { Line } from './line.ts';

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

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const cutSeconds = (run: number): number => Number(run % longEvery === longEvery - 1 ? values['long-cut'] : values.cut);

const series: readonly { name: string; strike: (arena: Arena, run: number) => Promise<Count> }[] = [
  { name: 'tab killed while drawing', strike: killTab },
  { name: 'network cut in the middle of ten saves', strike: (arena, run) => cutNetwork(arena, run, cutSeconds(run)) },
  { name: 'server killed in the middle of ten saves', strike: killServer },
];

/** Whether nothing was lost or duplicated. */
async function runSeries(name: string, strike: (run: number) => Promise<Count>): Promise<boolean> {
  const began = performance.now();
  const counts: Count[] = [];
  for (let run = 0; run < runs; run += 1) {
    const count = await strike(run);
    counts.push(count);
    if ((run + 1) % 5 === 0) say(`  ${run + 1} runs of ${name}`);
    if (count.lost + count.doubled + count.strange > 0) say(`  run ${run + 1}: ${JSON.stringify(count)}`);
  }
  const sum = (of: keyof Count): number => counts.reduce((total, count) => total + count[of], 0);
  say(`${name}: ${counts.length} runs in ${Math.round((performance.now() - began) / 1000)} s`);
  say(`  drawn and said to be safe ${sum('safe')}, lost ${sum('lost')}, doubled ${sum('doubled')}, strange ${sum('strange')}`);
  if (sum('begun') > 0) say(`  under the hand at the blow ${sum('begun')}, of which ${sum('begunAndThere')} are there`);
  return sum('lost') + sum('doubled') + sum('strange') === 0;
}

buildPage();
say(`${runs} runs each, seed ${seed}`);
const product = await Product.start({ flavour: 'embedded' });
const line = await Line.to(product.url);
const executablePath = process.env['CHROMIUM_PATH'];
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
try {
  const arena = { browser, product, line, chance: createChance(seed) };
  const whole: boolean[] = [];
  for (const { name, strike } of series.filter((each) => each.name.includes(values.only)))
    whole.push(await runSeries(name, (run) => strike(arena, run)));
  process.exitCode = whole.every(Boolean) ? 0 : 1;
} finally {
  await browser.close();
  line.close();
  await product.stop();
}
