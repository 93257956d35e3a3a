import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { GuestAccess, Right } from './rights.ts';

/**
 * Who may call: `nobody` needs no token (and ignores one), `anyone` works with or without, `user` needs a token, `administrator` needs an
 * administrator's (403 otherwise). What a user may do with a row is the service's decision.
 */
export type Caller = 'nobody' | 'anyone' | 'user' | 'administrator';

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters are written `{name}` and described by `params`. */
  readonly path: string;
  /** Other paths of the same call. */
  readonly aliases?: readonly string[];
  readonly caller: Caller;
  /** What a member's role must allow in the project that the call is about; see `rightOf` for the default. */
  readonly right?: Right;
  /**
   * Which personal tokens may make the call, besides what `right` says: those for all projects, because the call isn't about a single one, or none.
   * Absent: all whose projects include the one that the call is about.
   */
  readonly tokens?: 'all_projects' | 'never';
  /** The call changes nothing, though its method isn’t GET: it may be made while its caller sees a project as someone else. */
  readonly onlyReads?: true;
  /** The least access of guests who may make the call, for what their link covers. Absent: guests may not. */
  readonly guests?: GuestAccess;
  readonly tag: string;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is multipart/form-data with one part `file`; `body` describes the other fields. */
  readonly upload?: true;
  /** If the file may not be as large as others that the server accepts. */
  readonly maxUploadBytes?: number;
  /** The body may also be a form (application/x-www-form-urlencoded). */
  readonly form?: true;
  /** If JSON bodies may be larger than the default of 1 MB. */
  readonly maxBodyBytes?: number;
  /** The call takes an optional Idempotency-Key header: a repeated key has no second effect and gets the same response. */
  readonly idempotent?: true;
  /** The fields next to `status` and `message` in the response. */
  readonly answer?: z.ZodObject;
  /** Refusals that the user can correct: HTTP 200 with `status: false` and one of these codes. */
  readonly refusals?: readonly ErrorCode[];
  /** The call responds with bytes of these media types instead of JSON. */
  readonly bytes?: readonly string[];
}

/** Keeps a row's literal types, so that server and page can infer types from it. */
export function defineOperations<const T extends Record<string, Operation>>(rows: T): T {
  return rows;
}

type Out<T, Absent> = T extends z.ZodType ? z.output<T> : Absent;
type In<T, Absent> = T extends z.ZodType ? z.input<T> : Absent;
type Field<O, K extends string> = O extends Record<K, infer V> ? V : undefined;

/** No fields. */
export type Nothing = Record<never, never>;

/** What a service receives: parsed. */
export type ParamsOf<O extends Operation> = Out<Field<O, 'params'>, Nothing>;
export type QueryOf<O extends Operation> = Out<Field<O, 'query'>, Nothing>;
export type BodyOf<O extends Operation> = Out<Field<O, 'body'>, Nothing>;
/** What a service returns and a page receives. */
export type AnswerOf<O extends Operation> = Out<Field<O, 'answer'>, Nothing>;
/** What a page sends. */
export type SentParamsOf<O extends Operation> = In<Field<O, 'params'>, Nothing>;
export type SentQueryOf<O extends Operation> = In<Field<O, 'query'>, Nothing>;
export type SentBodyOf<O extends Operation> = In<Field<O, 'body'>, Nothing>;
