import { type CallToolResult, createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { operations, type Operation, rightOf, scopeMay } from '@sheetmark/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nameToken } from '../../log/cause.ts';
import { isBytes } from '../answer.ts';
import { AppError } from '../app-error.ts';
import { type Binding, takeCall } from '../bind.ts';
import { bearerToken } from '../caller.ts';
import { isAbandoned, toFailure } from '../failure.ts';
import type { ActingToken } from '../handler.ts';
import { createInnerCalls, type InnerCall, type OuterRequest } from '../inner-calls.ts';
import { instructions } from './instructions.ts';
import { toDataResult, toErrorResult, toPictureResult } from './tool-result.ts';
import { toolTable } from './tool-table.ts';
import { createTool, type Tool } from './tool.ts';

interface McpParts {
  readonly binding: Binding;
  readonly version: string;
  /** Pages of these origins may connect: the server's own, and those that may call the API. */
  readonly origins: readonly string[];
}

/** One message. */
const maxBodyBytes = 4 * 1024 * 1024;

/**
 * Serves the Model Context Protocol at `/mcp`, for assistants with a personal token. Nothing is kept between requests. Each tool makes a call of the
 * contract, so access, scope, limits and the audit trail are those of any call.
 */
export function serveMcp(app: FastifyInstance, { binding, version, origins }: McpParts): void {
  const { authenticate } = binding.authentication;
  const call = createInnerCalls(binding);
  const tools = createTools();

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: maxBodyBytes,
    onRequest: async (request, reply) => {
      const { origin } = request.headers;
      if (origin !== undefined && !origins.includes(origin))
        throw new AppError('not_allowed', { message: 'Pages of this origin can’t connect.' });
      const token = bearerToken(request.headers.authorization);
      const actor = token === null ? null : await authenticate(token, request.ip);
      void reply.header('www-authenticate', 'Bearer');
      if (!actor?.personalToken)
        throw new AppError('signed_out', { message: 'Send a personal token in the header Authorization: Bearer ….' });
      reply.removeHeader('www-authenticate');
      nameToken(actor.personalToken.name);
      request.identity = { token, actor };
      takeCall(actor, binding);
    },
    handler: async (request, reply) => {
      const scope = request.identity?.actor?.personalToken;
      if (!scope) throw new AppError('signed_out');
      if (Array.isArray(request.body)) throw new AppError('invalid_input', { message: 'Send one message at a time.' });
      const handler = createMcpHandler(() => createSession({ tools, call, scope, version, outer: { request, reply } }), {
        maxSubscriptions: 0,
      });
      const response = await handler.fetch(toWebRequest(request, reply), { parsedBody: request.body });
      return reply.header('cache-control', 'no-store').send(response);
    },
  });
}

const createTools = (): ReadonlyMap<string, Tool> => {
  const rows: Readonly<Record<string, Operation>> = operations;
  const all = Object.entries(toolTable).flatMap(([id, tool]) => {
    const row = rows[id];
    return row ? [createTool(id, row, tool)] : [];
  });
  return new Map(all.map((tool) => [tool.described.name, tool]));
};

interface Session {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly call: InnerCall;
  readonly scope: ActingToken;
  readonly version: string;
  readonly outer: OuterRequest;
}

/** Serves one message. */
function createSession({ tools, call, scope, version, outer }: Session): Server {
  const server = new Server({ name: 'sheetmark', title: 'Sheetmark', version }, { capabilities: { tools: {} }, instructions });
  const mayCall = ({ row }: Tool): boolean =>
    scopeMay(scope.scope, rightOf(row)) && (scope.projects === null || row.tokens !== 'all_projects');
  server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].filter(mayCall).map(({ described }) => described) }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.get(params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool.');
    return runTool(tool, params.arguments ?? {}, { call, outer });
  });
  return server;
}

async function runTool(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  { call, outer }: Pick<Session, 'call' | 'outer'>,
): Promise<CallToolResult> {
  try {
    const reply = await call(tool.operation, tool.toSent(given), outer);
    return await (isBytes(reply) ? toPictureResult(reply) : toDataResult(reply, tool));
  } catch (error) {
    const failure = toFailure(error, outer.request.id);
    if (failure.body.code === 'server_fault' && !isAbandoned(error, outer.reply.raw))
      outer.request.log.error({ err: error }, 'request failed');
    return toErrorResult(failure, tool);
  }
}

/** Without its body, which is parsed already. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(new URL('/mcp', 'http://localhost'), { method: request.method, headers, signal: gone.signal });
}
