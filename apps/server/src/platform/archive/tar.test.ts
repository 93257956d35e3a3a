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
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    yield { name, size: bytes.length, content: [bytes.subarray(0, 3), bytes.subarray(3)] };
  }
}

const packed = (): Promise<Buffer> => buffer(Readable.from(packTar(entries(), madeAt)));

async function unpacked(bytes: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name, content } of unpackTar(bytes)) found[name] = await text(Readable.from(content));
  return found;
}

const inSevenByteChunks = (bytes: Buffer): Readable =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / 7) }, (_, n) => bytes.subarray(n * 7, n * 7 + 7)));

test('unpacks what it packed from chunks of any size', async () => {
  const bytes = await packed();
  expect(await unpacked(Readable.from([bytes]))).toEqual(files);
  expect(await unpacked(inSevenByteChunks(bytes))).toEqual(files);
});

test('skips entries that are not read, or not to the end', async () => {
  const seen: string[] = [];
  for await (const { name, content } of unpackTar(inSevenByteChunks(await packed()))) {
    seen.push(name);
    const read = Readable.from(content)[Symbol.asyncIterator]();
    if (name === long) await read.next();
  }
  expect(seen).toEqual(Object.keys(files));
});

test('writes archives that the system’s tar reads', async () => {
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

test('keeps sizes above eight gigabytes', async () => {
  const size = 9_000_000_000_123;
  async function* huge(): AsyncGenerator<TarEntry> {
    yield { name: 'huge', size, content: [] };
  }
  const packedHeader = (await packTar(huge(), madeAt).next()).value as Uint8Array;
  const first = await unpackTar(Readable.from([packedHeader])).next();
  expect(first.done === true ? null : first.value.size).toBe(size);
});

test('refuses truncated archives and other files', async () => {
  const bytes = await packed();
  await expect(unpacked(Readable.from([bytes.subarray(0, 2000)]))).rejects.toThrow('cut off');
  await expect(unpacked(Readable.from([Buffer.alloc(1024, 'letter')]))).rejects.toThrow('no archive');
});

/** A header as tar programs write it, with the given type. */
function header(type: string, size: number): Buffer {
  const bytes = Buffer.alloc(512);
  bytes.write('a');
  bytes.write(size.toString(8).padStart(11, '0'), 124);
  bytes.write(type, 156);
  bytes.write('ustar\u000000', 257);
  const sum = bytes.reduce((total, byte) => total + byte, 8 * 0x20);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148);
  return bytes;
}

test.each([
  ['a link', header('2', 0)],
  ['a folder', header('5', 0)],
  ['a negative size', Buffer.concat([header('0', 0).fill(0xff, 124, 136)])],
])('refuses an archive with %s', async (_, bytes) => {
  await expect(unpacked(Readable.from([bytes, Buffer.alloc(1024)]))).rejects.toThrow('no archive');
});

test('refuses an extended header of a gigabyte before reading it', async () => {
  let read = 0;
  async function* hostile(): AsyncGenerator<Buffer> {
    yield header('x', 2 ** 30);
    for (; read < 2 ** 30; read += 2 ** 20) yield Buffer.alloc(2 ** 20);
  }
  await expect(unpacked(hostile())).rejects.toThrow('no archive');
  expect(read).toBeLessThan(2 ** 23);
});

test('refuses to pack content that doesn’t have its stated size', async () => {
  async function* wrong(): AsyncGenerator<TarEntry> {
    yield { name: 'a', size: 5, content: [Buffer.from('1234')] };
  }
  await expect(buffer(Readable.from(packTar(wrong(), madeAt)))).rejects.toThrow('has 4 bytes instead of 5');
});
