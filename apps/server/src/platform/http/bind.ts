import { Readable } from 'node:stream';
import type { Operation } from '@sheetmark/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { yieldToOthers } from '../clock/yield-to-others.ts';
import { answerOf, isBytes } from './answer.ts';
import { AppError } from './app-error.ts';
import { sendBytes } from './bytes-reply.ts';
import { type Authentication, identify, requestFacts } from './caller.ts';
import type { Actor, AnyHandlers, AnyReply } from './handler.ts';
import { formType } from './http-server.ts';
import { parseFields, parseInputs } from './inputs.ts';
import { hasStream, isLongAnswer, writeJsonInSlices } from './json-in-slices.ts';
import type { RateLimit } from './rate-limit.ts';
import { createUpload, type UploadLimits } from './upload.ts';

export interface Binding {
  readonly rows: Readonly<Record<string, Operation>>;
  readonly handlers: AnyHandlers;
  readonly authentication: Authentication;
  readonly uploads: UploadLimits;
  /** Counts the calls of all operations by user. */
  readonly callLimit: RateLimit;
  /** Counts the calls with each personal token. */
  readonly tokenLimit: RateLimit;
}

/** Larger answers are sent piece by piece. */
const streamedBytes = 1024 * 1024;

const usualBodyBytes = 1024 * 1024;
/** From here on each step of reading a body takes milliseconds: other calls are served between them. */
const largeBodyBytes = 256 * 1024;

/** Creates a route for each spelling of each row. A row without a handler answers `not_built`. */
export function bindOperations(app: FastifyInstance, binding: Binding): void {
  for (const [id, row] of Object.entries(binding.rows)) {
    for (const path of [row.path, ...(row.aliases ?? [])]) bindRoute(app, binding, { id, row, path });
  }
}

interface Route {
  readonly id: string;
  readonly row: Operation;
  readonly path: string;
}

type BoundHandler = NonNullable<AnyHandlers[string]>;

function bindRoute(app: FastifyInstance, { handlers, authentication, uploads, ...limits }: Binding, { id, row, path }: Route): void {
  const handler = handlers[id];
  const toAnswer = answerOf(id, row);
  app.route({
    method: row.method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: row.maxBodyBytes ?? usualBodyBytes,
    onRequest: async (request) => {
      if (!handler) throw new AppError('not_built');
      request.identity = await identify(request, { ...row, id }, authentication);
      takeCall(request.identity.actor, limits);
    },
    handler: async (request, reply) => {
      if (!handler) throw new AppError('not_built');
      const result = await run(handler, { row, uploads, request, reply });
      if (isBytes(result)) return sendBytes(reply, result);
      const answer = toAnswer(result);
      void reply.header('cache-control', 'no-store');
      return isLongAnswer(answer) ? sendLong(reply, answer) : reply.send(answer);
    },
  });
}

export function takeCall(actor: Actor | null, { callLimit, tokenLimit }: Pick<Binding, 'callLimit' | 'tokenLimit'>): void {
  if (!actor) return;
  callLimit.take(String(actor.id));
  if (actor.personalToken) tokenLimit.take(String(actor.session));
}

interface Running {
  readonly row: Operation;
  readonly uploads: UploadLimits;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function run(handler: BoundHandler, { row, uploads, request, reply }: Running): Promise<AnyReply> {
  refuseOtherForm(request, row);
  const isLarge = Number(request.headers['content-length'] ?? 0) > largeBodyBytes;
  if (isLarge) await yieldToOthers();
  const inputs = parseInputs(row, { params: request.params, query: request.query, body: request.body });
  if (isLarge) await yieldToOthers();
  const call = { ...inputs, actor: request.identity?.actor ?? null, request: requestFacts(request, reply) };
  if (!row.upload) return handler(call);

  const upload = createUpload(request, { ...uploads, maxBytes: Math.min(uploads.maxBytes, row.maxUploadBytes ?? Infinity) });
  try {
    return await handler({
      ...call,
      async receive() {
        const { file, fields } = await upload.receive();
        return { file, fields: parseFields(row, fields) };
      },
    });
  } finally {
    await upload.discard();
  }
}

function refuseOtherForm(request: FastifyRequest, row: Operation): void {
  // GET bodies are ignored, whatever their content type.
  if (row.method === 'GET') return;
  const isForm = request.isMultipart() || request.headers['content-type']?.startsWith(formType) === true;
  if (row.form || isForm === (row.upload === true)) return;
  throw new AppError('kind_not_accepted', { message: `Send this as ${row.upload ? 'multipart/form-data' : 'application/json'}.` });
}

async function sendLong(reply: FastifyReply, answer: Record<string, unknown>): Promise<FastifyReply> {
  void reply.header('content-type', 'application/json; charset=utf-8');
  // An error while writing cuts the connection, so that the client can't mistake a partial response for a complete one.
  if (hasStream(answer)) return reply.send(Readable.from(writeJsonInSlices(answer), { objectMode: false }));
  const pieces: Buffer[] = [];
  for await (const piece of writeJsonInSlices(answer)) pieces.push(piece);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return reply.header('content-length', length).send(length > streamedBytes ? Readable.from(pieces) : Buffer.concat(pieces));
}

/** The ids of rows without a handler. */
export function listUnimplemented(rows: Readonly<Record<string, Operation>>, handlers: AnyHandlers): string[] {
  return Object.keys(rows).filter((id) => handlers[id] === undefined);
}
