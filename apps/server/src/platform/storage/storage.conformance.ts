import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ByteRange, Storage } from './storage.ts';

export interface StorageUnderTest {
  readonly storage: Storage;
  /** A storage of the same kind whose place cannot be reached. */
  readonly unreachable: Storage;
  close(): Promise<void>;
}

const MEGABYTE = 1_000_000;

/** What every storage does, whatever it is built on. */
export function describeStorage(name: string, start: () => Promise<StorageUnderTest>): void {
  describe(`${name} storage`, () => {
    let subject: StorageUnderTest;
    let storage: Storage;
    let folder: string;

    beforeAll(async () => {
      subject = await start();
      storage = subject.storage;
      folder = await mkdtemp(join(tmpdir(), 'storage-'));
    });
    afterAll(async () => {
      await subject.close();
      await rm(folder, { recursive: true, force: true });
    });

    const newKey = () => `files/${randomUUID()}`;

    async function stored(content: string | Buffer): Promise<string> {
      const key = newKey();
      await storage.put(key, Buffer.from(content), 'text/plain');
      return key;
    }

    async function opened(key: string, range?: ByteRange): Promise<{ text: string; size: number } | null> {
      const found = await storage.open(key, range);
      return found && { text: (await buffer(found.stream)).toString(), size: found.size };
    }

    async function fileOf(bytes: number): Promise<string> {
      const path = join(folder, randomUUID());
      const handle = await open(path, 'w');
      const block = Buffer.alloc(MEGABYTE);
      for (let written = 0; written < bytes; written += MEGABYTE) {
        block.writeUInt32LE(written);
        await handle.write(block, 0, Math.min(MEGABYTE, bytes - written));
      }
      await handle.close();
      return path;
    }

    async function listed(prefix: string): Promise<{ key: string; size: number }[]> {
      const found: { key: string; size: number }[] = [];
      for await (const entry of storage.list(prefix)) found.push(entry);
      return found.sort((a, b) => (a.key < b.key ? -1 : 1));
    }

    test.each([
      ['plain text', Buffer.from('A-101 Ground floor')],
      ['text that is not ASCII', Buffer.from('Grundriß, 平面図, 🏗️')],
      ['bytes that are no text', Buffer.from([0, 255, 13, 10, 254, 0])],
      ['no bytes at all', Buffer.alloc(0)],
    ])('gives back %s', async (_what, content) => {
      const key = await stored(content);
      expect(await storage.read(key)).toEqual(content);
      expect(await opened(key)).toEqual({ text: content.toString(), size: content.length });
      expect(await storage.size(key)).toBe(content.length);
    });

    test('has nothing under a key that was never written', async () => {
      const key = newKey();
      expect(await storage.read(key)).toBeNull();
      expect(await storage.open(key)).toBeNull();
      expect(await storage.open(key, { start: 0, end: 9 })).toBeNull();
      expect(await storage.size(key)).toBeNull();
      expect(await storage.localFile(key)).toBeNull();
    });

    test.each([
      { start: 0, end: 0, text: '0' },
      { start: 2, end: 5, text: '2345' },
      { start: 9, end: 9, text: '9' },
      { start: 7, end: 500, text: '789' },
      { start: 10, end: 12, text: '' },
      { start: 500, end: 900, text: '' },
    ])('gives the bytes $start to $end of ten as "$text"', async ({ start: first, end, text }) => {
      const key = await stored('0123456789');
      expect(await opened(key, { start: first, end })).toEqual({ text, size: 10 });
    });

    test('returns nothing for an empty range', async () => {
      const key = await stored('');
      expect(await opened(key, { start: 0, end: 9 })).toEqual({ text: '', size: 0 });
    });

    test.each([
      { start: 5, end: 4 },
      { start: -1, end: 4 },
      { start: 0.5, end: 4 },
      { start: 0, end: Number.NaN },
    ])('refuses the range $start to $end', async (range) => {
      const key = await stored('0123456789');
      await expect(storage.open(key, range)).rejects.toThrow(RangeError);
    });

    test.each([
      '',
      '/etc/passwd',
      '../outside',
      'files/../../outside',
      'files/..',
      './files',
      'files//a',
      'files/',
      '.writing/a',
      'files/a b',
      'files/A',
      'files/a\0',
      'files\\a',
      'files/%2e%2e/a',
      'a'.repeat(600),
    ])('refuses %j as a key', async (key) => {
      const attempts: (() => Promise<unknown>)[] = [
        () => storage.put(key, Buffer.from('x'), 'text/plain'),
        () => storage.putFile(key, import.meta.filename, 'text/plain'),
        () => storage.read(key),
        () => storage.open(key),
        () => storage.size(key),
        () => storage.localFile(key),
        () => storage.delete(key),
      ];
      for (const attempt of attempts) await expect((async () => attempt())()).rejects.toThrow('Not a storage key');
    });

    test('returns either the old or the new bytes while a key is overwritten', async () => {
      const versions = ['a', 'b', 'c'].map((letter, index) => letter.repeat(200_000 + index * 100_000));
      const key = await stored(versions[0] ?? '');
      let isWriting = true;
      const seen = new Set<string>();
      const readAgainAndAgain = async (read: () => Promise<string | undefined>) => {
        while (isWriting) {
          const text = await read();
          if (!text || !versions.includes(text)) throw new Error(`A mix of ${text?.length} bytes`);
          seen.add(text);
        }
      };
      const readLocally = async () => {
        const local = await storage.localFile(key);
        const text = local && (await readFile(local.path, 'utf8'));
        await local?.release();
        return text ?? undefined;
      };
      const readers = [
        readAgainAndAgain(async () => (await storage.read(key))?.toString()),
        readAgainAndAgain(async () => (await opened(key))?.text),
        readAgainAndAgain(readLocally),
      ];
      for (let round = 0; round < 30; round += 1) {
        await storage.put(key, Buffer.from(versions[round % versions.length] ?? ''), 'text/plain');
      }
      isWriting = false;
      await Promise.all(readers);
      expect(seen.size).toBeGreaterThan(1);
    });

    test('moves a file of 20 MB in and out', async () => {
      const key = newKey();
      const source = await fileOf(20 * MEGABYTE);
      const expected = await digestOf(createReadStream(source));
      await storage.putFile(key, source, 'application/pdf');
      expect(await storage.size(key)).toBe(20 * MEGABYTE);
      expect(await digestOf((await storage.open(key))?.stream)).toBe(expected);
      const local = await storage.localFile(key);
      expect(await digestOf(createReadStream(local?.path ?? ''))).toBe(expected);
      await local?.release();
      expect(await digestOf(createReadStream(source))).toBe(expected);
    });

    test('refuses a missing file and keeps the key’s former bytes', async () => {
      const key = await stored('before');
      await expect(storage.putFile(key, join(folder, 'missing'), 'text/plain')).rejects.toThrow('ENOENT');
      expect(await opened(key)).toEqual({ text: 'before', size: 6 });
    });

    test('lists every key with a prefix, even in several answers', async () => {
      const keys = Array.from({ length: 120 }, (_, index) => `many/plan-${String(index).padStart(4, '0')}/page`);
      for (let first = 0; first < keys.length; first += 50) {
        await Promise.all(keys.slice(first, first + 50).map((key) => storage.put(key, Buffer.from('12345'), 'text/plain')));
      }
      expect(await listed('many/')).toEqual(keys.map((key) => ({ key, size: 5 })));
      expect((await listed('many/plan-00')).map(({ key }) => key)).toEqual(keys.slice(0, 100));
      expect(await listed('many/plan-0007')).toHaveLength(1);
      expect(await listed('many/plan-0007/')).toHaveLength(1);
      expect(await listed('nothing-begins-so/')).toEqual([]);
      expect((await listed('')).length).toBeGreaterThan(120);
      await expect(listed('../')).rejects.toThrow('Not a prefix');
    });

    test('deletes keys, and ignores missing ones', async () => {
      const key = await stored('gone soon');
      await storage.delete(key);
      expect(await storage.read(key)).toBeNull();
      expect(await listed(key)).toEqual([]);
      await storage.delete(key);
    });

    test('provides a local file with the bytes, to several callers at once', async () => {
      const key = await stored('drawing');
      const files = await Promise.all([1, 2, 3].map(() => storage.localFile(key)));
      await files[0]?.release();
      for (const file of files.slice(1)) expect(await readFile(file?.path ?? '', 'utf8')).toBe('drawing');
      for (const file of files) await file?.release();
    });

    test('provides the new bytes after a key was overwritten', async () => {
      const key = await stored('first');
      await (await storage.localFile(key))?.release();
      await storage.put(key, Buffer.from('other'), 'text/plain');
      const file = await storage.localFile(key);
      expect(await readFile(file?.path ?? '', 'utf8')).toBe('other');
      await file?.release();
    });

    test('reports whether it can be written and read', async () => {
      await storage.check();
      expect(await listed('health/')).toEqual([]);
      await expect(subject.unreachable.check()).rejects.toThrow(/ENOTDIR|ECONNREFUSED/);
    });
  });
}

async function digestOf(stream: Readable | undefined): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream ?? []) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
