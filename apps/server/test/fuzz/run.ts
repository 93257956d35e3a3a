import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { runningEmbeddedUrl } from '../../src/platform/db/embedded/embedded-postgres.ts';
import { createChance } from '../chance.ts';
import { ServerProcess } from '../server-process.ts';
import { readDocument } from './document.ts';
import { fuzz, type Fault, type Outcome } from './fuzz.ts';
import { readLog } from './log.ts';
import { fuzzLive, fuzzUploads } from './protocols.ts';
import { knock } from './wire.ts';
import { makeWorld, serverSettings } from './world.ts';

/**
 * Sends requests made from the document that the server publishes, well meant, odd and hostile, as everybody who may come, and looks at each
 * answer: no fault, nothing that the document does not say, nothing of a project of others; and in the end at memory and log.
 */

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    clients: { type: 'string', default: '4' },
    seed: { type: 'string' },
  },
});
const seed = Number(values.seed ?? randomInt(1, 2 ** 31));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Memory of the server's process may not grow beyond this, in megabytes. */
const memoryAtMost = 700;

const megabytesOf = async (pid: number): Promise<number> => {
  const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]);
  return Math.round((pages * 4096) / 1024 / 1024);
};

function reportCounts({ counts }: Outcome): void {
  const statuses = [...new Set([...counts.values()].flatMap((ofCall) => [...ofCall.keys()]))].toSorted((a, b) => a - b);
  const row = (name: string, cells: readonly (string | number)[]) =>
    say(name.padEnd(28) + cells.map((cell) => String(cell).padStart(6)).join(''));
  row(
    'operation',
    statuses.map((status) => (status === 0 ? 'none' : status)),
  );
  for (const [id, ofCall] of counts)
    row(
      id,
      statuses.map((status) => ofCall.get(status) ?? '·'),
    );
  const sum = (status: number) => [...counts.values()].reduce((total, ofCall) => total + (ofCall.get(status) ?? 0), 0);
  row('all', statuses.map(sum));
}

function reportFaults(faults: readonly Fault[]): void {
  const kinds = Map.groupBy(faults, ({ what, request }) => `${request.call.id}: ${what}`);
  for (const [kind, all] of kinds) {
    const { request, answer, requestId } = all[0] ?? {};
    if (!request) continue;
    const { authorization: _, ...headers } = request.headers;
    say(`\n${all.length} × ${kind}`);
    say(`  ${request.caller}, ${request.manner}: ${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)}`);
    say(`  ${request.body?.toString('utf8').slice(0, 400) ?? 'no body'}`);
    say(`  → ${answer} (${requestId})`);
  }
}

/** The people of each round sign in anew: weeks of that pass in minutes, and the bound on tries is not what is tried here. */
async function forgetAttempts(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: (await runningEmbeddedUrl(dataDir)) ?? '' });
  await client.connect();
  try {
    await client.query('delete from attempts');
  } finally {
    await client.end();
  }
}

const server = await ServerProcess.create(serverSettings);
try {
  await server.start();
  say(`${values.requests} requests, ${values.clients} at once, seed ${seed}, data in ${server.dataDir}`);
  const published: unknown = await (await fetch(`${server.url}/api/openapi.json`)).json();
  const document = readDocument(published as Parameters<typeof readDocument>[0]);
  const memory: number[] = [];
  const { pid } = server;
  const outcome = await fuzz({
    url: server.url,
    dataDir: server.dataDir,
    document,
    seed,
    requests: Number(values.requests),
    clients: Number(values.clients),
    async afterRound(sent) {
      await forgetAttempts(server.dataDir);
      memory.push(await megabytesOf(pid));
      say(`${sent} requests sent, memory ${memory.at(-1)} MB`);
    },
  });
  const world = await makeWorld(server, 1e6);
  const beside = { url: server.url, world, chance: createChance(seed), times: Math.ceil(Number(values.requests) / 50) };
  const spoken = [await knock(server.url), await fuzzUploads(beside), await fuzzLive(beside)];
  const refused = { sent: spoken.reduce((sum, { sent }) => sum + sent, 0), faults: spoken.flatMap(({ faults }) => faults) };
  memory.push(await megabytesOf(pid));
  const healthy = (await fetch(`${server.url}/api/health`)).status === 200;
  const log = await readLog(server.logPath, outcome.secrets);

  reportCounts(outcome);
  reportFaults(outcome.faults);
  for (const line of refused.faults) say(`beside the calls: ${line}`);
  for (const line of log.told) say(`a secret in the log: ${line}`);
  for (const line of log.faults) say(`a fault in the log: ${line}`);
  const most = Math.max(...memory);
  say(
    `\n${outcome.requests} requests, seed ${seed}: ${outcome.faults.length} faults; ${refused.sent} beside the calls: ${refused.faults.length}; ` +
      `${log.lines} lines of log: ${log.told.length} with a secret, ${log.faults.length} faults; ` +
      `memory ${memory[0]} MB after the first round, ${most} MB at most; the server is ${healthy && server.pid === pid ? 'well' : 'not well'}`,
  );
  const isWell = healthy && most <= memoryAtMost && [outcome.faults, refused.faults, log.told, log.faults].every((all) => all.length === 0);
  process.exitCode = isWell ? 0 : 1;
} catch (error) {
  process.exitCode = 1;
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await server.remove();
}
