import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startExternal } from '../../apps/server/test/database-servers.ts';
import { fullSize, seed, signIn } from '../../apps/server/test/many-rows.ts';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import { quantile } from '../lists/measure.ts';
import { describeMachine, formatTable } from '../tiles/report.ts';
import { type SendCall, createSender } from './ask.ts';
import { openSite, order, type Site } from './day.ts';
import { startFloor } from './floor.ts';

/**
 * A day at the office, requested as fast as responses arrive: one process and several on one PostgreSQL and one folder, with more and more clients,
 * compared with the HTTP framework alone. `--processes`, `--clients` and `--seconds` select.
 */

const { values: options } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,4' },
    clients: { type: 'string', default: '4,16,64' },
    seconds: { type: 'string', default: '20' },
  },
});
const numbersOf = (text: string): number[] => text.split(',').map(Number);
const seconds = Number(options.seconds);
/** A tenth of the large office's rows: the cost of lists doesn't grow with them, see the bench `lists`. */
const size = { ...fullSize, projects: 40, markups: 20_000, tasks: 5_000, comments: 30_000, large: 20_000 };
const people = 50;

interface Outcome {
  /** Milliseconds by action, in order of arrival. */
  readonly times: ReadonlyMap<string, number[]>;
  readonly errors: ReadonlyMap<string, number>;
  readonly perSecond: number;
}

interface Clients {
  readonly bases: readonly string[];
  readonly senders: readonly SendCall[];
  readonly clients: number;
  readonly site: Site;
}

/** Each client starts at another position of the day and requests the next call after each response. */
async function runClients({ bases, senders, clients, site }: Clients): Promise<Outcome> {
  const [times, errors] = [new Map<string, number[]>(), new Map<string, number>()];
  const timesOf = (name: string): number[] => {
    const known = times.get(name) ?? [];
    times.set(name, known);
    return known;
  };
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1000;
  const client = async (_: unknown, index: number): Promise<void> => {
    const [base, ask] = [bases[index % bases.length], senders[index % senders.length]];
    if (base === undefined || !ask) throw new Error('no server or no token');
    for (let turn = index * 37; performance.now() < deadline; turn += 1) {
      const action = order[turn % order.length];
      if (!action) throw new Error('the day has no actions');
      const start = performance.now();
      const status = await ask(base, action.call(site, turn)).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) timesOf(action.name).push(performance.now() - start);
      else errors.set(`${action.name} ${status}`, (errors.get(`${action.name} ${status}`) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const answered = [...times.values()].reduce((sum, { length }) => sum + length, 0);
  return { times, errors, perSecond: (answered * 1000) / (performance.now() - startedAt) };
}

const figures = (times: readonly number[]): string[] => {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.95, 0.99].map((share) => quantile(sorted, share).toFixed(1));
};

const head = ['', 'clients', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'errors'];

function lineOf(name: string, clients: number, { times, errors, perSecond }: Outcome): string[] {
  const failed = [...errors].map(([what, count]) => `${what}: ${count}`).join(', ');
  return [name, String(clients), perSecond.toFixed(0), ...figures([...times.values()].flat()), failed || '0'];
}

async function measureFloor(clients: number): Promise<string[]> {
  const { base, stop } = await startFloor();
  const [site, senders] = [{ item: 1, file: 1, editor: 1, markups: [1], tiles: ['/tile'] }, [createSender('none')]];
  try {
    return lineOf('framework alone', clients, await runClients({ bases: [base], senders, clients, site }));
  } finally {
    await stop();
  }
}

async function measureProcesses(count: number): Promise<string[][]> {
  const database = await startExternal();
  const dataDir = await mkdtemp(join(tmpdir(), 'sheetmark-bench-'));
  const settings = { NODE_ENV: 'production', DATABASE_URL: database.url, DATA_DIR: dataDir };
  const servers = await Promise.all(Array.from({ length: count }, () => ServerProcess.create(settings)));
  try {
    for (const server of servers) await server.start();
    await seed(database.url, size);
    const senders = (await signIn(database.url, people)).map(createSender);
    const [first, [ask]] = [servers[0], senders];
    if (!first || !ask) throw new Error('no server');
    const site = await openSite(ask, first.url, 40);
    const bases = servers.map(({ url }) => url);
    // Warm up: tiles are rendered once, and lists are then read from memory.
    await runClients({ bases, senders, clients: 4, site });
    const lines: string[][] = [];
    for (const clients of numbersOf(options.clients)) {
      const outcome = await runClients({ bases, senders, clients, site });
      lines.push(lineOf(`${count} ${count === 1 ? 'process' : 'processes'}`, clients, outcome));
      if (clients === 16)
        console.log(
          `\n${formatTable([['', 'p50 ms', 'p95 ms', 'p99 ms'], ...[...outcome.times].map(([name, times]) => [name, ...figures(times)])])}\n`,
        );
    }
    return lines;
  } finally {
    for (const server of servers) await server.stop();
    for (const server of servers) await server.remove();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

console.log(`${describeMachine()}\n`);
const lines = [head];
for (const count of numbersOf(options.processes)) lines.push(...(await measureProcesses(count)));
for (const clients of numbersOf(options.clients)) lines.push(await measureFloor(clients));
console.log(formatTable(lines));
console.log(`\nAfterwards: ${describeMachine()}`);
