import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may try a call: `nobody` needs no token (and ignores one), `anyone` works with or without, `user` needs a token,
 * `administrator` needs an administrator's (403 otherwise). What a user may do with a given row is the service's decision.
 */
export type Caller = 'nobody' | 'anyone' | 'user' | 'administrator';

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters are written `{name}` and named by `params`. */
  readonly path: string;
  /** Further spellings of the same call. */
  readonly aliases?: readonly string[];
  readonly caller: Caller;
  readonly tag: string;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is multipart/form-data with one part `file`; `body` describes the other fields. */
  readonly upload?: true;
  /** The body may also come as a form, of which nothing is read. */
  readonly form?: true;
  /** Where JSON bodies may be larger than the usual 1 MB. */
  readonly maxBodyBytes?: number;
  /** The call takes an optional Idempotency-Key header: the same key twice acts once and answers alike. */
  readonly idempotent?: true;
  /** The fields that stand beside `status` and `message` in the answer. */
  readonly answer?: z.ZodObject;
  /** Refusals that the user may correct: HTTP 200 with `status: false` and one of these codes. */
  readonly refusals?: readonly ErrorCode[];
  /** The call answers bytes of these media types instead of JSON. */
  readonly bytes?: readonly string[];
}

/** Keeps the literal types of a row, so that server and page infer their types from it. */
export function defineOperations<const T extends Record<string, Operation>>(rows: T): T {
  return rows;
}

type Out<T, Absent> = T extends z.ZodType ? z.output<T> : Absent;
type In<T, Absent> = T extends z.ZodType ? z.input<T> : Absent;
type Field<O, K extends string> = O extends Record<K, infer V> ? V : undefined;

/** Nothing stands there. */
export type Nothing = Record<never, never>;

/** What a service gets: parsed. */
export type ParamsOf<O extends Operation> = Out<Field<O, 'params'>, Nothing>;
export type QueryOf<O extends Operation> = Out<Field<O, 'query'>, Nothing>;
export type BodyOf<O extends Operation> = Out<Field<O, 'body'>, Nothing>;
/** What a service answers and a page gets. */
export type AnswerOf<O extends Operation> = Out<Field<O, 'answer'>, Nothing>;
/** What a page sends. */
export type SentParamsOf<O extends Operation> = In<Field<O, 'params'>, Nothing>;
export type SentQueryOf<O extends Operation> = In<Field<O, 'query'>, Nothing>;
export type SentBodyOf<O extends Operation> = In<Field<O, 'body'>, Nothing>;
