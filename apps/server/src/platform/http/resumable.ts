import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { MemoryLocker, Server } from '@tus/server';
import { DataStore, Upload } from '@tus/utils';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../ids/secrets.ts';
import { AppError } from './app-error.ts';
import { identify, type Authentication } from './caller.ts';
import { toFailure } from './failure.ts';
import type { Actor } from './handler.ts';

/** An upload in progress. */
export interface BegunUpload {
  /** Bytes of the whole upload, and those already stored. */
  readonly size: number;
  readonly received: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The store behind the tus protocol. All functions check access and throw `AppError` before they take a byte. */
export interface ResumableUploads {
  /** The time from the start of an upload after which it is discarded. */
  readonly keptMs: number;
  begin(actor: Actor, begun: { id: string; size: number; metadata: Readonly<Record<string, string | null>> }): Promise<void>;
  get(actor: Actor, id: string): Promise<BegunUpload>;
  /** Stores bytes until the stream ends or is interrupted. Returns the number of bytes stored so far. */
  append(actor: Actor, at: { id: string; offset: number }, bytes: Readable): Promise<number>;
  discard(actor: Actor, id: string): Promise<void>;
}

interface Parts {
  readonly uploads: ResumableUploads;
  readonly authentication: Authentication;
  readonly maxBytes: number;
}

const path = '/api/uploads/resumable';

/** Serves uploads that continue after an interruption: https://tus.io/protocols/resumable-upload, creation, expiration and termination. */
export async function serveResumable(app: FastifyInstance, { uploads, authentication, maxBytes }: Parts): Promise<void> {
  const locker = new MemoryLocker();

  function serverFor(actor: Actor, request: FastifyRequest): Server {
    return new Server({
      path,
      datastore: new UploadStore(uploads, actor),
      locker,
      maxSize: maxBytes,
      relativeLocation: true,
      // Pages of other origins may not upload.
      allowedOrigins: [],
      namingFunction: () => newToken().toLowerCase(),
      onResponseError: (_, error) => asTusError(error, request),
    });
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const actor = request.identity?.actor;
      if (!actor) throw new AppError('signed_out');
      reply.hijack();
      carryHeaders(reply);
      await answer(serverFor(actor, request), request.raw, reply.raw);
    };
    for (const url of [path, `${path}/:id`]) {
      scope.route({
        method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        bodyLimit: Number.MAX_SAFE_INTEGER,
        onRequest: async (request) => {
          request.identity = await identify(request, { id: 'resumableUpload', caller: 'user', method: 'POST' }, authentication);
        },
        handler: handle,
      });
    }
  });
}

/** A client that disconnects meanwhile isn't an error. */
async function answer(server: Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await server.handle(request, response);
  } catch (error) {
    if (response.headersSent || request.destroyed) response.destroy();
    else throw error;
  }
}

/** Adds the headers of all other responses. */
function carryHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
}

/** The uploads of one caller. */
class UploadStore extends DataStore {
  override extensions = ['creation', 'expiration', 'termination'];
  readonly #uploads: ResumableUploads;
  readonly #actor: Actor;

  constructor(uploads: ResumableUploads, actor: Actor) {
    super();
    this.#uploads = uploads;
    this.#actor = actor;
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#uploads.begin(this.#actor, { id: upload.id, size: upload.size ?? 0, metadata: upload.metadata ?? {} });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received, createdAt } = await this.#uploads.get(this.#actor, id);
    return new Upload({ id, size, offset: received, creation_date: createdAt });
  }

  override write(bytes: Readable, id: string, offset: number): Promise<number> {
    return this.#uploads.append(this.#actor, { id, offset }, bytes);
  }

  override remove(id: string): Promise<void> {
    return this.#uploads.discard(this.#actor, id);
  }

  override getExpiration(): number {
    return this.#uploads.keptMs;
  }
}

interface TusError {
  readonly status_code: number;
  readonly body: string;
}

/** The protocol defines statuses for its own refusals; all other failures look like those of any call. */
function asTusError(error: Error | TusError, request: FastifyRequest): TusError {
  if ('status_code' in error) return error;
  const { http, body } = toFailure(error, request.id);
  if (body.code === 'server_fault') request.log.error({ err: error }, 'request failed');
  return { status_code: http, body: JSON.stringify(body) };
}
