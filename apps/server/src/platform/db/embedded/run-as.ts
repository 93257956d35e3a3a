import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { stat, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { binary, type Binaries } from './binaries.ts';

/** The user that PostgreSQL runs as. It refuses to run as root, so root changes to another user in one of two ways. */
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

const nobody: Owner = { uid: 65534, gid: 65534 };

/** To PostgreSQL the process is the other user; to the disk it stays who it is. */
const posingAs = ({ uid, gid }: Owner): string[] => ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];

const run = promisify(execFile);

/** Nothing of ours is passed on: no secrets, and no locale that this machine may lack. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LANG: 'C', TZ: 'UTC' };

export function spawnAs(runAs: RunAs, command: readonly string[], options: SpawnOptions): ChildProcess {
  const [file = '', ...args] = [...runAs.prefix, ...command];
  const user = runAs.switchUser ? runAs.owner : {};
  // In its own session, so that Ctrl+C reaches only the server, which stops the database last.
  return spawn(file, args, { ...options, ...user, cwd: '/', env: environment, detached: true });
}

/** Rejects with the command's output if it fails. */
export async function runToEnd(runAs: RunAs, command: readonly string[]): Promise<void> {
  const child = spawnAs(runAs, command, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${command[0]} failed: ${output.trim()}`);
}

export const current = (): Owner => ({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });

/** Null: PostgreSQL can run neither as this user nor as another. It refuses root, and users without a name on this machine. */
export async function chooseRunAs(binaries: Binaries, folder: string): Promise<RunAs | null> {
  const me = current();
  if (me.uid !== 0 && (await hasName(me))) return { owner: me, prefix: [], switchUser: false };
  const others = await lesserUsers(folder);
  const steppingDown = others.map((owner): RunAs => ({ owner, prefix: [], switchUser: true }));
  const posing: RunAs = { owner: me, prefix: posingAs(others.at(-1) ?? nobody), switchUser: false };
  for (const runAs of me.uid === 0 ? [...steppingDown, posing] : [posing]) {
    if (await works(runAs, binaries, folder)) return runAs;
  }
  return null;
}

/** Candidates: owners of folders on the path, the system's PostgreSQL user, nobody. */
async function lesserUsers(folder: string): Promise<Owner[]> {
  const owners = await Promise.all(stepsTo(folder).map((step) => stat(step)));
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const postgres = line ? [{ uid: Number(line[1]), gid: Number(line[2]) }] : [];
  const found: Owner[] = [];
  for (const { uid, gid } of [...owners, ...postgres, nobody]) {
    if (uid !== 0 && !found.some((known) => known.uid === uid) && (await hasName({ uid, gid }))) found.push({ uid, gid });
  }
  return found;
}

const hasName = ({ uid }: Owner): Promise<boolean> =>
  run('id', ['-un', String(uid)]).then(
    () => true,
    () => false,
  );

async function works(runAs: RunAs, binaries: Binaries, folder: string): Promise<boolean> {
  if (current().uid === 0 && !(await mayEnter(runAs.owner, folder))) return false;
  return runToEnd(runAs, [binary(binaries, 'postgres'), '--version']).then(
    () => true,
    () => false,
  );
}

/** By the permission bits alone: root without its privileges is an owner like any other. */
async function mayEnter(owner: Owner, folder: string): Promise<boolean> {
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

/** Changes the owner of a tree. The top folder comes last, so that an interrupted run is repeated. */
export async function changeOwner(owner: Owner, tree: string): Promise<void> {
  const { uid } = await stat(tree);
  if (current().uid !== 0 || uid === owner.uid) return;
  await run('find', [tree, '-mindepth', '1', '-exec', 'chown', '-h', `${owner.uid}:${owner.gid}`, '{}', '+']);
  await run('chown', [`${owner.uid}:${owner.gid}`, tree]);
}
