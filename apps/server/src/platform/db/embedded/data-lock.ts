import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../config/start-error.ts';
import { createEnterableFolder } from './enterable-folder.ts';

export interface DataLock {
  release(): void;
}

/** Another server uses the folder. */
export class FolderInUse extends StartError {
  override readonly name = 'FolderInUse';
}

/** How long a start waits for a server that is stopping. */
const usualPatienceMs = 1500;
const sqliteBusy = 5;

/**
 * Only one server can use a folder. Node has no file locks, so this is SQLite's lock on an empty file: the kernel releases it when the process ends in
 * any way, so it is never stale, and it works between containers that share a disk.
 */
export async function lockFolder(folder: string, patienceMs = usualPatienceMs): Promise<DataLock> {
  const owner = join(folder, 'lock.pid');
  let lock: DatabaseSync | null = null;
  try {
    await createEnterableFolder(folder);
    lock = new DatabaseSync(join(folder, 'lock'));
    lock.exec(`pragma busy_timeout = ${patienceMs}; pragma locking_mode = exclusive; begin exclusive`);
    await writeFile(owner, `${process.pid}\n`);
  } catch (cause) {
    lock?.close();
    const pid = await readFile(owner, 'utf8').catch(() => 'unknown');
    if (isBusy(cause)) {
      throw new FolderInUse(
        `Sheetmark is already running on this data (process ${pid.trim()}, ${folder}). Please stop it first, or set DATA_DIR to another folder.`,
        { cause },
      );
    }
    throw new StartError(
      `The data folder ${folder} cannot be written by this user. Please give it to the user who starts Sheetmark, or set DATA_DIR.`,
      { cause },
    );
  }
  const held = lock;
  return { release: () => held.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
