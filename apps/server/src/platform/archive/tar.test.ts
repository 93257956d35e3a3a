import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packTar, type TarEntry, unpackTar } from './tar.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tar-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const long = `${'folder/'.repeat(20)}name.txt`;
const files: Readonly<Record<string, string>> = {
  'a.txt': 'first',
  'empty.txt': '',
  [long]: 'x'.repeat(512),
  'über.txt': 'y'.repeat(1500),
};
const madeAt = new Date('2026-11-21T20:30:00Z');

async function* entries(): AsyncGenerator<TarEntry> {
  for (const [name, words] of Object.entries(files)) {
    const bytes = Buffer.from(words);
    yield { name, size: bytes.length, content: [bytes.subarray(0, 3), bytes.subarray(3)] };
  }
}

const packed = (): Promise<Buffer> => buffer(Readable.from(packTar(entries(), madeAt)));

async function unpacked(bytes: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name, content } of unpackTar(bytes)) found[name] = await text(Readable.from(content));
  return found;
}

/** Of seven bytes. */
const crumbsOf = (bytes: Buffer): Readable =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / 7) }, (_, n) => bytes.subarray(n * 7, n * 7 + 7)));

test('what is packed is unpacked again, however its bytes come', async () => {
  const bytes = await packed();
  expect(await unpacked(Readable.from([bytes]))).toEqual(files);
  expect(await unpacked(crumbsOf(bytes))).toEqual(files);
});

test('entries that nobody reads, or not to the end, are passed over', async () => {
  const seen: string[] = [];
  for await (const { name, content } of unpackTar(crumbsOf(await packed()))) {
    seen.push(name);
    const read = Readable.from(content)[Symbol.asyncIterator]();
    if (name === long) await read.next();
  }
  expect(seen).toEqual(Object.keys(files));
});

test('the tar of the machine reads it', async () => {
  const path = join(folder, 'archive.tar');
  await writeFile(path, await packed());
  execFileSync('tar', ['-xf', path, '-C', folder]);
  expect(
    execFileSync(
      'cat',
      Object.keys(files).map((name) => join(folder, name)),
    ).toString(),
  ).toBe(Object.values(files).join(''));
});

test('sizes beyond eight gigabytes come back as they were', async () => {
  const size = 9_000_000_000_123;
  async function* huge(): AsyncGenerator<TarEntry> {
    yield { name: 'huge', size, content: [] };
  }
  const header = (await packTar(huge(), madeAt).next()).value as Uint8Array;
  const first = await unpackTar(Readable.from([header])).next();
  expect(first.done === true ? null : first.value.size).toBe(size);
});

test('an archive that is cut off, or none, is refused', async () => {
  const bytes = await packed();
  await expect(unpacked(Readable.from([bytes.subarray(0, 2000)]))).rejects.toThrow('cut off');
  await expect(unpacked(Readable.from([Buffer.alloc(1024, 'letter')]))).rejects.toThrow('no archive');
});

test('content that is not as long as it said is a fault, not an archive', async () => {
  async function* wrong(): AsyncGenerator<TarEntry> {
    yield { name: 'a', size: 5, content: [Buffer.from('1234')] };
  }
  await expect(buffer(Readable.from(packTar(wrong(), madeAt)))).rejects.toThrow('has 4 bytes where it said 5');
});
