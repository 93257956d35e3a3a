import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DatabaseServer, startExternal, startShipped } from '../../apps/server/test/database-servers.ts';
import { fullReviews, seedReviews } from '../../apps/server/test/many-reviews.ts';
import { fullSize, isSeeded, seed, signIn, type Size } from '../../apps/server/test/many-rows.ts';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import { describeMachine, formatTable } from '../tiles/report.ts';
import { measureBare } from './bare.ts';
import { calls, groupedProject, largePage, smallPage } from './calls.ts';
import { createSender, clients, measure, quantile, type Timed } from './measure.ts';
import { type Spent, watchProcessor } from './processor.ts';

/**
 * Every list, filter, sort, group and search of the running server over many rows, on the embedded database and on a given one, compared with the
 * statements of the same pages sent directly through the driver. `--share` seeds a part of the full size, `--rounds` sets how often each client asks,
 * `--only` is an expression for the calls' names, `--databases` selects. `--keep` is a folder for the embedded database: rows from an earlier run,
 * there or in the database of TEST_DATABASE_URL, are reused.
 */

/** Constant, because kept rows belong to it. */
const secret = 'the secret of the bench of lists';
/** Target for the p95 in milliseconds. */
const maxP95Ms = 150;
/** Maximum cost of the large project's first page, relative to a small one's. */
const maxGrowth = 1.3;
/** Minimum calls per second, relative to the driver alone. */
const minShare = 0.6;

const { values: options } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '24' },
    only: { type: 'string', default: '' },
    databases: { type: 'string', default: 'embedded,external' },
    keep: { type: 'string', default: '' },
  },
});
const rounds = Number(options.rounds);

async function main(): Promise<void> {
  const share = Number(options.share);
  const { users, ...amounts } = fullSize;
  const size: Size = { users, ...mapValues(amounts, (amount) => Math.max(5, Math.round(amount * share))) };
  console.log(`${JSON.stringify(size)}; ${clients} clients at once, each call ${rounds} times by each`);
  for (const name of options.databases.split(',')) {
    console.log(`\n### ${name} database\n\n${describeMachine()}\n`);
    await measureOn(name === 'embedded' ? await startOwn() : await startExternal(), size);
  }
}

async function startOwn(): Promise<DatabaseServer> {
  const dataDir = options.keep || (await realpath(await mkdtemp(join(tmpdir(), 'sheetmark-lists-'))));
  const server = await startShipped(dataDir);
  const stop = async (): Promise<void> => {
    await server.stop();
    if (!options.keep) await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

async function measureOn(database: DatabaseServer, size: Size): Promise<void> {
  const server = await ServerProcess.create({ NODE_ENV: 'production', DATABASE_URL: database.url, SECRET: secret });
  try {
    await server.start();
    await measureAll({ base: server.url, pid: server.pid, database: database.url }, size);
  } finally {
    await server.stop();
    await server.remove();
    await database.stop();
  }
}

interface Measured extends Timed {
  /** CPU milliseconds per call. */
  readonly cost: Spent;
}

interface Running {
  readonly base: string;
  readonly pid: number;
  /** As a URL. */
  readonly database: string;
}

async function measureAll({ base, pid, database }: Running, size: Size): Promise<void> {
  if (!(await isSeeded(database))) {
    const began = performance.now();
    await seed(database, size);
    await seedReviews(database, { project: groupedProject, ...fullReviews });
    console.log(`Seeded in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  }
  const ask = createSender(base, await signIn(database, clients));
  const spent = await watchProcessor(pid, database);
  // Connections plan a statement several times before they cache the plan, and the server compiles its hot code.
  await measure(20, ask(largePage));
  const results = new Map<string, Measured>();
  const named = new RegExp(options.only);
  for (const call of calls.filter(({ name }) => named.test(name))) {
    await measure(2, ask(call));
    const before = await spent();
    const timed = await measure(rounds, ask(call));
    results.set(call.name, { ...timed, cost: perCall(before, await spent(), timed.times.length) });
  }
  report(results);
  await compare(base, database, ask);
  console.log(`\nAfterwards: ${describeMachine()}`);
}

function report(results: ReadonlyMap<string, Measured>): void {
  const rows = [...results].map(([name, { times, perSecond, cost }]) => [
    name,
    ...[0.5, 0.95].map((share) => quantile(times, share).toFixed(1)),
    perSecond.toFixed(0),
    ...[cost.server, cost.database, cost.client].map((ms) => ms.toFixed(1)),
  ]);
  const head = ['call', 'median ms', 'p95 ms', 'a second', 'CPU ms: server', 'database', 'client'];
  console.log(`${formatTable([head, ...rows])}\n`);
  const slow = [...results].filter(([, { times }]) => quantile(times, 0.95) > maxP95Ms).map(([name]) => name);
  checkTarget(slow.length === 0, `p95 at most ${maxP95Ms} ms in ${results.size - slow.length} of ${results.size} calls${list(slow)}`);
}

const perCall = (before: Spent, after: Spent, asked: number): Spent => ({
  server: (after.server - before.server) / asked,
  database: (after.database - before.database) / asked,
  client: (after.client - before.client) / asked,
});

/** In turns, so that all see the same load. */
async function compare(base: string, database: string, ask: ReturnType<typeof createSender>): Promise<void> {
  const [small, large, bare]: [number[], number[], number[]] = [[], [], []];
  const replay = await measureBare(database);
  for (let turn = 0; turn < 5; turn += 1) {
    small.push((await measure(rounds, ask(smallPage))).perSecond);
    large.push((await measure(rounds, ask(largePage))).perSecond);
    bare.push((await measure(rounds, replay.run)).perSecond);
  }
  await replay.close();
  const [ofSmall, ofLarge, ofBare] = [small, large, bare].map(sum);
  const growth = (ofSmall ?? 0) / (ofLarge ?? 1);
  const share = (ofLarge ?? 0) / (ofBare ?? 1);
  checkTarget(
    growth <= maxGrowth,
    `the first page of the large project costs ${growth.toFixed(2)} of that of 1,000 rows, at most ${maxGrowth}`,
  );
  checkTarget(share >= minShare, `calls get through ${share.toFixed(2)} of what the driver alone does, at least ${minShare}`);
  console.log(`- ${base} ${(ofLarge ?? 0).toFixed(0)}, bare SQL ${(ofBare ?? 0).toFixed(0)} pages a second, sums of five turns`);
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
const list = (names: readonly string[]): string => (names.length === 0 ? '' : `; more: ${names.join(', ')}`);

function checkTarget(passes: boolean, text: string): void {
  console.log(`- ${passes ? 'PASS' : 'FAIL'}: ${text}`);
  if (!passes) process.exitCode = 1;
}

function mapValues<K extends string>(all: Readonly<Record<K, number>>, change: (value: number) => number): Record<K, number> {
  return Object.fromEntries(Object.entries<number>(all).map(([key, value]) => [key, change(value)])) as Record<K, number>;
}

await main();
