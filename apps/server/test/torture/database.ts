import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import type { Chance } from '../chance.ts';
import { ServerProcess } from '../server-process.ts';
import { type PostgresEnd, SystemPostgres } from '../system-postgres.ts';
import { endure, type Trouble } from './endure.ts';

interface Parts {
  readonly times: number;
  readonly clients: number;
  readonly chance: Chance;
  readonly say: (line: string) => void;
}

const workerEntry = join(import.meta.dirname, '../../src/worker.ts');
const away: readonly [number, number] = [0, 3_000];

/** A server and a worker on a PostgreSQL that is somebody else's; each of the three ends again and again, in every way that it may. */
export async function tortureDatabase({ times, clients, chance, say }: Parts): Promise<boolean> {
  const postgres = await SystemPostgres.create();
  if (!postgres) throw new Error('This needs a PostgreSQL of the machine, below /usr/lib/postgresql.');
  const server = await ServerProcess.create({ DATABASE_URL: postgres.url });
  const worker = new Worker(server);
  try {
    await server.start();
    worker.start();
    say(`${times} ends of database, server and worker, ${clients} clients, data in ${server.dataDir}`);
    const ends = (how: PostgresEnd, name: string): Trouble => ({
      name,
      named: /database|terminat|ECONNREFUSED|ECONNRESET|57P0\d/i,
      lasts: away,
      begin: () => postgres.end(how),
      end: () => postgres.start(),
    });
    const killed = { named: null, lasts: [0, 500] } as const;
    const troubles: readonly Trouble[] = [
      ends('fast', 'database stopped'),
      { name: 'server killed', ...killed, begin: () => server.kill(), end: async () => void (await server.start()) },
      ends('immediate', 'database stopped without a farewell'),
      { name: 'worker killed', ...killed, begin: () => worker.kill(), end: async () => worker.start() },
      ends('killed', 'database killed'),
      {
        name: 'every connection cut',
        named: /database|terminat|57P01/i,
        lasts: [0, 500],
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
    const whole = await endure({ server, troubles, times, chance, drawing: clients, uploading: 1, breathMs: 500, say });
    const stillWorks = worker.isRunning;
    if (!stillWorks) say('the worker ended by itself');
    return whole && stillWorks;
  } finally {
    await worker.kill();
    await server.remove();
    await postgres.stop();
  }
}

/** Works on the jobs of a server, beside it. */
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
