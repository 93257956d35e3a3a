import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import { createChance } from '../chance.ts';
import { Api } from './api.ts';
import { audit } from './audit.ts';
import { tortureBackup } from './backup.ts';
import { tortureDatabase } from './database.ts';
import { tortureDiskFull } from './disk-full.ts';
import { draw, type Ledger } from './drawing-client.ts';
import { dropMany } from './drop.ts';
import { tortureWithFiles } from './files.ts';
import { sendLargeFile } from './large-upload.ts';
import { tortureLive } from './live.ts';
import { tortureStorage } from './storage.ts';
import { createTestDrawing } from './test-project.ts';
import { tortureUploads } from './uploads.ts';

// Kills a real server at random moments while clients draw or upload, restarts it, and counts what was acknowledged and is missing.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    clients: { type: 'string', default: '4' },
    seed: { type: 'string' },
    /** The number of backups to take under load and restore. */
    backup: { type: 'string' },
    /** Clients upload instead of drawing. */
    uploads: { type: 'boolean', default: false },
    /** Megabytes of one file, uploaded through connections that are cut three times. Kills nothing. */
    large: { type: 'string' },
    /** The number of files to upload to forty folders, besides one of a thousand pages. Kills nothing. */
    drop: { type: 'string' },
    /** Uploads `count` damaged and hostile files. Kills nothing. */
    files: { type: 'boolean', default: false },
    count: { type: 'string', default: '220' },
    /** Stops server, worker and a system PostgreSQL, `kills` times in total. */
    database: { type: 'boolean', default: false },
    /** The number of storage outages. Kills nothing. */
    storage: { type: 'string' },
    /** The number of times that the disk fills up. Kills nothing. */
    'disk-full': { type: 'string' },
    /** Simulates people who draw on one page at once, without a server: `seeds` runs, from --seed or 1 on. */
    live: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '1000' },
  },
});
const kills = Number(values.kills);
const clients = Number(values.clients);
const seed = Number(values.seed ?? randomInt(1, 2 ** 31));

interface Target {
  readonly name: string;
  kill(server: ServerProcess): Promise<void>;
}

const targets: readonly Target[] = [
  { name: 'server alone', kill: (server) => server.kill() },
  {
    name: 'server and database',
    async kill(server) {
      await Promise.all([server.kill(), server.killDatabase()]);
    },
  },
];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Kills {
  readonly startMs: readonly number[];
  readonly counts: ReadonlyMap<string, number>;
}

async function killRepeatedly(server: ServerProcess, progress: () => string): Promise<Kills> {
  const chance = createChance(seed);
  const counts = new Map<string, number>();
  const startMs: number[] = [];
  for (let count = 0; count < kills; count += 1) {
    const target = targets[count % targets.length];
    if (!target) break;
    await sleep(chance(50, 1500));
    await target.kill(server);
    counts.set(target.name, (counts.get(target.name) ?? 0) + 1);
    await sleep(chance(0, 200));
    startMs.push(await server.start());
    if ((count + 1) % 10 === 0) print(`${count + 1} kills survived, ${progress()}`);
  }
  return { startMs, counts };
}

async function tortureDrawing(server: ServerProcess, kill: (progress: () => string) => Promise<void>): Promise<boolean> {
  const project = await createTestDrawing(new Api(server.url), server.dataDir, clients);
  const ledger: Ledger = new Map();
  const stop = new AbortController();
  const drawing = Promise.all(Array.from({ length: clients }, (_, index) => draw({ project, page: index + 1, ledger, stop: stop.signal })));
  // A client's failure is reported below. This only prevents an unhandled rejection until then.
  drawing.catch(() => undefined);
  await kill(() => `${ledger.size} markups acknowledged`);
  stop.abort();
  await drawing;

  const found = await audit(project, ledger);
  print(
    `acknowledged ${found.acknowledged}, present ${found.present}, lost ${found.lost.length}, changed ${found.changed.length}, doubled ${found.doubled.length}`,
  );
  for (const [word, ids] of [
    ['lost', found.lost],
    ['changed', found.changed],
    ['doubled', found.doubled],
  ] as const) {
    if (ids.length > 0) print(`${word}: markups ${ids.join(', ')}`);
  }
  return found.lost.length + found.changed.length + found.doubled.length === 0;
}

async function torture(server: ServerProcess): Promise<boolean> {
  await server.start();
  const kill = async (progress: () => string): Promise<void> => reportKills(await killRepeatedly(server, progress));
  if (values.large !== undefined) return sendLargeFile(server, { megabytes: Number(values.large), cuts: 3, print });
  if (values.drop !== undefined) return dropMany(server, { files: Number(values.drop), folders: 40, print });
  if (values.backup !== undefined) return tortureBackup(server, { clients, rounds: Number(values.backup), print });
  print(`${kills} kills, ${clients} clients, seed ${seed}, data in ${server.dataDir}`);
  const isIntact = await (values.uploads ? tortureUploads(server, { clients, print, killRepeatedly: kill }) : tortureDrawing(server, kill));
  const end = await server.stop();
  const remaining = (await server.databaseProcesses()).length;
  print(`stopped: exit code ${end.code} after ${Math.round(end.ms)} ms, ${remaining} database processes remain`);
  return isIntact && end.code === 0 && remaining === 0;
}

function reportKills({ startMs, counts }: Kills): void {
  const sorted = startMs.toSorted((a, b) => a - b);
  const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((ms) => Math.round(ms ?? 0));
  for (const [name, times] of counts) print(`killed ${times} times: ${name}`);
  print(`restarted ${sorted.length} times: median ${median} ms, longest ${longest} ms`);
}

if (values.live) {
  const failed = await tortureLive({ first: Number(values.seed ?? 1), seeds: Number(values.seeds) }, 200, print);
  // oxlint-disable-next-line unicorn/no-process-exit
  process.exit(failed.length === 0 ? 0 : 1);
}

const options = { clients, chance: createChance(seed), print };
const { storage, 'disk-full': diskFull } = values;
const outageTest = values.database
  ? () => tortureDatabase({ ...options, times: kills })
  : storage !== undefined
    ? () => tortureStorage({ ...options, times: Number(storage) })
    : diskFull !== undefined
      ? () => tortureDiskFull({ ...options, times: Number(diskFull) })
      : null;
if (outageTest) {
  print(`seed ${seed}`);
  const passed = await outageTest();
  // oxlint-disable-next-line unicorn/no-process-exit
  process.exit(passed ? 0 : 1);
}

const server = await ServerProcess.create();
// oxlint-disable-next-line unicorn/no-process-exit
const removeAndExit = (): void => void server.remove().then(() => process.exit(130));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, removeAndExit);
if (process.channel) process.once('disconnect', removeAndExit);
try {
  const send = () => tortureWithFiles({ server, count: Number(values.count), chance: createChance(seed), print });
  process.exitCode = (await (values.files ? send() : torture(server))) ? 0 : 1;
} catch (error) {
  process.exitCode = 1;
  print(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await server.remove();
  process.off('disconnect', removeAndExit);
  if (process.connected) process.disconnect();
}
