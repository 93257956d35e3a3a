import {
  type ErrorCode,
  errorCodes,
  type Operation,
  type OperationId,
  operations,
  type Operations,
  type SentBodyOf,
} from '@sheetmark/contract';
import type { z } from 'zod';

interface Request<K extends OperationId> {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: SentBodyOf<Operations[K]>;
  token: string | null;
}
type AnswerFields<K extends OperationId> = Operations[K] extends { answer: infer A extends z.ZodType } ? z.input<A> : object;

/** A response that the contract allows, or a failure from `refuse`. */
export type FakeHandlers = { [K in OperationId]?: (request: Request<K>) => AnswerFields<K> & { message?: string } };

class Refusal extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly { path: string; message: string }[];
  readonly current: unknown;
  constructor(code: ErrorCode, errors: readonly { path: string; message: string }[], current: unknown) {
    super(errorCodes[code].message);
    this.code = code;
    this.errors = errors;
    this.current = current;
  }
}

/** `current` is the current row, with `edit_conflict`. */
export function refuse(code: ErrorCode, errors: readonly { path: string; message: string }[] = [], current?: unknown): never {
  throw new Refusal(code, errors, current);
}

const rows: Readonly<Record<string, Operation>> = operations;
const patterns = Object.entries(rows).flatMap(([id, { method, path, aliases = [] }]) =>
  [path, ...aliases].map((each) => ({
    id: id as OperationId,
    method,
    pattern: new RegExp(`^${each.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  })),
);

function answer(handlers: FakeHandlers, url: URL, init: RequestInit): [number, unknown] {
  const row = patterns.find(({ method, pattern }) => method === init.method && pattern.test(url.pathname));
  const handler = row && (handlers[row.id] as ((request: unknown) => object) | undefined);
  if (!row || !handler) return [404, { status: false, code: 'not_found', message: `No fake for ${init.method} ${url.pathname}` }];
  const params = row.pattern.exec(url.pathname)?.groups ?? {};
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
  const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? null;
  try {
    return [200, { status: true, message: 'Done.', ...handler({ params, query: url.searchParams, body, token }) }];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, errors, current } = error;
    return [errorCodes[code].http, { status: false, code, message, errors, data: current }];
  }
}

/** Handles `fetch` until the next call of this function; unhandled calls are not found. */
export function serve(handlers: FakeHandlers): void {
  globalThis.fetch = async (input, init = {}) => {
    const [status, body] = answer(handlers, new URL(input instanceof globalThis.Request ? input.url : input, 'http://localhost'), init);
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  };
}
