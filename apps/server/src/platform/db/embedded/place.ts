import { createHash } from 'node:crypto';
import { cp, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StartError } from '../../config/start-error.ts';
import { binary, findBinaries, type Binaries } from './binaries.ts';
import { createEnterableFolder } from './enterable-folder.ts';
import { clearOrphans } from './postmaster.ts';
import { chooseRunAs, current, changeOwner, runToEnd, type RunAs } from './run-as.ts';

/** Where a cluster lives and with whose rights it runs. */
export interface Place {
  readonly pgdata: string;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const pointer = (folder: string): string => join(folder, 'moved-to');

export async function findPlace(folder: string, log: Logger): Promise<Place> {
  const home = await realpath(folder);
  const binaries = await findBinaries();
  const movedTo = await readFile(pointer(home), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  const runAs = movedTo === null ? await chooseRunAs(binaries, home) : null;
  if (runAs) return { pgdata: join(home, 'pgdata'), binaries, runAs };
  const { uid } = current();
  if (uid !== 0) {
    throw new StartError(
      `The built-in database needs a user with a name, and this machine knows none for id ${uid}. Please start as another user, or set DATABASE_URL.`,
    );
  }
  return placeElsewhere(home, movedTo ?? elsewhere(home), binaries, log);
}

const elsewhere = (home: string): string => `/var/lib/sheetmark/${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;

/**
 * The last resort if root can neither run PostgreSQL as another user here nor hide the folder: in a container without user namespaces, below a folder
 * that only root may enter. Binaries and data then move to a place that an ordinary user may enter, and `moved-to` contains its path.
 */
export async function placeElsewhere(home: string, target: string, binaries: Binaries, log: Logger): Promise<Place> {
  await createEnterableFolder(target);
  const copy: Binaries = { ...binaries, folder: join(target, `postgresql-${binaries.version}`) };
  if (!(await exists(copy.folder))) await copyTree(binaries.folder, copy.folder);
  const runAs = await chooseRunAs(copy, target);
  if (!runAs) {
    throw new StartError(
      `The built-in database may not run as root, and no other user may enter ${target}. Please start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  const place: Place = { pgdata: join(target, 'pgdata'), binaries: copy, runAs };
  await moveData(join(home, 'pgdata'), place, log);
  await writeFile(pointer(home), `${target}\n`, { flush: true });
  await rename(join(home, 'pgdata'), join(home, 'pgdata.before-move')).catch(ignoreMissing);
  log.warn({ folder: target }, 'only root may enter the data folder: the database lives elsewhere');
  return place;
}

async function moveData(from: string, { pgdata, binaries, runAs }: Place, log: Logger): Promise<void> {
  if ((await exists(pgdata)) || !(await exists(from))) return;
  await clearOrphans(from, log);
  await copyTree(from, pgdata);
  await changeOwner(runAs.owner, pgdata);
  await runToEnd(runAs, [binary(binaries, 'initdb'), '--sync-only', '-D', pgdata]);
}

async function copyTree(from: string, to: string): Promise<void> {
  const half = `${to}.new`;
  await rm(half, { recursive: true, force: true });
  await cp(from, half, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  await rename(half, to);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
