import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOf, isBytes } from './answer.ts';
import { AppError } from './app-error.ts';
import type { Binding } from './bind.ts';
import { identify, requestFacts } from './caller.ts';
import type { BytesReply } from './handler.ts';
import { parseInputs, type Sent } from './inputs.ts';

type InnerReply = BytesReply | Readonly<Record<string, unknown>>;

/** The request that another call is made from: it has the caller's token. */
export interface OuterRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type InnerCall = (id: string, sent: Sent, outer: OuterRequest) => Promise<InnerReply>;

/** Makes calls of operations from within other requests: the same checks, parsing and answers, but without the limit of calls. No uploads. */
export function createInnerCalls({ rows, handlers, authentication }: Pick<Binding, 'rows' | 'handlers' | 'authentication'>): InnerCall {
  return async (id, sent, { request, reply }) => {
    const [row, handler] = [rows[id], handlers[id]];
    if (!row || !handler || row.upload) throw new AppError('not_built');
    request.identity = await identify(request, { ...row, id }, authentication);
    const result = await handler({ ...parseInputs(row, sent), actor: request.identity.actor, request: requestFacts(request, reply) });
    return isBytes(result) ? result : answerOf(id, row)(result);
  };
}
