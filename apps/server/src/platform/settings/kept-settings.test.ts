import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { StartError } from '../config/start-error.ts';
import { openDatabase, type OpenDatabase } from '../db/open-database.ts';
import { completeConfig } from './kept-settings.ts';
import { keepSecretOutside, resolveRestoredSecret } from './resolve-secret.ts';

let database: TestDatabase;
let open: OpenDatabase;
const folders: string[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  open = openDatabase({ url: database.url, log: pino({ level: 'silent' }) });
});
afterEach(async () => {
  await open.close();
  await database.drop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'secret-test-'));
  folders.push(folder);
  return folder;
};
const settle = (config: Config) => completeConfig(config, open.db);
const configOf = (dataDir: string, more: Record<string, string> = {}): Config => readConfig({ DATA_DIR: dataDir, ...more });
const kept = () => open.db.selectFrom('kept_settings').select(['name', 'value']).orderBy('name').execute();
const keptNames = async () => (await kept()).map(({ name }) => name);
const fileIn = async (folder: string) => (await readFile(join(folder, 'secret'), 'utf8')).trim();
/** As versions before left it. */
const keepInDatabase = (name: string, value: string) => open.db.insertInto('kept_settings').values({ name, value }).execute();
const outside = { DATABASE_URL: 'postgres://somewhere/else' };

/** A locked file whose password is sealed. Answers how it is later. */
async function lockedFile() {
  const add = async (table: 'users' | 'projects' | 'folders' | 'items' | 'files', values: object): Promise<number> => {
    const row = await open.db
      .insertInto(table)
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return Number(row.id);
  };
  const user = await add('users', { email: 'olga@example.org', first_name: 'Olga' });
  const project_id = await add('projects', { name: 'Quay', user_id: user });
  const folder_id = await add('folders', { project_id, name: 'General', created_by: user });
  const item_id = await add('items', { project_id, folder_id, name: 'plan.pdf', created_by: user });
  const bytes = { kind: 'pdf', media_type: 'application/pdf', size: 1, sha256: '0', storage_key: 'uploads/1' };
  const file = { version: 1, actual_name: 'plan.pdf', processing: 'ready', sealed_password: Buffer.from('sealed') };
  await add('files', { project_id, item_id, created_by: user, ...bytes, ...file });
  return () => open.db.selectFrom('files').select(['is_locked', 'processing', 'sealed_password']).executeTakeFirstOrThrow();
}
const stillOpen = { is_locked: false, processing: 'ready', sealed_password: expect.any(Buffer) };
const lockedAgain = { is_locked: true, processing: 'failed', sealed_password: null };

test('processes that start at once agree on the secret, in a file that only its owner can read; the database contains neither it nor the push keys', async () => {
  const dataDir = await newFolder();
  const settled = await Promise.all(Array.from({ length: 8 }, () => settle(configOf(dataDir))));
  const later = await settle(configOf(dataDir));
  expect(new Set([...settled, later].map(({ secret }) => secret)).size).toBe(1);
  expect(new Set([...settled, later].map(({ vapid }) => vapid.privateKey)).size).toBe(1);
  expect(later.secret.length).toBeGreaterThanOrEqual(32);
  expect(await fileIn(dataDir)).toBe(later.secret);
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  const stored = JSON.stringify(await kept());
  for (const secret of [later.secret, later.vapid.privateKey]) expect(stored).not.toContain(secret);
});

test('the environment takes precedence', async () => {
  const environment = { SECRET: 'x'.repeat(32), VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' };
  expect(await settle(configOf(await newFolder(), environment))).toMatchObject({
    secret: 'x'.repeat(32),
    vapid: { publicKey: 'public', privateKey: 'private' },
  });
});

test('a secret in the database moves to the file, and unencrypted push keys are sealed', async () => {
  const dataDir = await newFolder();
  await keepInDatabase('secret', 'from the database');
  await keepInDatabase('vapid', 'public private');
  expect(await settle(configOf(dataDir))).toMatchObject({
    secret: 'from the database',
    vapid: { publicKey: 'public', privateKey: 'private' },
  });
  expect(await fileIn(dataDir)).toBe('from the database');
  expect(await keptNames()).toEqual(['secret_fingerprint', 'vapid']);
  expect(JSON.stringify(await kept())).not.toContain('private');
});

test('with an external database it stays there until a later start finds the file: the folder may be temporary', async () => {
  const [dataDir, another] = [await newFolder(), await newFolder()];
  await keepInDatabase('secret', 'from the database');
  for (const folder of [dataDir, another]) expect((await settle(configOf(folder, outside))).secret).toBe('from the database');
  expect(await keptNames()).toContain('secret');
  await settle(configOf(dataDir, outside));
  expect(await keptNames()).not.toContain('secret');
});

test('a server whose secret is missing or wrong doesn’t start, and explains what to do', async () => {
  const dataDir = await newFolder();
  await settle(configOf(dataDir));
  const started = settle(configOf(await newFolder()));
  await expect(started).rejects.toThrow(StartError);
  await expect(started).rejects.toThrow(/is missing: neither SECRET nor .* Please set SECRET, or put the file back/);
  await expect(settle(configOf(dataDir, { SECRET: 'x'.repeat(32) }))).rejects.toThrow(
    /All servers and workers of one database need the same/,
  );
});

test('a new SECRET doesn’t replace one in the database without being accepted', async () => {
  await keepInDatabase('secret', 'from the database');
  await expect(settle(configOf(await newFolder(), { SECRET: 'x'.repeat(32) }))).rejects.toThrow(StartError);
  expect(await keptNames()).toContain('secret');
});

test('a new secret is accepted on request: locked files ask for their password again, push keys are new', async () => {
  const dataDir = await newFolder();
  const { vapid } = await settle(configOf(dataDir));
  const file = await lockedFile();
  await settle(configOf(dataDir));
  expect(await file()).toEqual(stillOpen);
  await writeFile(join(dataDir, 'secret'), 'y'.repeat(43));
  const accepted = await settle(configOf(dataDir, { ACCEPT_NEW_SECRET: '1' }));
  expect([accepted.secret, accepted.vapid.privateKey === vapid.privateKey]).toEqual(['y'.repeat(43), false]);
  expect(await file()).toEqual(lockedAgain);
  expect((await settle(configOf(dataDir))).secret).toBe('y'.repeat(43));
});

test('a restore elsewhere continues with its secret; without it, locked files ask for their password again', async () => {
  const [origin, elsewhere] = [await newFolder(), await newFolder()];
  const { secret } = await settle(configOf(origin));
  const file = await lockedFile();
  expect(await resolveRestoredSecret(configOf(elsewhere, { SECRET: secret }), open.db)).toBe(0);
  expect(await file()).toEqual(stillOpen);
  expect(await resolveRestoredSecret(configOf(elsewhere), open.db)).toBe(1);
  expect(await file()).toEqual(lockedAgain);
  await settle(configOf(elsewhere));
});

test('an archive of an earlier version contains its secret', async () => {
  const dataDir = await newFolder();
  await writeFile(join(dataDir, 'secret'), 'of the server that was replaced');
  await keepInDatabase('secret', 'from the archive');
  await lockedFile();
  expect(await resolveRestoredSecret(configOf(dataDir), open.db)).toBe(0);
  expect([await fileIn(dataDir), await keptNames()]).toEqual(['from the archive', []]);
  expect((await settle(configOf(dataDir))).secret).toBe('from the archive');
});

test('a backup makes sure that the secret, which it omits, is stored outside the database', async () => {
  const dataDir = await newFolder();
  await keepInDatabase('secret', 'from the database');
  await keepSecretOutside(configOf(dataDir), open.db);
  expect(await fileIn(dataDir)).toBe('from the database');
});
