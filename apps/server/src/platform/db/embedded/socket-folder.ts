import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunAs } from './run-as.ts';

/** A socket's path may be about 100 bytes long, and PostgreSQL's user must reach it: neither is sure of the data folder. */
const base = '/tmp/sheetmark-';
const note = (folder: string): string => join(folder, 'socket-folder');

/** The running database's socket folder, as recorded next to its data; null when there is none. */
export function notedSocketFolder(folder: string): Promise<string | null> {
  return readFile(note(folder), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}

/** A new folder that only the database's user may enter; the one noted before is removed. */
export async function makeSocketFolder(folder: string, { owner, switchUser }: RunAs): Promise<string> {
  await removeSocketFolder(folder);
  const made = await mkdtemp(base);
  await writeFile(note(folder), `${made}\n`);
  if (switchUser) await chown(made, owner.uid, owner.gid);
  return made;
}

export async function removeSocketFolder(folder: string): Promise<void> {
  const noted = await notedSocketFolder(folder);
  if (noted?.startsWith(base)) await rm(noted, { recursive: true, force: true });
  await rm(note(folder), { force: true });
}

/** The folder takes the host's place in the address, percent-encoded. */
export function socketUrl(socketFolder: string, user: string): string {
  return `postgres://${user}@${encodeURIComponent(socketFolder)}/postgres`;
}
