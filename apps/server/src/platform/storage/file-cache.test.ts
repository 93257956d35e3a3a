import { mkdtemp, readdir, readFile, rm, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { FileCache } from './file-cache.ts';

describe('File cache', () => {
  let folder: string;
  let cache: FileCache;
  let fetched: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-cache-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    cache = new FileCache(folder, 100);
    await cache.prepare();
    fetched = [];
  });

  const file = (name: string, size: number) => ({
    name,
    size,
    fetch: () => {
      fetched.push(name);
      return Promise.resolve(Readable.from([Buffer.alloc(size, name)]));
    },
  });
  const kept = () => readdir(join(folder, 'kept'));
  const usedAt = (name: string, seconds: number) => utimes(join(folder, 'kept', name), seconds, seconds);

  test('stays within its limit by deleting the least recently used', async () => {
    await cache.hold(file('a', 40));
    await cache.hold(file('b', 40));
    await usedAt('a', 2000);
    await usedAt('b', 1000);
    await cache.hold(file('c', 30));
    expect((await kept()).sort()).toEqual(['a', 'c']);
  });

  test('counts reads as use', async () => {
    await cache.hold(file('a', 40));
    await cache.hold(file('b', 40));
    await usedAt('a', 1000);
    await usedAt('b', 2000);
    await cache.hold(file('a', 40));
    await cache.hold(file('c', 30));
    expect((await kept()).sort()).toEqual(['a', 'c']);
    expect(fetched).toEqual(['a', 'b', 'c']);
  });

  test('keeps a held file readable after its eviction, until it is released', async () => {
    const held = await cache.hold(file('a', 80));
    await usedAt('a', 1000);
    await cache.hold(file('b', 80));
    expect(await kept()).toEqual(['b']);
    expect(await readFile(held.path, 'utf8')).toBe('a'.repeat(80));
    await held.release();
    await held.release();
    await expect(readFile(held.path)).rejects.toThrow('ENOENT');
  });

  test('returns a file that is larger than the cache', async () => {
    const held = await cache.hold(file('a', 500));
    expect(await readFile(held.path)).toHaveLength(500);
    expect(await kept()).toEqual([]);
  });

  test('fetches incomplete files again', async () => {
    await (await cache.hold(file('a', 40))).release();
    await truncate(join(folder, 'kept', 'a'), 3);
    const held = await cache.hold(file('a', 40));
    expect(await readFile(held.path)).toHaveLength(40);
    expect(fetched).toEqual(['a', 'a']);
  });

  test('passes a failed fetch on to all who wait for it and tries afresh for the next', async () => {
    const broken = { name: 'a', size: 5, fetch: () => Promise.reject(new Error('no line')) };
    const outcomes = await Promise.allSettled([cache.hold(broken), cache.hold(broken)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await readFile((await cache.hold(file('a', 5))).path, 'utf8')).toBe('aaaaa');
  });

  test('finds its files after a restart', async () => {
    await cache.hold(file('a', 40));
    const again = new FileCache(folder, 100);
    await again.prepare();
    await again.hold(file('a', 40));
    expect(fetched).toEqual(['a']);
  });
});
