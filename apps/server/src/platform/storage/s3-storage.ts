import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import type { FileCache } from './file-cache.ts';
import { bytesOfFile } from './local-bytes.ts';
import { probeStorage } from './probe-storage.ts';
import type { S3Body, S3Client } from './s3-client.ts';
import { parseListing } from './s3-listing.ts';
import { requireKey, requirePrefix, requireRange } from './storage-key.ts';
import type { ByteRange, LocalFile, Storage } from './storage.ts';

interface Parts {
  readonly client: S3Client;
  /** For `check`, whose caller waits. */
  readonly hastyClient: S3Client;
  readonly cache: FileCache;
}

/** How often `localFile` restarts when the key is overwritten meanwhile. */
const LOCAL_FILE_TRIES = 20;

/** One object per key in one bucket. Objects above S3's limit for one request (5 GB) are refused by the service. */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #hastyClient: S3Client;
  readonly #cache: FileCache;

  constructor(parts: Parts) {
    this.#client = parts.client;
    this.#hastyClient = parts.hastyClient;
    this.#cache = parts.cache;
  }

  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void> {
    return put(this.#client, key, bodyOf(bytes, mediaType));
  }

  async putFile(key: string, path: string, mediaType: string): Promise<void> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const { size } = await stat(path);
    await put(this.#client, key, { size, sha256: hash.digest('hex'), mediaType, open: () => bytesOfFile(path) });
  }

  read(key: string): Promise<Buffer | null> {
    return read(this.#client, key);
  }

  async open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null> {
    const headers: Record<string, string> = range ? { range: rangeHeader(range) } : {};
    const response = await this.#client.send({ method: 'GET', key: requireKey(key), headers }, (answer) => answer);
    if (!response) return null;
    if (response.statusCode === 416) return this.#openNothing(key, response);
    if (range && response.statusCode !== 206) {
      response.destroy();
      throw new Error('The object storage does not honour ranges.');
    }
    return { stream: response, size: wholeSize(response) };
  }

  async size(key: string): Promise<number | null> {
    return (await this.#head(key))?.size ?? null;
  }

  async localFile(key: string): Promise<LocalFile | null> {
    for (let attempt = 1; attempt <= LOCAL_FILE_TRIES; attempt += 1) {
      const found = await this.#head(key);
      if (!found) return null;
      const name = createHash('sha256').update(`${key}\n${found.etag}`).digest('hex');
      try {
        return await this.#cache.hold({ name, size: found.size, fetch: () => this.#fetchExactly(key, found.etag) });
      } catch (error) {
        if (!(error instanceof Replaced)) throw error;
      }
    }
    throw new Error(`The object ${key} is written again too often to be read.`);
  }

  async delete(key: string): Promise<void> {
    await this.#client.send({ method: 'DELETE', key: requireKey(key) }, discard);
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; size: number }> {
    let query: Record<string, string> = { 'list-type': '2', prefix: requirePrefix(prefix) };
    for (;;) {
      const page = await this.#client.send({ method: 'GET', key: '', query }, async (response) => parseListing(await text(response)));
      if (!page) return;
      yield* page.entries;
      if (page.next === null) return;
      query = { ...query, 'continuation-token': page.next };
    }
  }

  check(): Promise<void> {
    const client = this.#hastyClient;
    return probeStorage({
      put: (key, bytes, mediaType) => put(client, key, bodyOf(bytes, mediaType)),
      read: (key) => read(client, key),
      delete: async (key) => {
        await client.send({ method: 'DELETE', key }, discard);
      },
    });
  }

  #head(key: string): Promise<{ etag: string; size: number } | null> {
    return this.#client.send({ method: 'HEAD', key: requireKey(key) }, async (response) => {
      await discard(response);
      return { etag: etagOf(response), size: wholeSize(response) };
    });
  }

  async #openNothing(key: string, response: IncomingMessage): Promise<{ stream: Readable; size: number } | null> {
    await discard(response);
    const size = await this.size(key);
    return size === null ? null : { stream: Readable.from([]), size };
  }

  /** The bytes that have this tag, or nothing. */
  async #fetchExactly(key: string, etag: string): Promise<Readable> {
    const response = await this.#client.send({ method: 'GET', key }, (answer) => answer);
    if (!response) throw new Replaced();
    if (etagOf(response) === etag) return response;
    response.destroy();
    throw new Replaced();
  }
}

/** The key was written or deleted between two requests. */
class Replaced extends Error {}

async function put(client: S3Client, key: string, body: S3Body): Promise<void> {
  const done = await client.send({ method: 'PUT', key: requireKey(key), body }, discard);
  if (!done) throw new Error('The object storage has no such bucket.');
}

function read(client: S3Client, key: string): Promise<Buffer | null> {
  return client.send({ method: 'GET', key: requireKey(key) }, (response) => buffer(response));
}

function bodyOf(bytes: Uint8Array, mediaType: string): S3Body {
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), mediaType, open: () => Readable.from([bytes]) };
}

/** Frees the connection for the next request. */
async function discard(response: IncomingMessage): Promise<true> {
  await finished(response.resume());
  return true;
}

function rangeHeader(range: ByteRange): string {
  const { start, end } = requireRange(range);
  return `bytes=${start}-${end}`;
}

/** `Content-Range: bytes 0-9/100` means 100; without it the content is complete. */
function wholeSize(response: IncomingMessage): number {
  return Number(response.headers['content-range']?.split('/')[1] ?? response.headers['content-length']);
}

function etagOf(response: IncomingMessage): string {
  return response.headers.etag ?? '';
}
