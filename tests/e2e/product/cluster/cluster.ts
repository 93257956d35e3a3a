import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import { isHealthy } from '../health.ts';
import { type Settings, startOutsideServices } from '../outside-services.ts';
import { root } from '../paths.ts';
import { administrator, type RunningProduct } from '../product.ts';
import { startNginx } from './nginx.ts';
import { bindSocket, type ServiceSocket } from './service-socket.ts';

const startLimitMs = 60_000;

/** A process of the product, stopped and started like systemd does with the units in deploy/. */
class ClusterProcess {
  readonly name: string;
  readonly #program: string;
  readonly #settings: Settings;
  readonly #isUp: () => Promise<boolean>;
  readonly #socket: ServiceSocket | null;
  #child: ChildProcess | null = null;

  constructor(name: string, options: { program: string; settings: Settings; socket?: ServiceSocket; isUp: () => Promise<boolean> }) {
    this.name = name;
    this.#program = options.program;
    this.#settings = options.settings;
    this.#isUp = options.isUp;
    this.#socket = options.socket ?? null;
  }

  async start(): Promise<void> {
    const dataDir = this.#settings['DATA_DIR'] ?? '';
    const log = openSync(join(dataDir, `${this.name}.log`), 'a');
    const env = { PATH: process.env['PATH'], ...this.#settings, ...(this.#socket && { LISTEN_FDS: '1' }) };
    // exec keeps the process id, by which the server knows that the socket is meant for it.
    this.#child = spawn('/bin/sh', ['-c', 'LISTEN_PID=$$ exec "$0" "$1"', process.execPath, join(root, 'apps/server/src', this.#program)], {
      cwd: dataDir,
      env,
      stdio: ['ignore', log, log, ...(this.#socket ? [this.#socket.fd] : [])],
    });
    for (const end = Date.now() + startLimitMs; !(await this.#isUp());) {
      if (Date.now() > end || this.#child.exitCode !== null) throw new Error(`${this.name} did not start, see ${dataDir}/${this.name}.log`);
      await sleep(50);
    }
  }

  /** Stops the process. Returns the milliseconds that it took. */
  async end(): Promise<number> {
    const child = this.#child;
    if (!child || child.exitCode !== null) throw new Error(`${this.name} has exited by itself`);
    const startedAt = performance.now();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`${this.name} ended with ${String(code)}`);
    return performance.now() - startedAt;
  }
}

/** Two servers and two workers on PostgreSQL and S3 behind nginx, as in deploy/. */
export class Cluster implements RunningProduct {
  readonly url: string;
  readonly outbox: string;
  readonly settings: Settings;
  readonly processes: readonly ClusterProcess[];
  readonly #folder: string;
  readonly #services: Awaited<ReturnType<typeof startOutsideServices>>;
  readonly #proxy: Awaited<ReturnType<typeof startNginx>>;

  private constructor(options: {
    url: string;
    folder: string;
    settings: Settings;
    processes: readonly ClusterProcess[];
    services: Awaited<ReturnType<typeof startOutsideServices>>;
    proxy: Awaited<ReturnType<typeof startNginx>>;
  }) {
    this.url = options.url;
    this.outbox = join(options.folder, 'data/outbox');
    this.settings = options.settings;
    this.processes = options.processes;
    this.#folder = options.folder;
    this.#services = options.services;
    this.#proxy = options.proxy;
  }

  static async start(): Promise<Cluster> {
    const services = await startOutsideServices();
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'sheetmark-cluster-')));
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const port = await findFreePort();
    const sockets = [bindSocket(), bindSocket()];
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      ...services.settings,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      DATA_DIR: dataDir,
      DEMO: '0',
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
    };
    const processes = [
      ...sockets.map((socket, index) => createServer(`web${index + 1}`, settings, socket)),
      ...[1, 2].map((number) => createWorker(`worker${number}`, settings)),
    ];
    for (const clusterProcess of processes) await clusterProcess.start();
    const servers = sockets.map((socket) => socket.port);
    return new Cluster({ url, folder, settings, processes, services, proxy: await startNginx({ folder, port, servers }) });
  }

  /** Reloads nginx with new settings, as operators do. */
  reloadProxy(): Promise<void> {
    return this.#proxy.reload();
  }

  async stop(): Promise<void> {
    await this.#proxy.stop();
    for (const clusterProcess of this.processes) await clusterProcess.end();
    await this.#services.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function createServer(name: string, settings: Settings, socket: ServiceSocket): ClusterProcess {
  const isUp = (): Promise<boolean> => isHealthy(`http://127.0.0.1:${socket.port}`);
  return new ClusterProcess(name, { program: 'main.ts', settings, socket, isUp });
}

/** Workers have no health check: wait a moment. */
function createWorker(name: string, settings: Settings): ClusterProcess {
  return new ClusterProcess(name, { program: 'worker.ts', settings, isUp: () => sleep(1500, true) });
}
