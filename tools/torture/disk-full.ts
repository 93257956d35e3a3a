import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import type { Chance } from '../chance.ts';
import { runOutages, type Outage } from './outages.ts';

interface Options {
  readonly times: number;
  readonly clients: number;
  readonly chance: Chance;
  readonly print: (line: string) => void;
}

const run = promisify(execFile);
const megabyte = 1024 * 1024;
const diskMegabytes = 700;

/** Runs the server on a small disk that repeatedly becomes full. Needs permission to mount a tmpfs. */
export async function tortureDiskFull({ times, clients, chance, print }: Options): Promise<boolean> {
  const disk = await mkdtemp(join(tmpdir(), 'sheetmark-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=1777`, 'tmpfs', disk]);
  try {
    await chmod(disk, 0o1777);
    const server = await ServerProcess.create({ MIN_FREE_DISK_MB: '0' }, disk);
    const ballast = join(disk, 'ballast');
    const outages: readonly Outage[] = [
      {
        name: 'disk full',
        logged: /ENOSPC|No space left|53100|the database ended|the database does not start/,
        durationMs: [1_000, 5_000],
        begin: () => fill(ballast),
        end: () => rm(ballast, { force: true }),
      },
    ];
    try {
      await server.start();
      print(`a disk of ${diskMegabytes} MB full ${times} times, ${clients} clients, data in ${server.dataDir}`);
      return await runOutages({ server, outages, times, chance, drawing: clients, uploading: 1, pauseMs: 1_000, print });
    } finally {
      await rm(ballast, { force: true });
      await server.remove();
    }
  } finally {
    await run('umount', ['-l', disk]);
    await rm(disk, { recursive: true, force: true });
  }
}

/** Fills the disk to the last byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const size of [megabyte, 4096]) {
      const bytes = Buffer.alloc(size);
      while (await tryWrite(() => file.write(bytes, 0, size))) continue;
    }
  } finally {
    await file.close();
  }
}

async function tryWrite(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
