import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepFilesPrivate } from './private-files.ts';

const isRoot = process.getuid?.() === 0;
const log = pino({ level: 'silent' });
let base: string;
let dataDir: string;
const before = process.umask();
beforeEach(async () => {
  process.umask(0o022);
  base = await mkdtemp(join(tmpdir(), 'sheetmark-private-'));
  dataDir = join(base, 'data');
});
afterEach(async () => {
  process.umask(before);
  await rm(base, { recursive: true, force: true });
});

const modeOf = async (...path: string[]) => (await stat(join(dataDir, ...path))).mode & 0o777;
const openToAll = async (folder: string) => {
  await mkdir(folder);
  await chmod(folder, 0o755);
};

describe.skipIf(process.platform === 'win32')('the files of the server', () => {
  test('that an earlier version left open are closed to other users, the way to the database apart', async () => {
    for (const folder of [dataDir, join(dataDir, 'storage'), join(dataDir, 'postgres')]) await openToAll(folder);
    await writeFile(join(dataDir, 'notes'), 'secret');
    await keepFilesPrivate(dataDir, log);
    expect(await modeOf()).toBe(isRoot ? 0o711 : 0o700);
    expect([await modeOf('storage'), await modeOf('notes'), await modeOf('postgres')]).toEqual([0o700, 0o600, 0o755]);
  });

  test('are closed from the beginning', async () => {
    await keepFilesPrivate(dataDir, log);
    await mkdir(join(dataDir, 'storage'), { recursive: true });
    await writeFile(join(dataDir, 'storage/plan'), 'secret');
    expect([await modeOf('storage'), await modeOf('storage', 'plan')]).toEqual([0o700, 0o600]);
  });

  test('may lie behind a link or in a folder that all may write to, which stays as it is', async () => {
    await openToAll(dataDir);
    await openToAll(join(base, 'elsewhere'));
    await symlink(join(base, 'elsewhere'), join(dataDir, 'storage'));
    await keepFilesPrivate(dataDir, log);
    expect(await modeOf('storage')).toBe(0o755);
    await chmod(dataDir, 0o1777);
    await keepFilesPrivate(dataDir, log);
    expect(await modeOf()).toBe(0o777);
  });
});
