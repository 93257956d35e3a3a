import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** Must be accessible to the database's own user, which keeps its files private. */
const databaseFolder = 'postgres';

/**
 * Keeps what this process writes from every other user of the machine, and closes what an earlier version left open. Root leaves the way to the
 * database's folder open, which then belongs to another user.
 */
export async function keepFilesPrivate(dataDir: string, log: Pick<Logger, 'warn'>): Promise<void> {
  process.umask(0o077);
  const isRoot = process.getuid?.() === 0;
  try {
    if (!(await limitMode(dataDir, isRoot ? 0o711 : 0o700))) return;
    for (const name of await readdir(dataDir)) if (name !== databaseFolder) await limitMode(join(dataDir, name), 0o700);
  } catch (error) {
    log.warn({ err: error, dataDir }, 'the modes of files could not be set: other users of this machine may read them');
  }
}

/** Removes every permission that isn't in `mode`. False for missing files and those of other users. */
async function limitMode(path: string, mode: number): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  const isShared = ((found?.mode ?? 0) & 0o1000) !== 0;
  if (!found || found.isSymbolicLink() || isShared || found.uid !== process.getuid?.()) return false;
  const limited = found.mode & mode;
  if (limited !== (found.mode & 0o777)) await chmod(path, limited);
  return true;
}
