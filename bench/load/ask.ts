import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  /** A file next to its fields; sent as a form. */
  readonly file?: { readonly name: string; readonly bytes: Buffer; readonly fields: Readonly<Record<string, string>> };
}

export interface Reply {
  readonly status: number;
  readonly bytes: Buffer;
}

/** Requests over keep-alive connections; uses less CPU than `fetch`. */
export type SendCall = (base: string, call: Call) => Promise<Reply>;

export function createSender(token: string): SendCall {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  return async (base, { method, path, body, file }) => {
    const sent = file ? await formOf(file) : jsonOf(body);
    const headers = { authorization: `Bearer ${token}`, ...sent?.headers };
    const outgoing = request(base + path, { method, headers, agent });
    outgoing.end(sent?.bytes);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, bytes: await buffer(response) };
  };
}

interface Content {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

const jsonOf = (body: unknown): Content | undefined =>
  body === undefined ? undefined : { headers: { 'content-type': 'application/json' }, bytes: Buffer.from(JSON.stringify(body)) };

async function formOf({ name, bytes, fields }: NonNullable<Call['file']>): Promise<Content> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const packed = new Response(form);
  return { headers: { 'content-type': packed.headers.get('content-type') ?? '' }, bytes: Buffer.from(await packed.arrayBuffer()) };
}
