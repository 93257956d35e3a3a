import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fastestFolder } from '../../../../test/database-servers.ts';
import { openDatabase } from '../open-database.ts';
import { findBinaries } from './binaries.ts';
import { runningEmbeddedUrl, startEmbeddedPostgres } from './embedded-postgres.ts';
import { exists, placeElsewhere } from './place.ts';
import { readPidFile } from './postmaster.ts';

const log = pino({ level: 'silent' });
const isRoot = process.getuid?.() === 0;
const holder = join(import.meta.dirname, 'testing/hold.ts');

let base: string;
let made: string;
const children: ChildProcess[] = [];

/** A cluster made once, with one row in it. A test that changes more than rows takes a copy. */
beforeAll(async () => {
  base = await mkdtemp(join(await fastestFolder(), 'embedded-test-'));
  await chmod(base, 0o711);
  made = join(base, 'made');
  const server = await startEmbeddedPostgres({ dataDir: made, log });
  await ask(server.url, `create table kept (text text); insert into kept values ('here')`);
  await server.stop();
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => rm(base, { recursive: true, force: true }));

async function copyOfMade(name: string): Promise<string> {
  const dataDir = join(base, name);
  execFileSync('cp', ['-a', made, dataDir]);
  return dataDir;
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const kept = (url: string) => ask(url, 'select text from kept');
const here = { text: 'here' };

/** Another server process on the folder; answers the first line that it prints. */
async function hold(dataDir: string, user: { uid?: number; gid?: number } = {}): Promise<{ child: ChildProcess; output: string }> {
  const child = spawn(process.execPath, [holder, dataDir], { ...user, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [output] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, output: String(output) };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function pidOf(dataDir: string): Promise<number> {
  const output = await readPidFile(join(dataDir, 'postgres/pgdata'));
  if (!output) throw new Error('no postmaster');
  return output.pid;
}

test('no network port is open, and only the owner may reach the socket', async () => {
  const server = await startEmbeddedPostgres({ dataDir: made, log });
  expect(await ask(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(await ask(server.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  const { mode } = await stat(decodeURIComponent(new URL(server.url).hostname));
  expect(mode & 0o777).toBe(0o700);
  await server.stop();
});

test('text sorts by its bytes in any locale of the machine', async () => {
  const server = await startEmbeddedPostgres({ dataDir: made, log });
  expect(await ask(server.url, `select string_agg(x, '' order by x) as sorted from unnest(array['b', 'B', 'a', 'ä']) x`)).toEqual([
    { sorted: 'Babä' },
  ]);
  await server.stop();
});

test('a second server on the same data reports that, and ends with its own exit code', async () => {
  const dataDir = made;
  const first = await hold(dataDir);
  const second = await hold(dataDir);
  expect(second.output).toContain(`Sheetmark is already running on this data (process ${first.child.pid}`);
  if (second.child.exitCode === null) await once(second.child, 'exit');
  expect(second.child.exitCode).toBe(1);
  expect(await kept(first.output)).toContainEqual(here);
});

test('the server after a killed one stops the database it left, and has the data', async () => {
  const dataDir = made;
  const first = await hold(dataDir);
  await ask(first.output, `insert into kept values ('before the kill')`);
  await kill(first.child);
  const orphan = await pidOf(dataDir);
  const oldSocketFolder = decodeURIComponent(new URL(first.output).hostname);

  const next = await startEmbeddedPostgres({ dataDir, log });
  expect(await pidOf(dataDir)).not.toBe(orphan);
  expect(await kept(next.url)).toContainEqual({ text: 'before the kill' });
  expect(await exists(oldSocketFolder)).toBe(false);
  await next.stop();
});

test('acknowledged data survives a crash of server and database', async () => {
  const dataDir = made;
  const first = await hold(dataDir);
  await ask(first.output, `insert into kept values ('before the crash')`);
  await kill(first.child);
  process.kill(await pidOf(dataDir), 'SIGKILL');
  const next = await startEmbeddedPostgres({ dataDir, log });
  expect(await kept(next.url)).toContainEqual({ text: 'before the crash' });
  await next.stop();
});

test('a recorded process id that now belongs to another program is ignored', async () => {
  const dataDir = made;
  const pgdata = join(dataDir, 'postgres/pgdata');
  await writeFile(join(pgdata, 'postmaster.pid'), `${process.pid}\n${pgdata}\n1\n5432\n/tmp/gone\n\n0 0\nready\n`);
  const server = await startEmbeddedPostgres({ dataDir, log });
  expect(await kept(server.url)).toContainEqual(here);
  await server.stop();
});

test('a database that crashes is started again, and queries wait meanwhile', async () => {
  const dataDir = made;
  const server = await startEmbeddedPostgres({ dataDir, log });
  const { db, close } = openDatabase({ url: server.url, log });
  const count = () => db.selectFrom('users').select('id').execute();
  await ask(server.url, 'create table users (id int)');
  await count();
  const fallen = await pidOf(dataDir);
  process.kill(fallen, 'SIGKILL');
  await expect.poll(() => pidOf(dataDir).catch(() => fallen)).not.toBe(fallen);
  await expect.poll(() => count().catch(() => null)).toEqual([]);
  await close();
  await server.stop();
});

test('a cluster whose creation was interrupted is created again', async () => {
  const dataDir = join(base, 'half');
  await mkdir(join(dataDir, 'postgres/pgdata.new'), { recursive: true });
  await writeFile(join(dataDir, 'postgres/pgdata.new/rubbish'), '');
  const server = await startEmbeddedPostgres({ dataDir, log });
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('a running database can be found by its folder, a stopped one not', async () => {
  const dataDir = made;
  const server = await startEmbeddedPostgres({ dataDir, log });
  expect(await runningEmbeddedUrl(dataDir)).toBe(server.url);
  await server.stop();
  expect(await runningEmbeddedUrl(dataDir)).toBeNull();
});

test('data of another major version is refused with an error message', async () => {
  const dataDir = await copyOfMade('older');
  await writeFile(join(dataDir, 'postgres/pgdata/PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    'was made by PostgreSQL 17, but this version of Sheetmark brings 18',
  );
});

test('a database that can’t start is reported with its log, and its folder is unlocked', async () => {
  const dataDir = made;
  await expect(startEmbeddedPostgres({ dataDir, log, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    'invalid value for parameter "shared_buffers"',
  );
  const server = await startEmbeddedPostgres({ dataDir, log });
  await server.stop();
});

describe.runIf(isRoot)('as root', () => {
  test('it runs in a folder that only root may enter, without changing modes', async () => {
    const shut = join(base, 'shut');
    await mkdir(shut, { mode: 0o700 });
    execFileSync('cp', ['-a', made, join(shut, 'data')]);
    const server = await startEmbeddedPostgres({ dataDir: join(shut, 'data'), log });
    expect(await kept(server.url)).toContainEqual(here);
    expect((await stat(join(shut, 'data/postgres/pgdata'))).uid).toBe(0);
    await server.stop();
    expect((await stat(shut)).mode & 0o777).toBe(0o700);
  });

  test('if root can neither change users nor hide the folder, the data moves to another place and stays there', async () => {
    const [home, target] = [join(base, 'locked/postgres'), join(base, 'elsewhere')];
    await mkdir(join(base, 'locked'), { mode: 0o700 });
    execFileSync('cp', ['-a', join(made, 'postgres'), home]);
    const place = await placeElsewhere(home, target, await findBinaries(), log);
    expect(place).toMatchObject({ pgdata: join(target, 'pgdata'), runAs: { switchUser: true } });
    expect(await readFile(join(home, 'moved-to'), 'utf8')).toBe(`${target}\n`);
    expect(await exists(join(home, 'pgdata'))).toBe(false);
    const server = await startEmbeddedPostgres({ dataDir: join(base, 'locked'), log });
    expect(await kept(server.url)).toContainEqual(here);
    await server.stop();
  });

  test.each([
    ['with a name', 65_534],
    ['without a name', 12_345],
  ])('an ordinary user %s runs it as itself, and gets an error when the data isn’t theirs', async (_, id) => {
    const user = { uid: id, gid: id };
    const own = join(base, `own-${id}`);
    await mkdir(own);
    await chown(own, id, id);
    const { output, child } = await hold(own, user);
    expect(output).toMatch(/^postgres:/);
    expect((await stat(join(own, 'postgres/pgdata'))).uid).toBe(id);
    child.kill('SIGTERM');
    await once(child, 'exit');

    const theirs = await hold(await copyOfMade(`theirs-${id}`), user);
    expect(theirs.output).toContain('cannot be written by this user');
  });

  test('a new cluster can be created in a folder that only root may enter', async () => {
    const shut = join(base, 'shut-anew');
    await mkdir(shut, { mode: 0o700 });
    const server = await startEmbeddedPostgres({ dataDir: join(shut, 'data'), log });
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });
});
