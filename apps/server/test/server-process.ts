import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesIn } from '../src/platform/db/embedded/postmaster.ts';
import { freePort } from './free-port.ts';

const entry = join(import.meta.dirname, '../src/main.ts');
/** Generous limits that only stop a hanging server. */
const startLimitMs = 300_000;
const stopLimitMs = 120_000;

/** What a server gets of the environment of its test: no settings. The cache of compiled modules halves the time that a start takes. */
export const inherited = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };

type Settings = Readonly<Record<string, string>>;

/** A real server process with its own folder and port, which can be killed and restarted. */
export class ServerProcess {
  readonly dataDir: string;
  readonly url: string;
  readonly #port: number;
  readonly #settings: Settings;
  #child: ChildProcess | null = null;

  private constructor(dataDir: string, port: number, settings: Settings) {
    this.dataDir = dataDir;
    this.#port = port;
    this.#settings = settings;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** `settings` are further environment variables. The data folder is created in `parent`. */
  static async create(settings: Settings = {}, parent = tmpdir()): Promise<ServerProcess> {
    return new ServerProcess(await realpath(await mkdtemp(join(parent, 'sheetmark-server-'))), await freePort(), settings);
  }

  /** Resolves with the milliseconds until the server is healthy. `settings` only apply to this start. */
  async start(settings: Settings = {}): Promise<number> {
    const startedAt = performance.now();
    const log = openSync(this.logPath, 'a');
    const child = spawn(process.execPath, [entry], { env: { ...this.environment, ...settings }, stdio: ['ignore', log, log] });
    this.#child = child;
    while (performance.now() - startedAt < startLimitMs) {
      if (child.exitCode !== null || child.signalCode !== null) break;
      const healthy = await fetch(`${this.url}/api/health`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (healthy) return performance.now() - startedAt;
      await sleep(50);
    }
    throw new Error(`the server did not start; its log ends with:\n${(await readFile(this.logPath, 'utf8')).slice(-3000)}`);
  }

  /** The environment with which commands find this server's data. */
  get environment(): NodeJS.ProcessEnv {
    const own = { DATA_DIR: this.dataDir, PORT: String(this.#port), DEMO: '0', LOG_LEVEL: 'warn', CALLS_PER_MINUTE: '0' };
    return { ...inherited, ...own, ...this.#settings };
  }

  /** The process id of the running server. */
  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('not started');
    return pid;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Kills all PostgreSQL processes at once, like a power failure. */
  async killDatabase(): Promise<void> {
    for (const pid of await this.databaseProcesses()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended in the meantime.
      }
    }
  }

  databaseProcesses(): Promise<number[]> {
    return processesIn(join(this.dataDir, 'postgres/pgdata'));
  }

  /** Sends SIGTERM. Resolves with the exit code and the time that it took. */
  async stop(): Promise<{ code: number | null; ms: number }> {
    const child = this.#child;
    if (!child) throw new Error('not started');
    const startedAt = performance.now();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const late = new AbortController();
    await Promise.race([ended, sleep(stopLimitMs, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
    return { code: child.exitCode, ms: performance.now() - startedAt };
  }

  async remove(): Promise<void> {
    await this.kill();
    await this.killDatabase();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    await rm(this.logPath, { force: true });
  }

  /** Outside the data folder, because its disk may be full. */
  get logPath(): string {
    return join(tmpdir(), `${basename(this.dataDir)}.log`);
  }
}
