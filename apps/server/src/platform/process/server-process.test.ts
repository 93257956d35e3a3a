import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import net, { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fastestFolder } from '../../../test/database-servers.ts';
import { inherited } from '../../../test/server-process.ts';
import { processesIn } from '../db/embedded/postmaster.ts';

// The real server as a process of its own, on one folder of data.

const main = join(import.meta.dirname, '../../main.ts');
let dataDir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await realpath(await mkdtemp(join(await fastestFolder(), 'server-process-test-')));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Settings = Readonly<Record<string, string>>;

function launch(settings: Settings = {}) {
  const env = { ...inherited, DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'error', ...settings };
  return watched(spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }));
}

function watched(child: ChildProcess) {
  children.push(child);
  if (!child.stdout || !child.stderr) throw new Error('no output');
  return { child, out: child.stdout.setEncoding('utf8'), complaints: text(child.stderr) };
}

/** Resolves with the address that it says it serves. */
async function ready(settings: Settings = {}): Promise<{ child: ChildProcess; url: string; output: () => string }> {
  return saysWhere(launch(settings));
}

async function saysWhere({ child, out }: ReturnType<typeof watched>): ReturnType<typeof ready> {
  let output = '';
  out.on('data', (words) => {
    output += String(words);
  });
  const address = () => /ready at (\S+)/.exec(output)?.[1];
  await expect.poll(address).toBeDefined();
  return { child, url: address() ?? '', output: () => output };
}

/** What a start that must fail says. */
async function refused(settings: Settings = {}): Promise<{ code: number | null; output: string }> {
  const { child, complaints } = launch(settings);
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, output: await complaints };
}

const databaseProcesses = () => processesIn(join(dataDir, 'postgres/pgdata'));

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

test('SIGTERM ends the server in order, and its database with it; a second one on the same data reported this and ended', async () => {
  const { child, url, output } = await ready();
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect(await databaseProcesses()).not.toEqual([]);
  expect(await refused()).toEqual({
    code: 1,
    output: expect.stringMatching(new RegExp(`^Sheetmark is already running on this data \\(process ${child.pid},.*\\n$`)),
  });
  child.kill('SIGTERM');
  expect([await exitOf(child), ...output().split('\n')]).toEqual([0, `Sheetmark is ready at ${url}`, '']);
  expect(await databaseProcesses()).toEqual([]);
});

/** Bound, but listened on by the process that receives it, like the shared sockets of Node's clusters. */
function bindSocket() {
  interface Handle {
    readonly fd: number;
    getsockname(name: object): void;
    close(): void;
  }
  const handle = (net as unknown as { _createServerHandle(host: string, port: number, family: 4): Handle })._createServerHandle(
    '127.0.0.1',
    0,
    4,
  );
  const name = { port: 0 };
  handle.getsockname(name);
  return { fd: handle.fd, url: `http://127.0.0.1:${name.port}`, close: () => handle.close() };
}

test('who connects to the socket of a service manager between two processes waits for the next; SIGHUP ends the first in order', async () => {
  const { fd, url, close } = bindSocket();
  const env = { ...inherited, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error', LISTEN_FDS: '1' };
  const handedOver = ['-c', 'LISTEN_PID=$$ exec "$0" "$1"', process.execPath, main];
  const first = await saysWhere(watched(spawn('/bin/sh', handedOver, { env, stdio: ['ignore', 'pipe', 'pipe', fd, 'ipc'] })));
  expect([first.url, (await fetch(`${url}/api/health`)).status]).toEqual([url, 200]);
  first.child.kill('SIGHUP');
  expect(await exitOf(first.child)).toBe(0);
  expect(await databaseProcesses()).toEqual([]);
  const pending = fetch(url).then((answer) => answer.text());
  const next = createHttpServer((_request, response) => void response.end('the next')).listen({ fd });
  expect(await pending).toBe('the next');
  next.close();
  close();
});

test('a server whose output nobody reads continues, and ends in order when its parent is gone', async () => {
  const { child, url } = await ready({ LOG_LEVEL: 'info' });
  child.stdout?.destroy();
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/api/health`)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  child.disconnect();
  expect(await exitOf(child)).toBe(0);
  expect(await databaseProcesses()).toEqual([]);
});

test('a signal in the middle of the start ends what has been started', async () => {
  const { child } = launch();
  await expect.poll(databaseProcesses).not.toEqual([]);
  child.kill('SIGINT');
  expect(await exitOf(child)).toBe(0);
  expect(await databaseProcesses()).toEqual([]);
});

test('a port that is taken is named, and nothing is left running', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = address && typeof address === 'object' ? String(address.port) : '';
  expect(await refused({ PORT: port })).toEqual({
    code: 1,
    output: `Port ${port} of 127.0.0.1 is taken. Please stop what uses it, or set PORT to another.\n`,
  });
  taken.close();
  expect(await databaseProcesses()).toEqual([]);
});

test('invalid settings are reported without a stack', async () => {
  expect(await refused({ PORT: 'http' })).toEqual({
    code: 1,
    output: 'These settings are wrong:\n  PORT: it is a whole number from 0 to 65535.\n',
  });
});

test('an external database that does not let us in is named without its password', async () => {
  const { code, output } = await refused({ DATABASE_URL: 'postgres://sheetmark:hunter2@database.invalid/none' });
  expect(code).toBe(1);
  expect(output).toContain('The database that DATABASE_URL names (at database.invalid) does not let us in');
  expect(output).not.toContain('hunter2');
});
