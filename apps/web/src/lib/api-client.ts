import {
  answerHead,
  failureBody,
  fitsOf,
  type AnswerOf,
  type ErrorCode,
  type Issue,
  type Operation,
  type SentBodyOf,
  type SentParamsOf,
  type SentQueryOf,
} from '@sheetmark/contract';
import { z } from 'zod';
import { apiUrl, completeAddresses } from './api-base.ts';
import { type EarlyAnswer, takeEarlyAnswer } from './early-answers.ts';
import { passElements } from './early-elements.ts';
import { jsonText } from './json-text.ts';
import { messages } from './messages.ts';
import { readJson } from './read-json.ts';
import { storage } from './storage.ts';

/** `offline`: no response. `unexpected`: a response that doesn't match the contract. */
type FailureCode = ErrorCode | 'offline' | 'unexpected' | 'cancelled';

/** A failed call, with the message to show. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  /** HTTP status; 200 for a refusal that the user can correct, 0 for no response. */
  readonly status: number;
  readonly errors: readonly Issue[];
  /** The current row, with `edit_conflict`. */
  readonly current: unknown;

  constructor(code: FailureCode, message: string, more: { status?: number; errors?: readonly Issue[]; current?: unknown } = {}) {
    super(message);
    this.name = 'ApiFailure';
    this.code = code;
    this.status = more.status ?? 0;
    this.errors = more.errors ?? [];
    this.current = more.current;
  }

  /** The user can correct it: the page shows it as a warning next to the form. */
  get refused(): boolean {
    return this.status === 200;
  }

  /** The server was unreachable or not ready: retrying the same call later may succeed. */
  get isCutOff(): boolean {
    return this.code === 'offline' || [502, 503, 504].includes(this.status);
  }
}

type Part<O extends Operation, K extends keyof Operation, T> = O extends Record<K, z.ZodType> ? Record<K, T> : unknown;
type QueryPart<O extends Operation> = O extends { query: z.ZodType } ? { query?: SentQueryOf<O> } : unknown;
/** The input of an operation's call: the parts that its row names. */
export type Sent<O extends Operation> = Part<O, 'params', SentParamsOf<O>> & Part<O, 'body', SentBodyOf<O>> & QueryPart<O>;
export type Answer<O extends Operation> = AnswerOf<O> & { status: boolean; message: string };

const scalars = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullish());
/** The same parts after parsing. */
const looseSent = z.object({ params: scalars.optional(), query: scalars.optional(), body: z.record(z.string(), z.unknown()).optional() });
type Scalars = z.output<typeof scalars>;

/** The non-empty fields, as text. */
const nonEmptyText = (fields: Scalars = {}) =>
  Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );

export interface UploadWatch {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

const listeners = new Set<() => void>();
/** Calls back when the server rejects the token that was sent. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports that the server rejected a token. One that is no longer used ends nothing: its responses come late. */
export function reportSignedOut(token: string | undefined): void {
  if (token === storage.read('token')) for (const listener of listeners) listener();
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The path, with the optional id at its end if the parameters contain one. */
function pathFor({ path, aliases = [] }: Operation, params: Scalars): string {
  const isFilled = (alias: string): boolean => namesIn(alias).every((name) => params[name] !== undefined && params[name] !== null);
  return aliases.find((alias) => alias.startsWith(`${path}/`) && namesIn(alias).length > namesIn(path).length && isFilled(alias)) ?? path;
}

function urlOf(operation: Operation, params: Scalars = {}, query: Scalars = {}): string {
  const path = pathFor(operation, params).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(nonEmptyText(query)).toString();
  return apiUrl(search ? `${path}?${search}` : path);
}

/** The headers of a signed-in request. */
export const authorization = (): Record<string, string> => {
  const token = storage.read('token');
  // oxlint-disable-next-line house/no-inline-text -- a header, not a text for users
  return token ? { Authorization: `Bearer ${token}` } : {};
};

function failureOf(body: unknown, status: number): ApiFailure {
  const failure = failureBody.safeParse(body);
  if (!failure.success) return new ApiFailure('unexpected', messages.unexpectedAnswer, { status });
  const { code, message, errors = [], data } = failure.data;
  return new ApiFailure(code, message, { status, errors, current: data });
}

const parsedText = jsonText(z.unknown());

/** The failure in a response that didn't come through `call`. */
export function failureIn(status: number, text: string): ApiFailure {
  if (status === 401) reportSignedOut(storage.read('token'));
  return failureOf(parsedText.safeParse(text).data, status);
}

const schemas = new Map<Operation, z.ZodObject>();
function schemaOf(operation: Operation): z.ZodObject {
  const schema = schemas.get(operation) ?? z.object({ ...answerHead, ...operation.answer?.shape });
  schemas.set(operation, schema);
  return schema;
}

interface Received {
  readonly status: number;
  readonly body: unknown;
  /** The token that was sent. */
  readonly token: string | undefined;
}

/** Parses the response by its row, or throws its failure. */
function parseAnswer(operation: Operation, { status, body, token }: Received): unknown {
  completeAddresses(body);
  if (status === 401 && operation.caller !== 'nobody') reportSignedOut(token);
  if (status >= 400) throw failureOf(body, status);
  const head = z.object({ status: z.boolean() }).safeParse(body);
  if (head.data?.status === false) throw failureOf(body, status);
  const schema = schemaOf(operation);
  // Parsing takes five times as long, which a page with 20,000 markups shows.
  if (fitsOf(schema)(body)) return body;
  const answer = schema.safeParse(body);
  if (!answer.success) throw new ApiFailure('unexpected', messages.unexpectedAnswer, { status, current: answer.error });
  return answer.data;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Repeating a key has no second effect, if the operation supports keys. */
  idempotencyKey?: string;
}

async function send(operation: Operation, parts: unknown, { signal, idempotencyKey }: CallOptions): Promise<Response> {
  const sent = looseSent.parse(parts);
  const keyed = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey };
  return fetch(urlOf(operation, sent.params, sent.query), {
    method: operation.method,
    // Specification 7: sent with every call, with or without a body.
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...keyed, ...authorization() },
    ...(sent.body && { body: JSON.stringify(sent.body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiFailure('offline', messages.offline);
  });
}

/** Only calls without a body are made early. */
async function earlyAnswer(operation: Operation, parts: unknown): Promise<EarlyAnswer | undefined> {
  if (!window.earlyCalls?.length) return undefined;
  const sent = looseSent.parse(parts);
  return sent.body ? undefined : takeEarlyAnswer(operation.method, urlOf(operation, sent.params, sent.query), storage.read('token'));
}

const jsonOf = (response: Response): Promise<unknown> => readJson(response, passElements).catch(() => undefined);

let check: (operation: Operation) => void = () => undefined;
/** Holds each call against a check before it is sent, which throws the failure that the server would answer with. */
export function checkCalls(by: typeof check): void {
  check = by;
}

/** Makes one call of the contract: `call(operations.createProject, { body: { name } })`. */
export async function call<O extends Operation>(operation: O, sent: Sent<O>, options?: CallOptions): Promise<Answer<O>>;
export async function call(operation: Operation, parts: unknown, options: CallOptions = {}): Promise<unknown> {
  check(operation);
  const early = await earlyAnswer(operation, parts);
  const token = storage.read('token');
  if (early) return parseAnswer(operation, { ...early, token });
  const response = await send(operation, parts, options);
  return parseAnswer(operation, { status: response.status, body: await jsonOf(response), token });
}

/** Makes a call that returns bytes. */
export async function callForBytes<O extends Operation>(operation: O, sent: Sent<O>): Promise<Blob> {
  const token = storage.read('token');
  const response = await send(operation, sent, {});
  if (!response.ok) parseAnswer(operation, { status: response.status, body: await jsonOf(response), token });
  return response.blob();
}

/** The bytes behind a signed URL from the server, or of a part of the page itself. */
export async function fetchBytes(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new ApiFailure('unexpected', messages.unexpectedAnswer, { status: response.status });
  return response.blob();
}

function formOf(file: File, fields: Scalars): FormData {
  const form = new FormData();
  // Fields first: the server parses the form as a stream and needs them before the bytes.
  for (const [name, value] of nonEmptyText(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

/** Sends a file with an upload operation, and reports its progress (0 to 1). */
export async function upload<O extends Operation>(operation: O, sent: Sent<O>, file: File, watch: UploadWatch): Promise<Answer<O>>;
export async function upload(operation: Operation, parts: unknown, file: File, { onProgress, signal }: UploadWatch): Promise<unknown> {
  const sent = looseSent.parse(parts);
  const token = storage.read('token');
  const request = new XMLHttpRequest();
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.open(operation.method, urlOf(operation, sent.params, sent.query));
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiFailure('offline', messages.offline));
    request.onabort = () => reject(new ApiFailure('cancelled', messages.uploadCancelled));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(new ApiFailure('cancelled', messages.uploadCancelled));
    else request.send(formOf(file, scalars.parse(sent.body ?? {})));
  });
  return parseAnswer(operation, { status, body: parsedText.safeParse(text).data, token });
}
