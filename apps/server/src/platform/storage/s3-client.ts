import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Logger } from 'pino';
import type { S3Settings } from '../config/config.ts';
import { exchange } from './http-exchange.ts';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: S3Body;
}

/** The body, opened again for each attempt. */
export interface S3Body {
  readonly size: number;
  /** Hex; the service refuses the upload when the bytes that arrive differ. */
  readonly sha256: string;
  readonly mediaType: string;
  readonly open: () => AsyncIterable<Uint8Array>;
}

export interface S3Patience {
  readonly tries: number;
  readonly firstDelayMs: number;
  /** How long a connection may be idle, in milliseconds. */
  readonly idleMs: number;
}

export const patient: S3Patience = { tries: 5, firstDelayMs: 100, idleMs: 30_000 };
/** Twice, because a connection kept open may turn out to be closed. */
export const impatient: S3Patience = { tries: 2, firstDelayMs: 0, idleMs: 3_000 };

const TRANSIENT_STATUSES = new Set([408, 429, 500, 502, 503, 504]);
/** Part of what we ask for, not failures: read past the end. */
const EXPECTED_STATUSES = new Set([416]);

/** An answer of the service that is neither success nor "no such key". */
class S3Refusal extends Error {
  readonly status: number;
  constructor(status: number, reason: string) {
    super(`it answered ${status}${reason}`);
    this.status = status;
  }
}

/** Signed requests to one bucket, tried again with back-off while that can help. */
export class S3Client {
  readonly #aws: AwsClient;
  readonly #bucketUrl: string;
  readonly #patience: S3Patience;
  readonly #log: Pick<Logger, 'warn'> | null;

  /** `log` receives retries, even those that succeeded. */
  constructor(settings: S3Settings, patience: S3Patience, log: Pick<Logger, 'warn'> | null = null) {
    const { accessKeyId, secretAccessKey, region } = settings;
    this.#aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    this.#bucketUrl = `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`;
    this.#patience = patience;
    this.#log = log;
  }

  /** Null when there is no such key. `read` is inside the retries: it may be called again with another response. */
  async send<T>(request: S3Request, read: (response: IncomingMessage) => Promise<T> | T): Promise<T | null> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await this.#fetch(request);
        return response && (await read(response));
      } catch (error) {
        if (attempt >= this.#patience.tries || !isTransient(error)) throw explained(request, error);
        this.#log?.warn({ err: explained(request, error), attempt }, 'the object storage is asked again');
        await sleep(this.#patience.firstDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  }

  async #fetch(request: S3Request): Promise<IncomingMessage | null> {
    const { method, key, query, headers, body } = request;
    const url = new URL(`${this.#bucketUrl}/${key}${query ? `?${new URLSearchParams(query).toString()}` : ''}`);
    const signed = await this.#aws.sign(url, { method, headers: { ...headers, ...(body && headersOf(body)) } });
    const response = await exchange(url, {
      method,
      headers: { ...Object.fromEntries(signed.headers), 'content-length': String(body?.size ?? 0) },
      body: body?.open() ?? null,
      idleMs: this.#patience.idleMs,
    });
    const status = response.statusCode ?? 0;
    if ((status >= 200 && status < 300) || EXPECTED_STATUSES.has(status)) return response;
    const reason = await reasonOf(response);
    if (status === 404 && !reason.includes('NoSuchBucket')) return null;
    throw new S3Refusal(status, reason);
  }
}

function headersOf({ sha256, mediaType }: S3Body): Record<string, string> {
  return { 'content-type': mediaType, 'x-amz-content-sha256': sha256 };
}

/** The service's own code and message, from the XML it answers errors with. */
async function reasonOf(response: IncomingMessage): Promise<string> {
  const xml = await text(response);
  const [code, message] = ['Code', 'Message'].map((name) => new RegExp(`<${name}>([^<]{1,300})</${name}>`).exec(xml)?.[1]);
  return code ? ` ${code}${message ? ` (${message})` : ''}` : '';
}

function isTransient(error: unknown): boolean {
  return !(error instanceof S3Refusal) || TRANSIENT_STATUSES.has(error.status);
}

function explained(request: S3Request, error: unknown): Error {
  const what = `${request.method} ${request.key || 'the bucket'}`;
  return new Error(`The object storage failed to ${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}
