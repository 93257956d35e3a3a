import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { StartError } from '../../config/start-error.ts';

const run = promisify(execFile);
const pidFile = (pgdata: string): string => join(pgdata, 'postmaster.pid');

export interface PidFile {
  readonly pid: number;
  /** `starting`, `ready`, `stopping`; empty while PostgreSQL is still writing the file. */
  readonly status: string;
}

/** PostgreSQL's own pid file: line 1 is the process id, line 8 the state. */
export async function readPidFile(pgdata: string): Promise<PidFile | null> {
  const lines = await readFile(pidFile(pgdata), 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  );
  return lines ? { pid: Number.parseInt(lines[0] ?? '', 10), status: (lines[7] ?? '').trim() } : null;
}

/**
 * Ends what a killed server left behind, so that PostgreSQL always starts as our own child with our own settings.
 * The caller holds the folder's lock, so any process in the folder is an orphan.
 */
export async function clearOrphans(pgdata: string, log: Logger): Promise<void> {
  const left = await readPidFile(pgdata);
  if (!left) return;
  if (await worksIn(left.pid, pgdata)) {
    log.info({ pid: left.pid }, 'ending a database that an earlier server left running');
    await end(left.pid, pgdata);
  }
  // Children of a killed postmaster exit on their own. Starting while one runs would damage the data.
  const remaining = await waitUntil(async () => (await processesIn(pgdata)).length === 0, 10_000);
  if (!remaining)
    throw new StartError(`Processes of an earlier database still work in ${pgdata}: ${(await processesIn(pgdata)).join(', ')}.`);
  await rm(pidFile(pgdata), { force: true });
}

/** The signals PostgreSQL knows: SIGINT ends it at once and in order; SIGQUIT without writing back, so that it recovers at the next start. */
export async function end(pid: number, pgdata: string): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!(await worksIn(pid, pgdata))) return;
    process.kill(pid, signal);
    if (await waitUntil(async () => !(await worksIn(pid, pgdata)), patienceMs)) return;
  }
  throw new StartError(`The database process ${pid} in ${pgdata} does not end.`);
}

async function waitUntil(condition: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  for (let waited = 0; waited <= patienceMs; waited += 20) {
    if (await condition()) return true;
    await sleep(20);
  }
  return false;
}

async function worksIn(pid: number, pgdata: string): Promise<boolean> {
  return process.platform === 'linux' ? (await workingFolder(pid)) === pgdata : (await processesIn(pgdata)).includes(pid);
}

/** Null for a process that is gone, a zombie, or not ours to look at. */
const workingFolder = (pid: number): Promise<string | null> => readlink(`/proc/${pid}/cwd`).catch(() => null);

/** PostgreSQL and its children have the data folder as working directory, which distinguishes them from a process with a reused id. */
export async function processesIn(pgdata: string): Promise<number[]> {
  if (process.platform !== 'linux') return processesNaming(pgdata);
  const ids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const folders = await Promise.all(ids.map(workingFolder));
  return ids.filter((_, index) => folders[index] === pgdata);
}

/** Without /proc, only the postmaster can be recognized, by its command line. */
async function processesNaming(pgdata: string): Promise<number[]> {
  const { stdout } = await run('ps', ['-axo', 'pid=,command=']);
  const lines = stdout.split('\n').filter((line) => line.includes(`-D ${pgdata} `));
  return lines.map((line) => Number.parseInt(line, 10));
}
