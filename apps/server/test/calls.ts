import {
  type AnswerOf,
  type ErrorCode,
  type Issue,
  type Operation,
  type OperationId,
  operations,
  type Operations,
  type SentBodyOf,
  type SentParamsOf,
  type SentQueryOf,
} from '@sheetmark/contract';
import type { FastifyInstance } from 'fastify';

export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

export interface Call<O extends Operation> {
  readonly params?: SentParamsOf<O>;
  readonly query?: SentQueryOf<O>;
  readonly body?: SentBodyOf<O>;
  /** For uploads; `body` contains the other fields. */
  readonly file?: SentFile;
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller's network address. */
  readonly from?: string;
}

/** The reply to any call, successful or refused. */
export interface Reply {
  readonly http: number;
  readonly status: boolean;
  readonly message: string;
  readonly code?: ErrorCode;
  readonly errors?: readonly Issue[];
  readonly data?: unknown;
}

export type Calls = ReturnType<typeof callsOf>;

/** Typed calls of the contract's operations, made by one person. */
export function callsOf(app: FastifyInstance, person: { readonly headers: Readonly<Record<string, string>> } = { headers: {} }) {
  async function send<K extends OperationId>(id: K, input: Call<Operations[K]>) {
    const row: Operation = operations[id];
    const params: Readonly<Record<string, unknown>> = input.params ?? {};
    const query = Object.entries<unknown>(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const form = input.file && formOf({ ...input.body }, input.file);
    return app.inject({
      method: row.method,
      url: `${path}?${new URLSearchParams(query).toString()}`,
      headers: { ...person.headers, ...form?.headers, ...input.headers },
      remoteAddress: input.from ?? '192.0.2.1',
      ...(form ? { payload: form.payload } : input.body && { payload: input.body }),
    });
  }

  async function ask<K extends OperationId>(id: K, input: Call<Operations[K]> = {}): Promise<Reply> {
    const response = await send(id, input);
    return { http: response.statusCode, ...response.json<Omit<Reply, 'http'>>() };
  }

  return {
    ask,
    /** Returns the body. Throws when the call is refused. */
    async call<K extends OperationId>(id: K, input: Call<Operations[K]> = {}): Promise<AnswerOf<Operations[K]> & { message: string }> {
      const response = await send(id, input);
      const body = response.json<AnswerOf<Operations[K]> & { status: boolean; message: string }>();
      if (response.statusCode !== 200 || !body.status) throw new Error(`${id} was refused: ${response.statusCode} ${response.body}`);
      return body;
    },
    /** The HTTP status and the code of a refusal. */
    async refusal<K extends OperationId>(id: K, input: Call<Operations[K]> = {}): Promise<readonly [number, ErrorCode | undefined]> {
      const { http, code } = await ask(id, input);
      return [http, code];
    },
    get: (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers }),
  };
}

const boundary = 'a-boundary-of-no-file';

/** Encodes a form like a browser: the fields first, then the file. */
export function formOf(fields: Readonly<Record<string, unknown>>, file: SentFile) {
  const head = (name: string, more = '') => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const fieldParts = Object.entries(fields).map(([name, value]) => `${head(name)}\r\n${String(value)}\r\n`);
  const fileHead = `${head('file', `; filename="${file.name}"`)}Content-Type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from([...fieldParts, fileHead].join('')),
    typeof file.bytes === 'string' ? Buffer.from(file.bytes) : file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
