import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { startS3Server } from '../../apps/server/src/platform/storage/testing/s3-server.ts';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import type { Chance } from '../chance.ts';
import { type Mode, startFaultyProxy } from './faulty-proxy.ts';
import { runOutages, type Outage } from './outages.ts';

interface Options {
  readonly times: number;
  readonly clients: number;
  readonly chance: Chance;
  readonly print: (line: string) => void;
}

/** Longer than the server's retries, so that some outages exceed them. */
const durationMs: readonly [number, number] = [4_000, 10_000];

/** First an object storage that fails in several ways, then a storage folder that disappears and comes back. */
export async function tortureStorage(options: Options): Promise<boolean> {
  const half = { ...options, times: Math.ceil(options.times / 2) };
  const inBucket = await tortureBucket(half);
  return (await tortureFolder(half)) && inBucket;
}

async function tortureBucket({ times, clients, chance, print }: Options): Promise<boolean> {
  const s3 = await startS3Server();
  const { bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  const proxy = await startFaultyProxy(s3.settings.endpoint, chance);
  const server = await ServerProcess.create({
    STORAGE_URL: `s3://${bucket}?${new URLSearchParams({ endpoint: proxy.url, region }).toString()}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const outage = (name: string, mode: Mode, logged: RegExp | null): Outage => ({
    name,
    logged,
    durationMs,
    begin: async () => proxy.setMode(mode),
    end: async () => proxy.setMode('normal'),
  });
  try {
    await server.start();
    print(`${times} outages of an object storage, ${clients} clients, data in ${server.dataDir}`);
    const logged = /object storage failed/;
    const outages = [
      outage('object storage answers 500 or 503', 'refusing', logged),
      outage('object storage cuts connections', 'cutting', logged),
      outage('object storage is slow', 'slow', null),
      outage('object storage does not answer', 'silent', logged),
    ];
    return await runOutages({ server, outages, times, chance, drawing: clients, uploading: 2, pauseMs: 300, print });
  } finally {
    await server.remove();
    await proxy.close();
    await s3.close();
  }
}

async function tortureFolder({ times, clients, chance, print }: Options): Promise<boolean> {
  const server = await ServerProcess.create();
  const folder = join(server.dataDir, 'storage');
  const outages: readonly Outage[] = [
    {
      name: 'storage folder missing',
      logged: /ENOENT/,
      durationMs: [500, 3_000],
      begin: () => rename(folder, `${folder}.away`),
      end: () => rename(`${folder}.away`, folder),
    },
  ];
  try {
    await server.start();
    print(`${times} times without the storage folder, ${clients} clients, data in ${server.dataDir}`);
    return await runOutages({ server, outages, times, chance, drawing: clients, uploading: 2, pauseMs: 300, print });
  } finally {
    await server.remove();
  }
}
