import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { FileCache } from './file-cache.ts';
import { FolderStorage } from './folder-storage.ts';
import { impatient, patient, S3Client } from './s3-client.ts';
import { S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Of local copies of what is in the bucket. */
const CACHE_BYTES = 4 * 1024 ** 3;

/** The bucket of the settings, or a folder in the data directory. Does not yet reach for the bucket: see `check`. */
export async function openStorage(config: Pick<Config, 'dataDir' | 'storage'>, log: Pick<Logger, 'warn'> | null = null): Promise<Storage> {
  if (!config.storage) {
    const storage = new FolderStorage(join(config.dataDir, 'storage'));
    await storage.prepare();
    return storage;
  }
  const cache = new FileCache(join(config.dataDir, 'cache', 'storage'), CACHE_BYTES);
  await cache.prepare();
  const [client, hastyClient] = [new S3Client(config.storage, patient, log), new S3Client(config.storage, impatient, log)];
  return new S3Storage({ client, hastyClient, cache });
}
