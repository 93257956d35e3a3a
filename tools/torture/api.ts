import {
  operations,
  type AnswerOf,
  type OperationId,
  type Operations,
  type SentBodyOf,
  type SentParamsOf,
  type SentQueryOf,
} from '@sheetmark/contract';

/** The server was unreachable, or died before it responded. The call may or may not have taken effect. */
export class Unanswered extends Error {}

interface Call<Id extends OperationId> {
  readonly params?: SentParamsOf<Operations[Id]>;
  readonly query?: SentQueryOf<Operations[Id]>;
  readonly body?: SentBodyOf<Operations[Id]> | FormData;
  readonly idempotencyKey?: string;
}

const timeoutMs = 20_000;

/** Calls the API over HTTP, with types. */
export class Api {
  readonly #base: string;
  #token: string | null = null;

  constructor(base: string) {
    this.#base = base;
  }

  signedIn(token: string): Api {
    const api = new Api(this.#base);
    api.#token = token;
    return api;
  }

  async call<Id extends OperationId>(id: Id, { params, query, body, idempotencyKey }: Call<Id> = {}): Promise<AnswerOf<Operations[Id]>> {
    const { method, path, answer } = operations[id] as { method: string; path: string; answer?: { parse(value: unknown): unknown } };
    const values = params as Record<string, unknown> | undefined;
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values?.[name])));
    const search = new URLSearchParams(query as Record<string, string> | undefined);
    const headers = new Headers();
    if (this.#token) headers.set('authorization', `Bearer ${this.#token}`);
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
    if (body && !(body instanceof FormData)) headers.set('content-type', 'application/json');
    const content = body instanceof FormData ? body : body && JSON.stringify(body);
    const { status, text } = await this.#send(`${address}?${search.toString()}`, { method, headers, ...(content && { body: content }) });
    if (status >= 500) throw new Unanswered(`${status} ${text}`);
    const reply = JSON.parse(text) as { status: boolean };
    if (status !== 200 || !reply.status) throw new Error(`${id} was refused: ${status} ${text}`);
    return (answer ? answer.parse(reply) : {}) as AnswerOf<Operations[Id]>;
  }

  async #send(address: string, init: RequestInit): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(this.#base + address, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      throw new Unanswered('no response', { cause });
    }
  }
}
