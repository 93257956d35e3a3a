import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startExternal } from '../../apps/server/test/database-servers.ts';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import buildPage from '../../tests/e2e/product/build-page.ts';
import { drawSheet } from '../../tests/e2e/product/drawn-sheet.ts';
import { findMailedLink } from '../../tests/e2e/product/outbox.ts';
import { describeMachine, formatTable } from '../tiles/report.ts';
import { timePointerSeen, timeSavesSeen } from './browsers.ts';
import { withOpenTransaction, Crowd } from './crowd.ts';
import { EditorBrowser } from './editor-browser.ts';
import { killUnderLoad } from './kills.ts';
import { costOf, distribution, distributionHead, checkLimit, quantile } from './measure.ts';
import { administrator, createPeople, Person } from './people.ts';
import { type BenchSheet, createSheet } from './sheet.ts';
import type { Stream } from './stream.ts';
import { openMany, tabsEach, timePointer, timeSaves } from './streams.ts';

/**
 * Two processes on one PostgreSQL and one folder: the time from saving a markup at one until a page at the other has it, and the same for a pointer,
 * with many further streams, for streams alone and for two browsers; the cost of idle streams; processes killed under load; and delays while a
 * project with many members has notifications to send, and while a transaction of another database stays open. `--only` names parts; `--saves`,
 * `--streams`, `--idle`, `--kills` and `--members` set the numbers.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    saves: { type: 'string', default: '100' },
    streams: { type: 'string', default: '200' },
    idle: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '3' },
    members: { type: 'string', default: '5000' },
  },
});
const saves = Number(values.saves);
const limits = { saved: 300, cursor: 100, idleMegabytes: 400 };

interface Stage {
  readonly here: ServerProcess;
  readonly there: ServerProcess;
  readonly owner: Person;
  /** Another member of the project. */
  readonly colleague: Person;
  readonly people: readonly Person[];
  readonly sheet: BenchSheet;
  readonly databaseUrl: string;
}

/** Both distributions with many further streams open, and the cost of a stream. */
async function withStreams(stage: Stage, time: () => Promise<{ saved: readonly number[]; pointed: readonly number[] }>): Promise<void> {
  const { here, there, people } = stage;
  const further: Stream[] = await openMany(there.url, people, Number(values.streams) / 2);
  further.push(...(await openMany(here.url, people.slice(2), Number(values.streams) / 2)));
  const before = await Promise.all([costOf(here.pid), costOf(there.pid)]);
  const startedAt = performance.now();
  const { saved, pointed } = await time();
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await Promise.all([costOf(here.pid), costOf(there.pid)]);
  console.log(formatTable([distributionHead, distribution('saved object', saved), distribution('pointer', pointed)]));
  const cpu = after.reduce((sum, { cpu: now }, n) => sum + now - (before[n]?.cpu ?? 0), 0);
  console.log(
    `processor: ${((1000 * cpu) / seconds / further.length).toFixed(2)} ms a second for each of ${further.length} further streams`,
  );
  checkLimit('saved object p95', quantile(saved, 0.95), limits.saved, 'ms');
  checkLimit('pointer p95', quantile(pointed, 0.95), limits.cursor, 'ms');
  for (const stream of further) stream.close();
  await sleep(1_000);
}

const parts: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async streams(stage) {
    const between = { from: stage.here.url, to: stage.there.url, owner: stage.owner, sheet: stage.sheet };
    await withStreams(stage, async () => ({ saved: await timeSaves(between, saves), pointed: await timePointer(between, 2 * saves) }));
  },

  async browsers(stage) {
    const { here, there, owner, colleague, sheet } = stage;
    const pair = [await EditorBrowser.open(here.url, owner, sheet), await EditorBrowser.open(there.url, colleague, sheet)] as const;
    await withStreams(stage, async () => ({ saved: await timeSavesSeen(pair, saves), pointed: await timePointerSeen(pair, 2 * saves) }));
    for (const editorBrowser of pair) await editorBrowser.close();
  },

  async idle({ here, people }) {
    const empty = await costOf(here.pid);
    const idle = await openMany(here.url, people, Number(values.idle));
    await sleep(3_000);
    const start = await costOf(here.pid);
    await sleep(10_000);
    const end = await costOf(here.pid);
    const each = {
      kilobytes: ((1000 * (start.memory - empty.memory)) / idle.length).toFixed(1),
      ms: ((100 * (end.cpu - start.cpu)) / idle.length).toFixed(3),
    };
    console.log(`${idle.length} idle streams on one process: ${each.kilobytes} kB and ${each.ms} ms of processor a second each`);
    checkLimit(`memory with ${idle.length} idle streams`, start.memory, limits.idleMegabytes, 'MB');
    for (const stream of idle) stream.close();
  },

  async crowd({ here, there, owner, sheet, databaseUrl }) {
    const crowd = await Crowd.create({ url: here.url, databaseUrl, owner }, Number(values.members));
    const time = () => timeSaves({ from: here.url, to: there.url, owner, sheet }, saves);
    const alone = await time();
    let crowded: readonly number[] = [];
    let blockedTimes: readonly number[] = [];
    const { tasks, secondsEach } = await crowd.during(async () => void (crowded = await time()), { url: here.url, owner });
    await withOpenTransaction(databaseUrl, async () => void (blockedTimes = await time()));
    const [usual, busy, blocked] = [alone, crowded, blockedTimes].map((times) => quantile(times, 0.95));
    console.log(
      formatTable([
        distributionHead,
        distribution('alone', alone),
        distribution(`while ${values.members} are notified`, crowded),
        distribution('with a transaction open in another database', blockedTimes),
      ]),
    );
    console.log(`${tasks} tasks were notified to ${values.members} members meanwhile, ${secondsEach.toFixed(1)} s each`);
    checkLimit('saved object p95 while a crowd is notified', busy ?? 0, limits.saved, 'ms');
    checkLimit('saved object p95 with an open transaction', blocked ?? 0, limits.saved, 'ms');
    console.log(`alone it is ${(usual ?? 0).toFixed(0)} ms: ${((busy ?? 0) / (usual || 1)).toFixed(1)} times as long in the crowd`);
    await crowd.close();
  },

  async kills({ here, there, ...stage }) {
    for (let n = 0; n < Number(values.kills); n += 1) {
      const [killed, remaining] = n % 2 === 0 ? [there, here] : [here, there];
      await killUnderLoad({ ...stage, killed, remaining });
      await killed.start();
    }
  },
};

async function setUp({ here, there, databaseUrl }: Pick<Stage, 'here' | 'there' | 'databaseUrl'>, outbox: string): Promise<Stage> {
  const owner = await Person.signIn(here.url, administrator);
  const sheet = await createSheet(here.url, owner, { name: 'A-101.pdf', bytes: drawSheet({ lines: 400 }) });
  const people = await createPeople(here.url, owner, Math.max(5, Math.ceil(Number(values.idle) / tabsEach)));
  const [colleague] = people;
  if (!colleague) throw new Error('no colleague was created');
  await owner.call(here.url, 'POST', '/api/invite', { email: colleague.email, project_id: sheet.project });
  const link = await findMailedLink(outbox, colleague.email, '/acceptInvitation');
  await colleague.call(here.url, 'POST', '/api/invite/accept', { token: new URL(link).pathname.split('/')[3] ?? '' });
  return { here, there, owner, colleague, people: people.slice(1), sheet, databaseUrl };
}

buildPage();
const database = await startExternal();
const dataDir = await mkdtemp(join(tmpdir(), 'sheetmark-bench-'));
const settings = {
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};
const [here, there] = [await ServerProcess.create(settings), await ServerProcess.create(settings)];
try {
  for (const server of [here, there]) await server.start();
  console.log(`${describeMachine()}\n`);
  const stage = await setUp({ here, there, databaseUrl: database.url }, join(dataDir, 'outbox'));
  const wanted = values.only?.split(',') ?? Object.keys(parts);
  for (const name of wanted) {
    console.log(`\n${name}`);
    await parts[name]?.(stage);
  }
  console.log(`\nAfterwards: ${describeMachine()}`);
} finally {
  for (const server of [here, there]) await server.remove();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
