import { type Operation, rightOf } from '@sheetmark/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidInput } from './app-error.ts';
import type { Actor, RequestFacts } from './handler.ts';

/** Resolves a token that is used from this network address to its user; null if it is unknown or has expired. */
export type Authenticate = (token: string, source?: string) => Promise<Actor | null>;

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

function bearerToken(header: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  return token !== undefined && token.length <= maxTokenLength ? token : null;
}

/** Checks only the kind of caller. The service decides what the user may do with a row, by the right that the call needs. */
export async function identify(
  request: FastifyRequest,
  operation: Pick<Operation, 'caller' | 'method' | 'right'>,
  authenticate: Authenticate,
): Promise<Identity> {
  const { caller } = operation;
  const token = caller === 'nobody' ? null : bearerToken(request.headers.authorization);
  const found = token === null ? null : await authenticate(token, request.ip);
  const actor = found && { ...found, right: rightOf(operation) };
  if (caller === 'nobody' || caller === 'anyone') return { token, actor };
  if (!actor) throw new AppError('signed_out');
  if (caller === 'administrator' && actor.userType !== 1) throw new AppError('not_allowed');
  return { token, actor };
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
