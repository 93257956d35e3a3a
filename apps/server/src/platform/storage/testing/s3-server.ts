import crypto, { createCipheriv, createDecipheriv, createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import S3rver from 's3rver';
import { fastestFolder } from '../../../../test/database-servers.ts';
import type { S3Settings } from '../../config/config.ts';
import { nullIfMissing } from '../missing-file.ts';
import { isSignedWith } from './s3-signature.ts';

interface PutObject {
  readonly bucket: string;
  readonly key: string;
  readonly content: Readable | Buffer;
}

const S3Object = createRequire(import.meta.url)('s3rver/lib/models/object.js') as new (
  bucket: string,
  key: string,
  content: Readable | null,
  metadata: Record<string, unknown>,
) => { range?: { start: number; end: number } };

const SECRET = 'S3RVER';

/** s3rver encrypts its continuation tokens with DES. Current OpenSSL only has triple DES, which is the same with one key three times. */
crypto.createCipheriv = ((algorithm: string, key: Buffer, iv: Buffer) =>
  algorithm === 'des'
    ? createCipheriv('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
    : createCipheriv(algorithm, key, iv)) as typeof createCipheriv;
crypto.createDecipheriv = ((algorithm: string, key: Buffer, iv: Buffer) =>
  algorithm === 'des'
    ? createDecipheriv('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
    : createDecipheriv(algorithm, key, iv)) as typeof createDecipheriv;

/** An S3 server in this process that verifies signatures. */
export async function startS3Server(): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  const directory = await mkdtemp(join(await fastestFolder(), 's3-'));
  const bucket = 'drawings';
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
  Object.assign(server.store, atomicStore(directory), shortLists(server.store));
  server.middleware.unshift((context, next) => {
    if (isSignedWith(SECRET, context.req)) return next();
    Object.assign(context, { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' });
  });
  const { port } = await server.run();
  return {
    settings: { bucket, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: SECRET },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** An answer may have fewer keys than the thousand that are asked for. */
const MOST_LISTED = 50;

function shortLists(store: S3rver['store']): S3rver['store'] {
  const list = store.listObjects.bind(store);
  return {
    listObjects: (bucket, { maxKeys = MOST_LISTED, ...options }) => list(bucket, { ...options, maxKeys: Math.min(maxKeys, MOST_LISTED) }),
  };
}

/** s3rver overwrites objects in place, so readers can get a mix. This replaces them atomically, like S3. */
function atomicStore(directory: string) {
  const pathOf = (bucket: string, key: string) => join(directory, bucket, `${key}._S3rver_object`);
  const metadataOf = (found: { ino: number; size: number; mtimeMs: number; mtime: Date }) => ({
    etag: `"${found.ino}-${found.size}-${found.mtimeMs}"`,
    'last-modified': found.mtime.toUTCString(),
    'content-length': found.size,
  });
  return {
    async putObject({ bucket, key, content }: PutObject) {
      const temporaryPath = join(directory, `${randomUUID()}.writing`);
      const hash = createHash('md5');
      const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
      source.on('data', (chunk: Buffer) => hash.update(chunk));
      await pipeline(source, createWriteStream(temporaryPath));
      await mkdir(dirname(pathOf(bucket, key)), { recursive: true });
      const { size } = await stat(temporaryPath);
      await rename(temporaryPath, pathOf(bucket, key));
      return { size, md5: hash.digest('hex') };
    },
    async getMetadata(bucket: string, key: string) {
      return metadataOf(await stat(pathOf(bucket, key)));
    },
    async getObject(bucket: string, key: string, requested: { start?: number; end?: number } = {}) {
      const handle = await nullIfMissing(open(pathOf(bucket, key), 'r'));
      if (!handle) return null;
      const found = await handle.stat();
      const range = { start: requested.start ?? 0, end: Math.min(requested.end ?? Infinity, found.size - 1) };
      const isRanged = requested.start !== undefined || requested.end !== undefined;
      const isEmpty = range.start > range.end;
      if (isEmpty) await handle.close();
      const content = isEmpty ? (isRanged ? null : Readable.from([])) : handle.createReadStream(range);
      const object = new S3Object(bucket, key, content, metadataOf(found));
      return isRanged ? Object.assign(object, { range }) : object;
    },
  };
}
