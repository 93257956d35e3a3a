import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartError } from '../../config/start-error.ts';
import { binary } from './binaries.ts';
import { prepareCluster, superuser } from './cluster.ts';
import { lockFolder, type DataLock } from './data-lock.ts';
import { createEnterableFolder } from './enterable-folder.ts';
import { findPlace, type Place } from './place.ts';
import { clearOrphans, end, readPidFile } from './postmaster.ts';
import { spawnAs } from './run-as.ts';
import { makeSocketFolder, notedSocketFolder, removeSocketFolder, socketUrl } from './socket-folder.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  /** Stops the database cleanly. Resolves when its last process has ended. */
  stop(): Promise<void>;
}

interface Parts {
  readonly dataDir: string;
  readonly log: Logger;
  /** Over the defaults below; for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long to wait for a server on the same data that is just stopping. */
  readonly patienceMs?: number;
}

const defaults: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  jit: 'off',
};

const logLimitBytes = 10 * 1024 * 1024;
const databaseFolder = (dataDir: string): string => join(dataDir, 'postgres');

/**
 * Real PostgreSQL as our child: private socket, no network. Starts it, starts it again when it falls, and ends it. Rejects with a
 * StartError when another server already works in the folder.
 */
export async function startEmbeddedPostgres({ dataDir, log, settings = {}, patienceMs }: Parts): Promise<EmbeddedPostgres> {
  const folder = databaseFolder(dataDir);
  await createEnterableFolder(dataDir).catch(() => undefined);
  const lock = await lockFolder(folder, patienceMs);
  try {
    const place = await findPlace(folder, log);
    await prepareCluster(place);
    await clearOrphans(place.pgdata, log);
    const socketFolder = await makeSocketFolder(folder, place.runAs);
    const server = new Supervised(folder, place, { ...defaults, unix_socket_directories: socketFolder, ...settings }, log);
    await server.start();
    return { url: socketUrl(socketFolder, superuser), stop: () => stopAll(server, folder, lock) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function stopAll(server: Supervised, folder: string, lock: DataLock): Promise<void> {
  await server.stop();
  await removeSocketFolder(folder);
  lock.release();
}

/** The address of the database that a running server keeps for this data; null when none is noted. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | null> {
  const socketFolder = await notedSocketFolder(databaseFolder(dataDir));
  return socketFolder === null ? null : socketUrl(socketFolder, superuser);
}

class Supervised {
  readonly #folder: string;
  readonly #place: Place;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #log: Logger;
  #child: ChildProcess | null = null;
  #stopping = false;
  #restart: Promise<void> = Promise.resolve();

  constructor(folder: string, place: Place, settings: Readonly<Record<string, string>>, log: Logger) {
    this.#folder = folder;
    this.#place = place;
    this.#settings = settings;
    this.#log = log;
  }

  async start(): Promise<void> {
    process.once('exit', this.#endNow);
    await this.#launch();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restart;
    process.off('exit', this.#endNow);
    const pid = this.#child?.pid;
    if (pid !== undefined) await end(pid, this.#place.pgdata);
  }

  /** For exits without time to wait; the next start waits for the database to end. */
  readonly #endNow = (): void => {
    this.#child?.kill('SIGINT');
  };

  async #launch(): Promise<void> {
    const { pgdata, binaries, runAs } = this.#place;
    const options = Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const logFile = await this.#openLog();
    const child = spawnAs(runAs, [binary(binaries, 'postgres'), '-D', pgdata, ...options], {
      stdio: ['ignore', logFile.fd, logFile.fd],
    });
    let [ready, ended] = [false, false];
    child.once('exit', (code, signal) => {
      ended = true;
      if (ready) this.#fell(code, signal);
    });
    try {
      await once(child, 'spawn');
    } finally {
      await logFile.close();
    }
    this.#child = child;
    await this.#untilReady(child);
    ready = true;
    if (ended) throw new StartError(await this.#whyNot());
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    for (let waited = 0; ; waited += 20) {
      const noted = await readPidFile(this.#place.pgdata);
      if (noted?.pid === child.pid && noted?.status === 'ready') return;
      if (child.exitCode !== null || child.signalCode !== null) throw new StartError(await this.#whyNot());
      if (waited > 0 && waited % 10_000 === 0) this.#log.info('the database is still recovering from its last end');
      await sleep(20);
    }
  }

  async #whyNot(): Promise<string> {
    const text = await readFile(this.#logPath, 'utf8');
    return `The database did not start. Its log (${this.#logPath}) ends with:\n${text.trimEnd().split('\n').slice(-8).join('\n')}`;
  }

  #fell(code: number | null, signal: string | null): void {
    this.#child = null;
    if (this.#stopping) return;
    this.#log.error({ code, signal }, 'the database ended unexpectedly and is started again');
    this.#restart = this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    for (let delay = 100; !this.#stopping; delay = Math.min(delay * 2, 5_000)) {
      try {
        await clearOrphans(this.#place.pgdata, this.#log);
        await this.#launch();
        this.#log.info('the database is back');
        return;
      } catch (error) {
        this.#log.error({ err: error }, 'the database does not start');
        await sleep(delay);
      }
    }
  }

  get #logPath(): string {
    return join(this.#folder, 'postgres.log');
  }

  /** PostgreSQL writes this file directly, so that it never waits for us. One old log is kept. */
  async #openLog() {
    const { size } = await stat(this.#logPath).catch(() => ({ size: 0 }));
    if (size > logLimitBytes) await rename(this.#logPath, `${this.#logPath}.1`);
    return open(this.#logPath, 'a', 0o600);
  }
}
