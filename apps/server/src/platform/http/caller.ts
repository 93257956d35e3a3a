import { guestMay, type Operation, rightOf, type Right, scopeMay, shadowMay, type TokenScope } from '@sheetmark/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameToken } from '../log/cause.ts';
import { AppError, invalidInput } from './app-error.ts';
import type { ActingGuest, ActingToken, Actor, RequestFacts } from './handler.ts';

/** Resolves a token that is used from this network address to its user; null if it is unknown or has expired. */
export type Authenticate = (token: string, source?: string) => Promise<Actor | null>;

export interface Authentication {
  readonly authenticate: Authenticate;
  /** Records a call that is made with a personal token, before it is decided whether the token may make it. */
  readonly recordTokenCall: (actor: Actor, token: ActingToken, operation: string) => Promise<void>;
}

export interface Identity {
  readonly token: string | null;
  readonly actor: Actor | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the caller of an operation is identified. */
    identity: Identity | null;
  }
}

const maxTokenLength = 200;

export function bearerToken(header: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  return token !== undefined && token.length <= maxTokenLength ? token : null;
}

type Called = Pick<Operation, 'caller' | 'method' | 'right' | 'tokens' | 'guests' | 'onlyReads'> & { readonly id: string };

/** Checks only the kind of caller, and what their token is for. The service decides what the user may do with a row, by the right that the call needs. */
export async function identify(
  request: FastifyRequest,
  called: Called,
  { authenticate, recordTokenCall }: Authentication,
): Promise<Identity> {
  const { caller } = called;
  const token = caller === 'nobody' ? null : bearerToken(request.headers.authorization);
  const found = token === null ? null : await authenticate(token, request.ip);
  if (found?.personalToken) {
    nameToken(found.personalToken.name);
    await recordTokenCall(found, found.personalToken, called.id);
  }
  if (caller === 'anyone' && (found?.guest ?? found?.shadow)) return { token, actor: null };
  if (found) requireSessionMay(found, called);
  const actor = found && { ...found, right: rightOf(called) };
  if (caller === 'nobody' || caller === 'anyone') return { token, actor };
  if (!actor) throw new AppError('signed_out');
  if (caller === 'administrator' && actor.userType !== 1) throw new AppError('not_allowed');
  return { token, actor };
}

/** What the session is for, besides what its user may do. */
function requireSessionMay({ personalToken, guest, shadow }: Actor, called: Called): void {
  if (personalToken) requireScope(personalToken, called);
  if (guest) requireGuestMay(guest, called);
  if (shadow && !shadowMay(called)) throw new AppError('not_allowed', { message: shadowRefusal });
}

const shadowRefusal = 'You see this project as someone else. Stop to do this as yourself.';

const scopeRefusals: Readonly<Record<TokenScope, string>> = {
  read: 'This personal token may only read.',
  comment: 'This personal token may only read and comment.',
  write: 'This personal token may not do this.',
};

function requireScope({ scope, projects }: ActingToken, called: Called): void {
  const refuse = (message: string): never => {
    throw new AppError('not_allowed', { message });
  };
  const right: Right = rightOf(called);
  if (called.tokens === 'never' || called.caller === 'administrator') refuse('Personal tokens can’t do this. Sign in to do it.');
  if (called.tokens === 'all_projects' && projects !== null)
    refuse('This personal token is only for some projects, and this call is about all.');
  if (!scopeMay(scope, right)) refuse(scopeRefusals[scope]);
}

/** Guests make only calls whose rows name them. What the link covers is the service's decision. */
function requireGuestMay({ access }: ActingGuest, { guests }: Called): void {
  if (guests === undefined) throw new AppError('not_allowed', { message: 'Guests can’t do this.' });
  if (!guestMay(access, guests)) throw new AppError('not_allowed', { message: 'Your link doesn’t allow this. Ask who sent it to you.' });
}

const maxIdempotencyKeyLength = 200;

function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || header.length > maxIdempotencyKeyLength) {
    throw invalidInput('Idempotency-Key', `An Idempotency-Key has at most ${maxIdempotencyKeyLength} characters.`);
  }
  return header;
}

export function requestFacts(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return {
    id: request.id,
    source: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    token: request.identity?.token ?? null,
    idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
    signal: gone.signal,
    range: request.headers.range ?? null,
  };
}
