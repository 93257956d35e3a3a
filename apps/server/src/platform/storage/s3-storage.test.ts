import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { S3Settings } from '../config/config.ts';
import { FileCache } from './file-cache.ts';
import { openStorage } from './open-storage.ts';
import { S3Client, type S3Patience } from './s3-client.ts';
import { S3Storage } from './s3-storage.ts';
import { describeStorage } from './storage.conformance.ts';
import { liveBytes } from './testing/live-memory.ts';
import { startS3Server } from './testing/s3-server.ts';

const QUICK: S3Patience = { tries: 3, firstDelayMs: 1, idleMs: 5_000 };

async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 's3-storage-'));
}

describeStorage('S3', async () => {
  const [server, closedServer, dataDir] = await Promise.all([startS3Server(), startS3Server(), newFolder()]);
  await closedServer.close();
  return {
    storage: await openStorage({ dataDir, storage: server.settings }),
    unreachable: await openStorage({ dataDir, storage: closedServer.settings }),
    close: async () => {
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
});

describe('S3 storage', () => {
  const warnings: string[] = [];
  beforeEach(() => warnings.splice(0));

  async function opened(settings: S3Settings, patience = QUICK): Promise<S3Storage> {
    const folder = await newFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const cache = new FileCache(folder, 1_000_000);
    await cache.prepare();
    const client = new S3Client(settings, patience, { warn: ({ err }: { err: Error }) => warnings.push(err.message) });
    return new S3Storage({ client, hastyClient: client, cache });
  }

  async function realSettings(): Promise<S3Settings> {
    const server = await startS3Server();
    onTestFinished(() => server.close());
    return server.settings;
  }

  /** A service with prepared answers, and the storage that uses it. */
  async function against(answer: RequestListener, patience = QUICK): Promise<S3Storage> {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const settings = { bucket: 'b', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 's' };
    return opened(settings, patience);
  }

  test.each([500, 503, 429])('tries again after %i, with the whole body', async (status) => {
    const bodies: string[] = [];
    const storage = await against((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        bodies.push(body);
        response.writeHead(bodies.length < 3 ? status : 200).end();
      });
    });
    await storage.putFile('a', import.meta.filename, 'text/plain');
    expect(bodies).toHaveLength(3);
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('with the whole body');
    expect(warnings).toEqual([1, 2].map(() => `The object storage failed to PUT a: it answered ${status}`));
  });

  test('tries again after a connection that broke, also in the middle of an answer', async () => {
    let requests = 0;
    const storage = await against((request, response) => {
      requests += 1;
      if (requests === 1) request.socket.destroy();
      else if (requests === 2) response.writeHead(200, { 'content-length': 10 }).write('hal', () => request.socket.destroy());
      else response.writeHead(200, { 'content-length': 10 }).end('0123456789');
    });
    expect((await storage.read('a'))?.toString()).toBe('0123456789');
    expect(requests).toBe(3);
  });

  test('gives up eventually and reports the service’s message', async () => {
    let requests = 0;
    const storage = await against((_request, response) => {
      requests += 1;
      response.writeHead(503).end('<Error><Code>SlowDown</Code><Message>Reduce your rate.</Message></Error>');
    });
    await expect(storage.read('plans/a')).rejects.toThrow('failed to GET plans/a: it answered 503 SlowDown (Reduce your rate.)');
    expect(requests).toBe(QUICK.tries);
  });

  test('gives up a connection on which nothing moves', async () => {
    const storage = await against(() => undefined, { ...QUICK, idleMs: 50 });
    await expect(storage.read('a')).rejects.toThrow('nothing moved for 50 ms');
  });

  test('does not give up a connection that only waits for us to read', async () => {
    const bytes = Buffer.alloc(10_000_000);
    const storage = await against((_request, response) => response.writeHead(200, { 'content-length': bytes.length }).end(bytes), {
      ...QUICK,
      idleMs: 50,
    });
    const found = await storage.open('a');
    await sleep(300);
    expect(found && (await buffer(found.stream))).toHaveLength(bytes.length);
  });

  test('does not try again what cannot succeed', async () => {
    const settings = await realSettings();
    const storage = await opened({ ...settings, secretAccessKey: 'wrong' });
    await expect(storage.put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow('403 SignatureDoesNotMatch');
  });

  test('takes a missing bucket for an error, not for a missing key', async () => {
    const storage = await opened({ ...(await realSettings()), bucket: 'nowhere' });
    await expect(storage.read('a')).rejects.toThrow('404 NoSuchBucket');
    await expect(storage.put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow('404 NoSuchBucket');
    await expect(storage.check()).rejects.toThrow('404 NoSuchBucket');
  });

  test('fetches a local file once for all who ask at the same time, and not again after', async () => {
    const requests: string[] = [];
    const storage = await against((request, response) => {
      requests.push(request.method ?? '');
      response.writeHead(200, { etag: '"1"', 'content-length': 5 }).end(request.method === 'HEAD' ? '' : 'bytes');
    });
    const files = await Promise.all([1, 2, 3, 4].map(() => storage.localFile('a')));
    files.push(await storage.localFile('a'));
    expect(requests.filter((method) => method === 'GET')).toHaveLength(1);
    for (const file of files) await file?.release();
  });

  test('never keeps the bytes of one version under the tag of another', async () => {
    let version = 0;
    const storage = await against((request, response) => {
      if (request.method === 'GET' && version < 3) version += 1;
      response.writeHead(200, { etag: `"${version}"`, 'content-length': 1 }).end(request.method === 'HEAD' ? '' : String(version));
    });
    const file = await storage.localFile('a');
    expect(file && (await readdir(join(file.path, '..')))).toHaveLength(1);
    expect(version).toBe(3);
    await file?.release();
  });

  const LARGE = 20_000_000;
  const MOST_OF_IT = 15_000_000;
  const A_LITTLE = 4_000_000;
  /** Garbage is swept in the background, so on a busy machine it counts for a while. */
  const expectLittleSince = async (before: number) => {
    await expect.poll(async () => (await liveBytes()) - before).toBeLessThan(A_LITTLE);
  };

  test('has little of a large upload in memory at a time', async () => {
    const most = Promise.withResolvers<() => void>();
    const storage = await against((request, response) => {
      let received = 0;
      request.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received < MOST_OF_IT || received - chunk.length >= MOST_OF_IT) return;
        request.pause();
        most.resolve(() => request.resume());
      });
      request.on('end', () => response.writeHead(received === LARGE ? 200 : 400).end());
    });
    const folder = await newFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'large'), Buffer.alloc(LARGE));
    const before = await liveBytes();
    const done = storage.putFile('a', join(folder, 'large'), 'application/pdf');
    const goOn = await most.promise;
    await expectLittleSince(before);
    goOn();
    await done;
  });

  test('has little of a large download in memory at a time', async () => {
    const megabyte = Buffer.alloc(1_000_000);
    const storage = await against((_request, response) => {
      response.writeHead(200, { 'content-length': LARGE });
      Readable.from(Array.from({ length: 20 }, () => megabyte)).pipe(response);
    });
    const before = await liveBytes();
    const found = await storage.open('a');
    let received = 0;
    let isMeasured = false;
    for await (const chunk of found?.stream ?? []) {
      received += (chunk as Buffer).length;
      if (received < MOST_OF_IT || isMeasured) continue;
      isMeasured = true;
      await expectLittleSince(before);
    }
    expect(isMeasured).toBe(true);
    expect(received).toBe(LARGE);
  });
});
