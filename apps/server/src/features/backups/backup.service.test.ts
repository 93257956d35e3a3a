import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { ProjectId } from '@sheetmark/contract';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Calls, callsOf } from '../../../test/calls.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { checkArchive, partsOf, writeArchive } from '../../platform/archive/archive-file.ts';
import { openSnapshot } from '../../platform/db/copying/snapshot.ts';
import { earlierMigrations } from '../../platform/db/migrations/earlier-migrations.ts';
import { migrations } from '../../platform/db/migrations/migrations.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { createEventLog } from '../../platform/events/event-log.repository.ts';
import { FolderStorage } from '../../platform/storage/folder-storage.ts';
import { backUp, type Installation } from './backup.service.ts';
import { storedFileColumns } from './named-bytes.repository.ts';
import { headSchema, restore } from './restore.service.ts';
import { verify } from './verify.service.ts';

let server: TestApp;
let owner: Calls;
let projectId: ProjectId;
let folder: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  server = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
  owner = callsOf(server.app, await server.signUp('Olga'));
  projectId = (await owner.call('createProject', { body: { name: 'Quay\twith a tab, a \\ and\na line' } })).data.id;
  const folderId = (await owner.call('listFolders', { params: { id: projectId } })).data[0]!.id;
  await owner.call('uploadItem', { params: { id: folderId }, file: { name: 'plan.pdf', bytes: `%PDF-1.7\n${'plan'.repeat(100_000)}` } });
});
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const source = (): Installation => ({ databaseUrl: server.databaseUrl, storage: server.deps.storage });
const now = new Date('2026-11-21T20:30:00Z');
let count = 0;
const newPath = (name: string): string => join(folder, `${name}-${(count += 1)}`);

async function makeBackup(from: Installation = source()): Promise<string> {
  const path = newPath('archive.tar');
  await backUp({ from, path, version: '0.1.0', now });
  return path;
}

async function createEmptyInstallation(): Promise<Installation> {
  const database = await createTestDatabase({ empty: true });
  databases.push(database);
  const storage = new FolderStorage(newPath('storage'));
  await storage.prepare();
  return { databaseUrl: database.url, storage };
}

async function query(installation: Installation, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** An archive's parts by name, without the tables that differ between two backups. */
async function contentOf(path: string): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for await (const { name, content: bytes } of partsOf(path)) {
    const read = await buffer(Readable.from(bytes));
    if (name.startsWith('bytes/')) content[name] = read.toString('base64');
    else if (name.startsWith('tables/') && !/events|log_readers/.test(name)) content[name] = gunzipSync(read).toString();
  }
  return content;
}

test('a backup made while people work is restored with every row and byte', async () => {
  const stopping = new AbortController();
  const written: string[] = [];
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      const name = `While it is backed up ${written.length}`;
      await owner.call('createTask', { params: { id: projectId }, body: { task_name: name } });
      written.push(name);
    }
  })();
  await expect.poll(() => written.length).toBeGreaterThan(2);
  const path = await makeBackup();
  stopping.abort();
  await writing;

  const target = await createEmptyInstallation();
  const restored = await restore({ to: target, path, replace: false });
  expect(restored).toMatchObject({ files: 1, jobs: 1 });
  expect(await contentOf(await makeBackup(target))).toEqual(await contentOf(path));
  const tasks = await query(target, 'select task_name from tasks order by id');
  expect(tasks.length).toBeGreaterThan(2);
  expect(tasks).toEqual(written.slice(0, tasks.length).map((task_name) => ({ task_name })));
});

test('a restored installation continues: new ids, and a log that is read to its end', async () => {
  const target = await createEmptyInstallation();
  await restore({ to: target, path: await makeBackup(), replace: false });
  const [{ types: before }] = (await query({ ...target, databaseUrl: server.databaseUrl }, orderedEvents)) as [{ types: string }];
  const [{ types: after }] = (await query(target, orderedEvents)) as [{ types: string }];
  expect(after).toBe(before);
  const restarted = await createTestApp({ config: { databaseUrl: target.databaseUrl, secret: server.deps.config.secret } });
  // Open transactions of other tests on the same server delay the newest events.
  const readable = async () => (await restarted.deps.events.readAfter(0, 1000)).length;
  const restored = before.split(',').length;
  await expect.poll(readable).toBe(restored);
  const later = callsOf(restarted.app, await restarted.signUp('Nora'));
  await later.call('createProject', { body: { name: 'After' } });
  await expect.poll(readable).toBeGreaterThan(restored);
  await restarted.close();
});
const orderedEvents = `select string_agg(type, ',' order by id) as types from events`;

const overwrite = async (path: string, at: number): Promise<void> => {
  const file = await open(path, 'r+');
  await file.write(Buffer.from('###'), 0, 3, at);
  await file.close();
};

test.each<[string, (path: string) => Promise<void>, string]>([
  ['a byte of a file has changed', (path) => overwrite(path, 200_000), 'damaged or cut off. Nothing was changed'],
  ['it is cut off', (path) => truncate(path, 200_000), 'damaged or cut off. Nothing was changed'],
  ['it is another file', (path) => writeFile(path, 'a letter'), 'is no archive of Sheetmark'],
])('an archive is refused when %s', async (_, spoil, sentence) => {
  const path = await makeBackup();
  await spoil(path);
  const target = await createEmptyInstallation();
  await expect(restore({ to: target, path, replace: true })).rejects.toThrow(sentence);
  expect(await query(target, `select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
});

test('an archive of a newer version is refused', async () => {
  const path = newPath('newer.tar');
  const head = { version: '9.0.0', has_own_secret: false, migrations: ['9999-future'], tables: [], last_numbers: {} };
  await writeArchive(path, { kind: 'backup', head, parts: (async function* () {})(), counts: () => ({}), madeAt: now });
  await expect(restore({ to: await createEmptyInstallation(), path, replace: false })).rejects.toThrow('newer version of Sheetmark (9.0.0');
});

const headOf = async (path: string) => headSchema.parse((await checkArchive(path, { kind: 'backup' })).head);

/** The same archive, as a version with these migrations made it. */
async function withMigrations(path: string, names: readonly string[]): Promise<string> {
  const head = await headOf(path);
  const older = newPath('older.tar');
  await writeArchive(older, {
    kind: 'backup',
    head: { ...head, migrations: names },
    parts: partsOf(path),
    counts: () => ({}),
    madeAt: now,
  });
  return older;
}

/** Those after the first release. */
const laterMigrations = migrations.slice(1).map(({ name }) => name);

test('a backup that names all migrations of the versions before the first release is restored', async () => {
  const path = await makeBackup();
  const target = await createEmptyInstallation();
  await restore({ to: target, path: await withMigrations(path, [...earlierMigrations, ...laterMigrations]), replace: false });
  expect(await contentOf(await makeBackup(target))).toEqual(await contentOf(path));
});

test('a backup that names only some of them is refused', async () => {
  const path = await withMigrations(await makeBackup(), earlierMigrations.slice(0, -1));
  const target = await createEmptyInstallation();
  await expect(restore({ to: target, path, replace: false })).rejects.toThrow('Please restore it with the version before this one');
  expect(await query(target, `select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
});

test('an installation that has run them all is backed up as one of this version', async () => {
  const target = await createEmptyInstallation();
  await restore({ to: target, path: await makeBackup(), replace: false });
  const names = [...earlierMigrations, ...laterMigrations].map((name) => `('${name}')`).join();
  await query(target, `delete from schema_migrations; insert into schema_migrations (name) values ${names}`);
  expect((await headOf(await makeBackup(target))).migrations).toEqual(migrations.map(({ name }) => name));
});

test('existing data is replaced only when asked for, and never under a running server', async () => {
  const path = await makeBackup();
  const target = await createEmptyInstallation();
  await restore({ to: target, path, replace: false });
  await expect(restore({ to: target, path, replace: false })).rejects.toThrow('the accounts of 1 people. Nothing was changed');
  await expect(restore({ to: source(), path, replace: true })).rejects.toThrow('Please stop every server');
  await query(target, `update users set first_name = 'Changed since'`);
  const logs = [await logOf(target)];
  await restore({ to: target, path, replace: true });
  logs.push(await logOf(target));
  expect(new Set(logs).size).toBe(2);
  expect(await query(target, 'select first_name from users order by id limit 1')).toEqual([{ first_name: 'Olga' }]);
});

async function logOf({ databaseUrl: url }: Installation): Promise<string> {
  const { db, close } = openDatabase({ url, log: pino({ level: 'silent' }) });
  const name = await createEventLog(db).name();
  await close();
  return name;
}

test('every missing and damaged file is reported with its row, and files without a row are counted', async () => {
  const target = await createEmptyInstallation();
  await restore({ to: target, path: await makeBackup(), replace: false });
  const verifyTarget = (quick: boolean) => verify({ installation: target, db: opened.deps.db, quick });
  const opened = await createTestApp({ config: { databaseUrl: target.databaseUrl } });
  expect(await verifyTarget(false)).toMatchObject({ files: 1, faults: [], orphans: 0 });

  const [{ storage_key: key }] = (await query(target, 'select storage_key from files')) as [{ storage_key: string }];
  const whole = (await target.storage.read(key))!;
  const other = Buffer.from(whole);
  other[500] = 0;
  await target.storage.put(key, other, 'application/pdf');
  await target.storage.put('originals/1/nobody', Buffer.from('12345'), 'application/pdf');
  expect(await verifyTarget(true)).toMatchObject({ faults: [], orphans: 1, orphanBytes: 5 });
  expect(await verifyTarget(false)).toMatchObject({ faults: [{ key, what: 'damaged' }] });
  await target.storage.delete(key);
  expect(await verifyTarget(true)).toMatchObject({ faults: [{ row: expect.stringMatching(/^files \d+$/), key, what: 'missing' }] });
  await opened.close();
});

test('every column that names stored files is backed up', async () => {
  // Names of stored files are texts. Bytes, as of a passkey, are the key itself.
  const columns = await query(
    source(),
    `
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_key' and data_type <> 'bytea' and table_name <> 'unnamed_bytes' order by 1`,
  );
  const named = storedFileColumns.map(({ table, column }) => `${table}.${column}`);
  expect(columns).toEqual(named.toSorted().map((name) => ({ name })));
});

test('no stored file is deleted while a backup runs', async () => {
  const { storage } = server.deps;
  await storage.put('originals/1/old', Buffer.from('old'), 'application/pdf');
  const snapshot = await openSnapshot(server.databaseUrl, { holdsBytes: true });
  await storage.delete('originals/1/old');
  expect(await storage.size('originals/1/old')).toBe(3);
  await snapshot.close();
  await storage.delete('originals/1/old');
  expect(await storage.size('originals/1/old')).toBeNull();
});
