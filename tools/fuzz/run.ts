import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { runningEmbeddedUrl } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import { createChance } from '../chance.ts';
import { readDocument } from './document.ts';
import { fuzz, type Fault, type Outcome } from './fuzz.ts';
import { readLog } from './log.ts';
import { fuzzMcp } from './mcp.ts';
import { fuzzLive, fuzzUploads } from './protocols.ts';
import { sendRawRequests } from './wire.ts';
import { makeWorld, serverSettings } from './world.ts';

/**
 * Sends valid, odd and hostile requests, generated from the server's OpenAPI document, as every kind of caller. Fails on faults, undocumented
 * responses and text from other projects, and finally checks the server's memory and log.
 */

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    clients: { type: 'string', default: '4' },
    seed: { type: 'string' },
  },
});
const seed = Number(values.seed ?? randomInt(1, 2 ** 31));
const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** The limit for the memory of the server's process. */
const memoryLimitMb = 700;

const megabytesOf = async (pid: number): Promise<number> => {
  const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]);
  return Math.round((pages * 4096) / 1024 / 1024);
};

function reportCounts({ counts }: Outcome): void {
  const statuses = [...new Set([...counts.values()].flatMap((ofCall) => [...ofCall.keys()]))].toSorted((a, b) => a - b);
  const row = (name: string, cells: readonly (string | number)[]) =>
    print(name.padEnd(28) + cells.map((cell) => String(cell).padStart(6)).join(''));
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
  const kinds = Map.groupBy(faults, ({ message, request }) => `${request.call.id}: ${message}`);
  for (const [kind, all] of kinds) {
    const { request, body, requestId } = all[0] ?? {};
    if (!request) continue;
    const { authorization: _, ...headers } = request.headers;
    print(`\n${all.length} × ${kind}`);
    print(
      `  ${request.caller}, ${request.manner}: ${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)}`,
    );
    print(`  ${request.body?.toString('utf8').slice(0, 400) ?? 'no body'}`);
    print(`  → ${body} (${requestId})`);
  }
}

/**
 * Before the next round: its people sign in from the same machine, which would soon exceed the limit of attempts, and requests of the administrator
 * may have forbidden storage or signing up.
 */
async function resetLimits(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: (await runningEmbeddedUrl(dataDir)) ?? '' });
  await client.connect();
  try {
    for (const table of ['attempts', 'storage_limits', 'installation_settings']) await client.query(`delete from ${table}`);
  } finally {
    await client.end();
  }
}

const server = await ServerProcess.create(serverSettings);
try {
  await server.start();
  print(`${values.requests} requests, ${values.clients} at once, seed ${seed}, data in ${server.dataDir}`);
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
      await resetLimits(server.dataDir);
      memory.push(await megabytesOf(pid));
      print(`${sent} requests sent, memory ${memory.at(-1)} MB`);
    },
  });
  const world = await makeWorld(server, 1e6);
  const options = { url: server.url, world, chance: createChance(seed), times: Math.ceil(Number(values.requests) / 50) };
  const results = [
    await sendRawRequests(server.url),
    await fuzzUploads(options),
    await fuzzLive(options),
    await fuzzMcp({ ...options, document }),
  ];
  const protocols = { sent: results.reduce((sum, { sent }) => sum + sent, 0), faults: results.flatMap(({ faults }) => faults) };
  memory.push(await megabytesOf(pid));
  const healthy = (await fetch(`${server.url}/api/health`)).status === 200;
  const log = await readLog(server.logPath, outcome.secrets);

  reportCounts(outcome);
  const slowest = [...outcome.slowest].toSorted(([, a], [, b]) => b - a).slice(0, 10);
  print(`slowest: ${slowest.map(([id, ms]) => `${id} ${(ms / 1000).toFixed(1)} s`).join(', ')}`);
  reportFaults(outcome.faults);
  for (const line of protocols.faults) print(`outside the documented calls: ${line}`);
  for (const line of log.leaks) print(`a secret in the log: ${line}`);
  for (const line of log.faults) print(`a fault in the log: ${line}`);
  const peak = Math.max(...memory);
  print(
    `\n${outcome.requests} requests, seed ${seed}: ${outcome.faults.length} faults; ${protocols.sent} outside the documented calls: ${protocols.faults.length}; ` +
      `${log.lines} lines of log: ${log.leaks.length} with a secret, ${log.faults.length} faults; ` +
      `memory ${memory[0]} MB after the first round, ${peak} MB at peak; the server is ${healthy && server.pid === pid ? 'healthy' : 'not healthy'}`,
  );
  const hasPassed =
    healthy && peak <= memoryLimitMb && [outcome.faults, protocols.faults, log.leaks, log.faults].every((all) => all.length === 0);
  process.exitCode = hasPassed ? 0 : 1;
} catch (error) {
  process.exitCode = 1;
  print(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await server.remove();
}
