import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import { type PostgresEnd, SystemPostgres } from '../../apps/server/test/system-postgres.ts';
import type { Chance } from '../chance.ts';
import { runOutages, type Outage } from './outages.ts';

interface Options {
  readonly times: number;
  readonly clients: number;
  readonly chance: Chance;
  readonly print: (line: string) => void;
}

const workerEntry = join(import.meta.dirname, '../../apps/server/src/worker.ts');
const downMs: readonly [number, number] = [0, 3_000];

/** Runs a server and a worker on a system PostgreSQL, and repeatedly stops or kills each of the three. */
export async function tortureDatabase({ times, clients, chance, print }: Options): Promise<boolean> {
  const postgres = await SystemPostgres.create();
  if (!postgres) throw new Error('This needs a system PostgreSQL below /usr/lib/postgresql.');
  const server = await ServerProcess.create({ DATABASE_URL: postgres.url });
  const worker = new Worker(server);
  try {
    await server.start();
    worker.start();
    print(`${times} outages of database, server and worker, ${clients} clients, data in ${server.dataDir}`);
    const databaseEnds = (how: PostgresEnd, name: string): Outage => ({
      name,
      logged: /database|terminat|ECONNREFUSED|ECONNRESET|57P0\d/i,
      durationMs: downMs,
      begin: () => postgres.end(how),
      end: () => postgres.start(),
    });
    const killed = { logged: null, durationMs: [0, 500] } as const;
    const outages: readonly Outage[] = [
      databaseEnds('fast', 'database stopped'),
      { name: 'server killed', ...killed, begin: () => server.kill(), end: async () => void (await server.start()) },
      databaseEnds('immediate', 'database stopped immediately'),
      { name: 'worker killed', ...killed, begin: () => worker.kill(), end: async () => worker.start() },
      databaseEnds('killed', 'database killed'),
      {
        name: 'every connection cut',
        logged: /database|terminat|57P01/i,
        durationMs: [0, 500],
        begin: () => postgres.cutConnections(),
        end: async () => undefined,
      },
      {
        name: 'server, worker and database killed',
        ...killed,
        async begin() {
          await Promise.all([server.kill(), worker.kill(), postgres.end('killed')]);
        },
        async end() {
          await postgres.start();
          await server.start();
          worker.start();
        },
      },
    ];
    const passed = await runOutages({ server, outages, times, chance, drawing: clients, uploading: 1, pauseMs: 500, print });
    const workerRuns = worker.isRunning;
    if (!workerRuns) print('the worker exited by itself');
    return passed && workerRuns;
  } finally {
    await worker.kill();
    await server.remove();
    await postgres.stop();
  }
}

/** A worker process for the server's jobs. */
class Worker {
  readonly #server: ServerProcess;
  #child: ChildProcess | null = null;

  constructor(server: ServerProcess) {
    this.#server = server;
  }

  start(): void {
    const log = openSync(join(this.#server.dataDir, 'worker.log'), 'a');
    this.#child = spawn(process.execPath, [workerEntry], { env: this.#server.environment, stdio: ['ignore', log, log] });
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async kill(): Promise<void> {
    if (!this.#child || !this.isRunning) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
