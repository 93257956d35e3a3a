import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fastestFolder } from '../../../test/database-servers.ts';
import { FolderStorage } from './folder-storage.ts';
import { openStorage } from './open-storage.ts';
import { describeStorage } from './storage.conformance.ts';

async function newFolder(): Promise<string> {
  return mkdtemp(join(await fastestFolder(), 'folder-storage-'));
}

describeStorage('Folder', async () => {
  const dataDir = await newFolder();
  const file = join(dataDir, 'a-file');
  await writeFile(file, '');
  return {
    storage: await openStorage({ dataDir, storage: null }),
    unreachable: new FolderStorage(file),
    close: () => rm(dataDir, { recursive: true }),
  };
});

describe('Folder storage', () => {
  async function prepared(): Promise<{ storage: FolderStorage; writing: string }> {
    const root = await newFolder();
    onTestFinished(() => rm(root, { recursive: true }));
    const storage = new FolderStorage(root);
    await storage.prepare();
    return { storage, writing: join(root, '.writing') };
  }

  test('leaves nothing behind after a failed write', async () => {
    const { storage, writing } = await prepared();
    await storage.put('plans', Buffer.from('a file, so no folder'), 'text/plain');
    await expect(storage.put('plans/a', Buffer.from('x'), 'text/plain')).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await readdir(writing)).toEqual([]);
  });

  test('deletes a killed process’s day-old partial files at its start, and nothing younger', async () => {
    const { storage, writing } = await prepared();
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 3600;
    await writeFile(join(writing, 'old'), 'x');
    await utimes(join(writing, 'old'), twoDaysAgo, twoDaysAgo);
    await writeFile(join(writing, 'young'), 'x');
    await storage.prepare();
    expect(await readdir(writing)).toEqual(['young']);
  });
});
