import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createChance } from '../chance.ts';
import { ServerProcess } from '../server-process.ts';
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
import { tortureUploads } from './uploads.ts';
import { makeWorkplace } from './workplace.ts';

// Kills the real server at random moments while clients draw or upload, starts it again, and counts what was acknowledged and is not there.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    clients: { type: 'string', default: '4' },
    seed: { type: 'string' },
    /** Everything is backed up under load, destroyed and restored, so many times. */
    backup: { type: 'string' },
    /** Clients upload instead of drawing. */
    uploads: { type: 'boolean', default: false },
    /** One file of so many megabytes goes over a connection that is cut three times; nobody is killed. */
    large: { type: 'string' },
    /** So many files in forty folders, and one of a thousand pages; nobody is killed. */
    drop: { type: 'string' },
    /** Damaged and hostile files are sent, so many of them; nobody is killed. */
    files: { type: 'boolean', default: false },
    count: { type: 'string', default: '220' },
    /** Server, worker and a PostgreSQL beside them end, `kills` times in all. */
    database: { type: 'boolean', default: false },
    /** The storage fails, is slow or away, so many times; nobody is killed. */
    storage: { type: 'string' },
    /** The disk is full, so many times; nobody is killed. */
    'disk-full': { type: 'string' },
    /** People draw on one page at once, simulated: no server is started. So many seeds, from the one that --seed names on, else from 1. */
    live: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '1000' },
  },
});
const kills = Number(values.kills);
const clients = Number(values.clients);
const seed = Number(values.seed ?? randomInt(1, 2 ** 31));

interface Blow {
  readonly name: string;
  strike(server: ServerProcess): Promise<void>;
}

const blows: readonly Blow[] = [
  { name: 'server alone', strike: (server) => server.kill() },
  {
    name: 'server and database',
    async strike(server) {
      await Promise.all([server.kill(), server.killDatabase()]);
    },
  },
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Killing {
  readonly startMs: readonly number[];
  readonly struck: ReadonlyMap<string, number>;
}

async function killAgainAndAgain(server: ServerProcess, progress: () => string): Promise<Killing> {
  const chance = createChance(seed);
  const struck = new Map<string, number>();
  const startMs: number[] = [];
  for (let count = 0; count < kills; count += 1) {
    const blow = blows[count % blows.length];
    if (!blow) break;
    await sleep(chance(50, 1500));
    await blow.strike(server);
    struck.set(blow.name, (struck.get(blow.name) ?? 0) + 1);
    await sleep(chance(0, 200));
    startMs.push(await server.start());
    if ((count + 1) % 10 === 0) say(`${count + 1} kills survived, ${progress()}`);
  }
  return { startMs, struck };
}

async function tortureDrawing(server: ServerProcess, kill: (progress: () => string) => Promise<void>): Promise<boolean> {
  const place = await makeWorkplace(new Api(server.url), server.dataDir, clients);
  const ledger: Ledger = new Map();
  const stopping = new AbortController();
  const drawing = Promise.all(
    Array.from({ length: clients }, (_, index) => draw({ place, page: index + 1, ledger, stopping: stopping.signal })),
  );
  // Seen below; until then a client's failure is nobody's.
  drawing.catch(() => undefined);
  await kill(() => `${ledger.size} markups acknowledged`);
  stopping.abort();
  await drawing;

  const found = await audit(place, ledger);
  say(
    `acknowledged ${found.acknowledged}, present ${found.present}, lost ${found.lost.length}, changed ${found.changed.length}, doubled ${found.doubled.length}`,
  );
  for (const [word, ids] of [
    ['lost', found.lost],
    ['changed', found.changed],
    ['doubled', found.doubled],
  ] as const) {
    if (ids.length > 0) say(`${word}: markups ${ids.join(', ')}`);
  }
  return found.lost.length + found.changed.length + found.doubled.length === 0;
}

async function torture(server: ServerProcess): Promise<boolean> {
  await server.start();
  const kill = async (progress: () => string): Promise<void> => reportKilling(await killAgainAndAgain(server, progress));
  if (values.large !== undefined) return sendLargeFile(server, { megabytes: Number(values.large), cuts: 3, say });
  if (values.drop !== undefined) return dropMany(server, { files: Number(values.drop), folders: 40, say });
  if (values.backup !== undefined) return tortureBackup(server, { clients, rounds: Number(values.backup), say });
  say(`${kills} kills, ${clients} clients, seed ${seed}, data in ${server.dataDir}`);
  const whole = await (values.uploads ? tortureUploads(server, { clients, say, killAgainAndAgain: kill }) : tortureDrawing(server, kill));
  const end = await server.stop();
  const left = (await server.databaseProcesses()).length;
  say(`asked to end: exit code ${end.code} after ${Math.round(end.ms)} ms, ${left} database processes left`);
  return whole && end.code === 0 && left === 0;
}

function reportKilling({ startMs, struck }: Killing): void {
  const sorted = startMs.toSorted((a, b) => a - b);
  const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((ms) => Math.round(ms ?? 0));
  for (const [name, times] of struck) say(`killed ${times} times: ${name}`);
  say(`started again ${sorted.length} times: median ${median} ms, longest ${longest} ms`);
}

if (values.live) {
  const failed = await tortureLive({ first: Number(values.seed ?? 1), seeds: Number(values.seeds) }, 200, say);
  // oxlint-disable-next-line unicorn/no-process-exit
  process.exit(failed.length === 0 ? 0 : 1);
}

const around = { clients, chance: createChance(seed), say };
const { storage, 'disk-full': full } = values;
const troubled = values.database
  ? () => tortureDatabase({ ...around, times: kills })
  : storage !== undefined
    ? () => tortureStorage({ ...around, times: Number(storage) })
    : full !== undefined
      ? () => tortureDiskFull({ ...around, times: Number(full) })
      : null;
if (troubled) {
  say(`seed ${seed}`);
  const whole = await troubled();
  // oxlint-disable-next-line unicorn/no-process-exit
  process.exit(whole ? 0 : 1);
}

const server = await ServerProcess.create();
// oxlint-disable-next-line unicorn/no-process-exit
const abandon = (): void => void server.remove().then(() => process.exit(130));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, abandon);
if (process.channel) process.once('disconnect', abandon);
try {
  const send = () => tortureWithFiles({ server, count: Number(values.count), chance: createChance(seed), say });
  process.exitCode = (await (values.files ? send() : torture(server))) ? 0 : 1;
} catch (error) {
  process.exitCode = 1;
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await server.remove();
  process.off('disconnect', abandon);
  if (process.connected) process.disconnect();
}
