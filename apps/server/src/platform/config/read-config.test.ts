import { readFileSync } from 'node:fs';
import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, variables } from './read-config.ts';
import { StartError } from './start-error.ts';

test('without any variable it serves on this machine alone, from ./data, with a demo', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    storage: null,
    smtpUrl: null,
    secret: null,
    vapid: null,
    firstAdministrator: null,
    demo: true,
    maxUploadBytes: 2048 * 1024 * 1024,
    logLevel: 'info',
    trustProxy: false,
  });
});

test('all invalid variables are reported at once, each with a sentence', () => {
  const read = () =>
    readConfig({
      PORT: '99999',
      DATABASE_URL: 'mysql://x',
      SECRET: 'short',
      ADMIN_EMAIL: 'ann@example.org',
      LOG_LEVEL: 'loud',
      STORAGE_URL: 's3://bucket',
    });
  expect(read).toThrow(StartError);
  expect(read).toThrow(
    [
      'These settings are wrong:',
      '  PORT: it is a whole number from 0 to 65535.',
      '  DATABASE_URL: it is an address like postgres://user:password@host:5432/database.',
      '  SECRET: it is at least 32 characters long.',
      '  LOG_LEVEL: it is debug, info, warn, error or silent.',
      '  ADMIN_PASSWORD: it is needed beside ADMIN_EMAIL.',
      '  AWS_ACCESS_KEY_ID: it is needed beside STORAGE_URL.',
      '  AWS_SECRET_ACCESS_KEY: it is needed beside STORAGE_URL.',
    ].join('\n'),
  );
});

test('an invalid value isn’t repeated: it may be a secret', () => {
  expect(() => readConfig({ SECRET: 'hunter2' })).toThrow(expect.not.stringContaining('hunter2'));
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ databaseUrl: null, port: 3000 });
});

test.each([
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', DEMO: '1' }, true],
  [{ DEMO: '0' }, false],
  [{ ADMIN_EMAIL: 'ann@example.org', ADMIN_PASSWORD: 'secret' }, false],
  [{ ADMIN_EMAIL: 'ann@example.org', ADMIN_PASSWORD: 'secret', DEMO: '1' }, true],
])('%j decides about the demo: %s', (environment, demo) => {
  expect(readConfig(environment).demo).toBe(demo);
});

test('a bucket is read from its address and the usual variables', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
  expect(readConfig({ ...keys, STORAGE_URL: 's3://drawings?endpoint=http://127.0.0.1:9000&region=eu-west-1' }).storage).toEqual({
    bucket: 'drawings',
    endpoint: 'http://127.0.0.1:9000',
    region: 'eu-west-1',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  });
  expect(readConfig({ ...keys, STORAGE_URL: 's3://drawings', AWS_REGION: 'eu-west-1' }).storage?.endpoint).toBe(
    'https://s3.eu-west-1.amazonaws.com',
  );
});

test('links begin with the public address, without a slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://review.example.org/' }).publicUrl).toBe('https://review.example.org');
  expect(readConfig({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080');
});

test('pages of other origins are named exactly, as browsers write them', () => {
  expect(readConfig({})).toMatchObject({ apiUrl: null, allowedOrigins: [] });
  const given = {
    API_URL: 'https://API.example.org/',
    ALLOWED_ORIGINS: 'https://review.example.org, http://localhost:5173/ ,https://review.example.org:443',
  };
  expect(readConfig(given)).toMatchObject({
    apiUrl: 'https://api.example.org',
    allowedOrigins: ['https://review.example.org', 'http://localhost:5173'],
  });
});

test.each([
  '*',
  'https://*.example.org',
  'review.example.org',
  'https://review.example.org/page',
  'null',
  'https://a.example,',
  'ftp://a.example',
  'https://me@a.example',
])('no page is named by %s', (origins) => {
  expect(() => readConfig({ ALLOWED_ORIGINS: origins })).toThrow('ALLOWED_ORIGINS: it is a list of addresses without paths or wildcards');
  expect(() => readConfig({ API_URL: origins })).toThrow('API_URL: it is an address without a path, like https://api.example.org.');
});

test('docs/operations.md lists each setting in its table', () => {
  const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
  const table = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .join('\n');
  expect(Object.keys(variables.shape).filter((name) => !table.includes(`\`${name}`))).toEqual([]);
});

test('Office programs are searched on the path, with links resolved, unless another or none is set', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'programs-')));
  for (const name of ['bwrap', 'writer']) await writeFile(join(folder, name), '', { mode: 0o755 });
  await writeFile(join(folder, 'plain'), '', { mode: 0o644 });
  await symlink(join(folder, 'writer'), join(folder, 'soffice'));
  const found = { soffice: join(folder, 'writer'), bwrap: join(folder, 'bwrap') };
  expect(readConfig({ PATH: `/nowhere:${folder}` }).office).toEqual(found);
  expect(readConfig({ PATH: folder, SOFFICE_PATH: join(folder, 'writer') }).office).toEqual(found);
  expect(readConfig({ PATH: folder, SOFFICE_PATH: 'none' }).office).toBeNull();
  expect(readConfig({ PATH: '/nowhere' }).office).toBeNull();
  const wrong = () => readConfig({ PATH: '/nowhere', SOFFICE_PATH: join(folder, 'plain') });
  expect(wrong).toThrow("SOFFICE_PATH: it is the path of LibreOffice's program, or none.");
  expect(wrong).toThrow('SOFFICE_PATH: bubblewrap (bwrap) is needed too.');
  await rm(folder, { recursive: true });
});
