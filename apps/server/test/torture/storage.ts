import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { startS3Server } from '../../src/platform/storage/testing/s3-server.ts';
import type { Chance } from '../chance.ts';
import { ServerProcess } from '../server-process.ts';
import { endure, type Trouble } from './endure.ts';
import { type Mood, startMoodyProxy } from './moody-proxy.ts';

interface Parts {
  readonly times: number;
  readonly clients: number;
  readonly chance: Chance;
  readonly say: (line: string) => void;
}

/** Longer than our own tries take, so that what they cannot bridge is seen too. */
const lasts: readonly [number, number] = [4_000, 10_000];

/** First an object storage that refuses, breaks off, keeps silent, is slow or away; then a folder that is gone and comes back. */
export async function tortureStorage(parts: Parts): Promise<boolean> {
  const half = { ...parts, times: Math.ceil(parts.times / 2) };
  const inBucket = await tortureBucket(half);
  return (await tortureFolder(half)) && inBucket;
}

async function tortureBucket({ times, clients, chance, say }: Parts): Promise<boolean> {
  const s3 = await startS3Server();
  const { bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  const proxy = await startMoodyProxy(s3.settings.endpoint, chance);
  const server = await ServerProcess.create({
    STORAGE_URL: `s3://${bucket}?${new URLSearchParams({ endpoint: proxy.url, region }).toString()}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const trouble = (name: string, mood: Mood, named: RegExp | null): Trouble => ({
    name,
    named,
    lasts,
    begin: async () => proxy.be(mood),
    end: async () => proxy.be('well'),
  });
  try {
    await server.start();
    say(`${times} troubles of an object storage, ${clients} clients, data in ${server.dataDir}`);
    const named = /object storage failed/;
    const troubles = [
      trouble('object storage answers 500 or 503', 'refusing', named),
      trouble('object storage breaks off', 'cutting', named),
      trouble('object storage is slow', 'slow', null),
      trouble('object storage keeps silent', 'silent', named),
    ];
    return await endure({ server, troubles, times, chance, drawing: clients, uploading: 2, breathMs: 300, say });
  } finally {
    await server.remove();
    await proxy.close();
    await s3.close();
  }
}

async function tortureFolder({ times, clients, chance, say }: Parts): Promise<boolean> {
  const server = await ServerProcess.create();
  const folder = join(server.dataDir, 'storage');
  const troubles: readonly Trouble[] = [
    {
      name: 'folder of files away',
      named: /ENOENT/,
      lasts: [500, 3_000],
      begin: () => rename(folder, `${folder}.away`),
      end: () => rename(`${folder}.away`, folder),
    },
  ];
  try {
    await server.start();
    say(`${times} times without the folder of files, ${clients} clients, data in ${server.dataDir}`);
    return await endure({ server, troubles, times, chance, drawing: clients, uploading: 2, breathMs: 300, say });
  } finally {
    await server.remove();
  }
}
