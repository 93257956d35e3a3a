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

export interface Sent<O extends Operation> {
  readonly params?: SentParamsOf<O>;
  readonly query?: SentQueryOf<O>;
  readonly body?: SentBodyOf<O>;
  /** For uploads; `body` holds the other fields. */
  readonly file?: SentFile;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address that the call comes from. */
  readonly from?: string;
}

/** An answer as it came, whatever it says. */
export interface Said {
  readonly http: number;
  readonly status: boolean;
  readonly message: string;
  readonly code?: ErrorCode;
  readonly errors?: readonly Issue[];
  readonly data?: unknown;
}

export type Calls = ReturnType<typeof callsOf>;

/** The calls of the contract as one person makes them of the whole server. */
export function callsOf(app: FastifyInstance, who: { readonly headers: Readonly<Record<string, string>> } = { headers: {} }) {
  async function send<K extends OperationId>(id: K, sent: Sent<Operations[K]>) {
    const row: Operation = operations[id];
    const params: Readonly<Record<string, unknown>> = sent.params ?? {};
    const query = Object.entries<unknown>(sent.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const form = sent.file && formOf({ ...sent.body }, sent.file);
    return app.inject({
      method: row.method,
      url: `${path}?${new URLSearchParams(query).toString()}`,
      headers: { ...who.headers, ...form?.headers, ...sent.headers },
      remoteAddress: sent.from ?? '192.0.2.1',
      ...(form ? { payload: form.payload } : sent.body && { payload: sent.body }),
    });
  }

  async function ask<K extends OperationId>(id: K, sent: Sent<Operations[K]> = {}): Promise<Said> {
    const answer = await send(id, sent);
    return { http: answer.statusCode, ...answer.json<Omit<Said, 'http'>>() };
  }

  return {
    ask,
    /** What a call that must succeed answers. */
    async call<K extends OperationId>(id: K, sent: Sent<Operations[K]> = {}): Promise<AnswerOf<Operations[K]> & { message: string }> {
      const answer = await send(id, sent);
      const body = answer.json<AnswerOf<Operations[K]> & { status: boolean; message: string }>();
      if (answer.statusCode !== 200 || !body.status) throw new Error(`${id} was refused: ${answer.statusCode} ${answer.body}`);
      return body;
    },
    /** The HTTP status and the code of a refusal. */
    async refusal<K extends OperationId>(id: K, sent: Sent<Operations[K]> = {}): Promise<readonly [number, ErrorCode | undefined]> {
      const { http, code } = await ask(id, sent);
      return [http, code];
    },
    get: (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers }),
  };
}

const boundary = 'a-boundary-of-no-file';

/** As a browser sends a form with a file behind its fields. */
export function formOf(fields: Readonly<Record<string, unknown>>, file: SentFile) {
  const head = (name: string, more = '') => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const plain = Object.entries(fields).map(([name, value]) => `${head(name)}\r\n${String(value)}\r\n`);
  const fileHead = `${head('file', `; filename="${file.name}"`)}Content-Type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from([...plain, fileHead].join('')),
    typeof file.bytes === 'string' ? Buffer.from(file.bytes) : file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
