import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { stat, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { binary, type Binaries } from './binaries.ts';

/** Whose rights PostgreSQL runs with. It refuses to be root, so root has to step down in one of two ways. */
export interface RunAs {
  /** Who owns the cluster's files, as seen from outside. */
  readonly owner: Owner;
  /** Put before every command. */
  readonly prefix: readonly string[];
  /** Whether the process itself changes to `owner`. */
  readonly switchUser: boolean;
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** To PostgreSQL it is user 1000; to the disk it is still root. */
const namespace: readonly string[] = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
const nobody: Owner = { uid: 65534, gid: 65534 };
const root: Owner = { uid: 0, gid: 0 };

/** Nothing of ours is passed on: no secrets, and no locale that this machine may lack. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LANG: 'C', TZ: 'UTC' };

export function spawnAs(runAs: RunAs, command: readonly string[], options: SpawnOptions): ChildProcess {
  const [file = '', ...args] = [...runAs.prefix, ...command];
  const user = runAs.switchUser ? runAs.owner : {};
  return spawn(file, args, { ...options, ...user, cwd: '/', env: environment });
}

/** Rejects with what the command had to say when it fails. */
export async function runToEnd(runAs: RunAs, command: readonly string[]): Promise<void> {
  const child = spawnAs(runAs, command, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${command[0]} failed: ${said.trim()}`);
}

export const current = (): Owner => ({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });

/** Null: nobody but root can reach both the binaries and the folder, and root cannot be hidden here. */
export async function chooseRunAs(binaries: Binaries, folder: string): Promise<RunAs | null> {
  const me = current();
  if (me.uid !== 0) return { owner: me, prefix: [], switchUser: false };
  for (const owner of await lesserUsers(folder)) {
    const runAs: RunAs = { owner, prefix: [], switchUser: true };
    if (await works(runAs, binaries, folder)) return runAs;
  }
  const hidden: RunAs = { owner: root, prefix: namespace, switchUser: false };
  return (await works(hidden, binaries, folder)) ? hidden : null;
}

/** Whoever owns a folder on the way, PostgreSQL's own user where the machine has one, nobody. */
export async function lesserUsers(folder: string): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (const step of stepsTo(folder)) {
    const { uid, gid } = await stat(step);
    if (uid !== 0 && !owners.some((known) => known.uid === uid)) owners.push({ uid, gid });
  }
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const postgres = line ? [{ uid: Number(line[1]), gid: Number(line[2]) }] : [];
  return [...owners, ...postgres, nobody];
}

async function works(runAs: RunAs, binaries: Binaries, folder: string): Promise<boolean> {
  if (!(await mayEnter(runAs.owner, folder))) return false;
  return runToEnd(runAs, [binary(binaries, 'postgres'), '--version']).then(() => true, () => false);
}

/** By the permission bits alone: root without its privileges is an owner like any other. */
export async function mayEnter(owner: Owner, folder: string): Promise<boolean> {
  for (const step of stepsTo(folder)) {
    const { uid, gid, mode } = await stat(step);
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
  }
  return true;
}

function stepsTo(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...stepsTo(parent), folder];
}

const run = promisify(execFile);

/** Gives a tree to the owner if it is somebody else's. The top goes last, so that a broken run is done again. */
export async function giveTo(owner: Owner, tree: string): Promise<void> {
  const { uid } = await stat(tree);
  if (current().uid !== 0 || uid === owner.uid) return;
  await run('find', [tree, '-mindepth', '1', '-exec', 'chown', '-h', `${owner.uid}:${owner.gid}`, '{}', '+']);
  await run('chown', [`${owner.uid}:${owner.gid}`, tree]);
}
