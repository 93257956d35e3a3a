import { chown, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../config/start-error.ts';
import { binary } from './binaries.ts';
import { exists, type Place } from './place.ts';
import { current, changeOwner, runToEnd } from './run-as.ts';

export const superuser = 'sheetmark';

/** Byte order and Unicode rules that come with PostgreSQL itself, so that no index depends on the machine's C library. */
const form = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale'];

/** Leaves a cluster that PostgreSQL can start, a new one if there was none. */
export async function prepareCluster(place: Place): Promise<void> {
  const { pgdata, binaries, runAs } = place;
  if (!(await exists(pgdata))) await createCluster(place);
  const { uid } = await stat(pgdata);
  if (current().uid !== 0 && uid !== current().uid) {
    throw new StartError(`The database in ${pgdata} belongs to another user (id ${uid}). Please start Sheetmark as that user, or as root.`);
  }
  const made = (await readFile(join(pgdata, 'PG_VERSION'), 'utf8')).trim();
  const major = binaries.version.split('.')[0];
  if (made !== major)
    throw new StartError(`The database in ${pgdata} was made by PostgreSQL ${made}, but this version of Sheetmark brings ${major}.`);
  await changeOwner(runAs.owner, pgdata);
}

/** Created under another name and renamed when complete, so that an interrupted start leaves nothing partial. */
async function createCluster({ pgdata, binaries, runAs }: Place): Promise<void> {
  const half = `${pgdata}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  if (runAs.switchUser) await chown(half, runAs.owner.uid, runAs.owner.gid);
  await runToEnd(runAs, [binary(binaries, 'initdb'), '-D', half, '-U', superuser, '--auth=trust', '--no-instructions', ...form]);
  await rename(half, pgdata);
  const parent = await open(dirname(pgdata));
  await parent.sync();
  await parent.close();
}
