import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';
import { isHealthy } from './health.ts';
import { type OutsideServices, type Settings, startOutsideServices } from './outside-services.ts';
import { root } from './paths.ts';
import { listProcessTree, filterRunning } from './processes.ts';

/** The services that the product uses: its embedded ones, external PostgreSQL and S3, or these with several server processes. */
export interface Flavour {
  flavour: 'embedded' | 'external' | 'cluster';
}

/** What journeys need from a running product. */
export interface RunningProduct {
  readonly url: string;
  /** Where mails end up. */
  readonly outbox: string;
  /** With which the server's other programs find its data. */
  readonly settings: Settings;
  stop(): Promise<void>;
}

/** Created at the first start. */
export const administrator = { email: 'ada.admin@example.org', password: 'keeps the keys' };

/** Drawn sheets have no text: each would be read as a scan, which takes longer than the rest of its processing. */
const withoutDemo = { DEMO: '0', READ_SCANS: '0', ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };

const startLimitMs = 300_000;
const stopLimitMs = 120_000;

/** A server process with its own folder and port, which serves the built page. */
export class Product implements RunningProduct {
  readonly url: string;
  /** Where mails end up. */
  readonly outbox: string;
  readonly dataDir: string;
  readonly settings: Settings;
  #child: ChildProcess;
  readonly #services: OutsideServices | null;

  private constructor(parts: { url: string; dataDir: string; settings: Settings; services: OutsideServices | null }) {
    this.url = parts.url;
    this.outbox = join(parts.dataDir, 'outbox');
    this.dataDir = parts.dataDir;
    this.settings = { DATA_DIR: parts.dataDir, ...parts.settings };
    this.#child = spawnServer(parts.dataDir, parts.settings);
    this.#services = parts.services;
  }

  /** With `demo` it creates the demo project and its accounts instead of an administrator. */
  static async start({ flavour, demo = false, host = '127.0.0.1' }: Flavour & { demo?: boolean; host?: string }): Promise<Product> {
    const services = flavour === 'external' ? await startOutsideServices() : null;
    const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'sheetmark-e2e-')));
    const port = await findFreePort();
    const url = `http://${host}:${port}`;
    const settings = { ...(demo ? { DEMO: '1' } : withoutDemo), ...services?.settings, PORT: String(port), PUBLIC_URL: url };
    const product = new Product({ url, dataDir, settings, services });
    await product.#untilHealthy().catch(async (error: unknown) => {
      await product.#cleanUp();
      throw error;
    });
    return product;
  }

  /** Stops it as a service manager would. Throws if any of its processes are still running afterwards. */
  async stop(): Promise<void> {
    const processes = await listProcessTree(this.#child.pid ?? 0);
    const code = await this.#end();
    const left = await filterRunning(processes);
    if (code !== 0) throw new Error(`The server didn’t exit cleanly on SIGTERM (${String(code)}).\n${await this.#logEnd()}`);
    if (left.length > 0) throw new Error(`The server left running: ${left.map(({ pid, name }) => `${name} (${pid})`).join(', ')}`);
    await this.#cleanUp();
  }

  /** Simulates a crash. */
  async kill(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  /** Restarts it after `kill`, with the same data and address. */
  async restart(): Promise<void> {
    this.#child = spawnServer(this.dataDir, this.settings);
    await this.#untilHealthy();
  }

  async #cleanUp(): Promise<void> {
    await this.#services?.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #end(): Promise<number | string> {
    if (this.#child.exitCode !== null) return this.#child.exitCode;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const late = sleep(stopLimitMs, 'a timeout', { ref: false });
    const end = await Promise.race([ended.then(([code, signal]) => (code ?? signal) as number | string), late]);
    if (typeof end === 'string') this.#child.kill('SIGKILL');
    return end;
  }

  async #untilHealthy(): Promise<void> {
    const end = Date.now() + startLimitMs;
    while (Date.now() < end && this.#child.exitCode === null) {
      if (await isHealthy(this.url)) return;
      await sleep(50);
    }
    this.#child.kill('SIGKILL');
    throw new Error(`The server did not start. Its log ends with:\n${await this.#logEnd()}`);
  }

  async #logEnd(): Promise<string> {
    return (await readFile(join(this.dataDir, 'server.log'), 'utf8')).slice(-4000);
  }
}

/**
 * Passes on only the path and the compile cache from this process's environment. The server trusts X-Forwarded-For, so that a journey can set
 * its own address.
 */
function spawnServer(dataDir: string, settings: Settings): ChildProcess {
  const log = openSync(join(dataDir, 'server.log'), 'a');
  const inherited = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
  const env = { ...inherited, DATA_DIR: dataDir, LOG_LEVEL: 'info', TRUST_PROXY: '1', ...settings };
  return spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], { cwd: dataDir, env, stdio: ['ignore', log, log] });
}
