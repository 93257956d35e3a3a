import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../product/free-port.ts';
import { isHealthy } from '../product/healthy.ts';
import { type Settings, startOutsideServices } from '../product/outside-services.ts';
import { root } from '../product/places.ts';
import { administrator, type RunningProduct } from '../product/product.ts';
import { startNginx } from './nginx.ts';
import { bindSocket, type ServiceSocket } from './service-socket.ts';

const startLimitMs = 60_000;

/** A process of the product, stopped and started like systemd does with the units in deploy/. */
class Member {
  readonly name: string;
  readonly #program: string;
  readonly #settings: Settings;
  readonly #isUp: () => Promise<boolean>;
  readonly #socket: ServiceSocket | null;
  #child: ChildProcess | null = null;

  constructor(name: string, parts: { program: string; settings: Settings; socket?: ServiceSocket; isUp: () => Promise<boolean> }) {
    this.name = name;
    this.#program = parts.program;
    this.#settings = parts.settings;
    this.#isUp = parts.isUp;
    this.#socket = parts.socket ?? null;
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

  /** Returns the duration. */
  async end(): Promise<number> {
    const child = this.#child;
    if (!child || child.exitCode !== null) throw new Error(`${this.name} has ended by itself`);
    const began = performance.now();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`${this.name} ended with ${String(code)}`);
    return performance.now() - began;
  }
}

/** Two servers and two workers on PostgreSQL and S3 behind nginx, as in deploy/. */
export class Cluster implements RunningProduct {
  readonly url: string;
  readonly outbox: string;
  readonly members: readonly Member[];
  readonly #folder: string;
  readonly #services: Awaited<ReturnType<typeof startOutsideServices>>;
  readonly #proxy: Awaited<ReturnType<typeof startNginx>>;

  private constructor(parts: {
    url: string;
    folder: string;
    members: readonly Member[];
    services: Awaited<ReturnType<typeof startOutsideServices>>;
    proxy: Awaited<ReturnType<typeof startNginx>>;
  }) {
    this.url = parts.url;
    this.outbox = join(parts.folder, 'data/outbox');
    this.members = parts.members;
    this.#folder = parts.folder;
    this.#services = parts.services;
    this.#proxy = parts.proxy;
  }

  static async start(): Promise<Cluster> {
    const services = await startOutsideServices();
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'sheetmark-cluster-')));
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const port = await freePort();
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
    const members = [
      ...sockets.map((socket, index) => serverOf(`web${index + 1}`, settings, socket)),
      ...[1, 2].map((number) => workerOf(`worker${number}`, settings)),
    ];
    for (const member of members) await member.start();
    const servers = sockets.map((socket) => socket.port);
    return new Cluster({ url, folder, members, services, proxy: await startNginx({ folder, port, servers }) });
  }

  /** Reloads nginx with new settings, as operators do. */
  reloadProxy(): Promise<void> {
    return this.#proxy.reload();
  }

  async stop(): Promise<void> {
    await this.#proxy.stop();
    for (const member of this.members) await member.end();
    await this.#services.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function serverOf(name: string, settings: Settings, socket: ServiceSocket): Member {
  const isUp = (): Promise<boolean> => isHealthy(`http://127.0.0.1:${socket.port}`);
  return new Member(name, { program: 'main.ts', settings, socket, isUp });
}

/** Workers have no health check: wait a moment. */
function workerOf(name: string, settings: Settings): Member {
  return new Member(name, { program: 'worker.ts', settings, isUp: () => sleep(1500, true) });
}
