import type { Readable } from 'node:stream';
import type {
  AnswerOf,
  BodyOf,
  GuestAccess,
  GuestLinkId,
  Operation,
  Operations,
  ParamsOf,
  ProjectId,
  QueryOf,
  Right,
  SessionId,
  TokenScope,
  UserId,
} from '@sheetmark/contract';

export interface ActingToken {
  readonly name: string;
  readonly scope: TokenScope;
  /** Null: all projects of its user. */
  readonly projects: readonly ProjectId[] | null;
}

/** The link by which a guest came in. */
export interface ActingGuest {
  readonly link: GuestLinkId;
  readonly access: GuestAccess;
}

/** The caller, loaded from the token on each request. */
export interface Actor {
  readonly id: UserId;
  readonly email: string;
  readonly name: string;
  readonly userType: 1 | 2;
  /** The session that the token belongs to. */
  readonly session?: SessionId;
  /** Present if the call is made with a personal token, which may do less than its user. */
  readonly personalToken?: ActingToken;
  /** Present if the session is a guest's: it is for what the link covers, whatever its user may do elsewhere. */
  readonly guest?: ActingGuest;
  /** Present if the owner of a project sees it as one of its members. `id` is then the shadow of the membership: it is in this project, and owns nothing. */
  readonly shadow?: { readonly owner: UserId };
  /** What the call does in a project; `requireMember` holds it against the member's role. Missing outside of calls, where it counts as `view`. */
  readonly right?: Right;
}

/** An uploaded file, complete on local disk; it is removed when the request ends unless it was moved away. */
export interface ReceivedFile {
  readonly path: string;
  /** As the sender called it, without any folder. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export interface RequestFacts {
  readonly id: string;
  /** The address the request came from. */
  readonly source: string;
  readonly userAgent: string;
  readonly token: string | null;
  readonly idempotencyKey: string | null;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** The Range header, for calls that answer bytes. */
  readonly range: string | null;
}

type ActorOf<O extends Operation> = O['caller'] extends 'user' | 'administrator' ? Actor : Actor | null;
type BodyNow<O extends Operation> = O extends { upload: true } ? undefined : BodyOf<O>;
type Receive<O extends Operation> = O extends { upload: true }
  ? { readonly receive: () => Promise<{ file: ReceivedFile; fields: BodyOf<O> }> }
  : { receive?: undefined };

/** One call, parsed. For uploads the body is read only by `receive`, so that rights can be checked before a byte is taken. */
export type Call<O extends Operation> = {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyNow<O>;
  readonly actor: ActorOf<O>;
  readonly request: RequestFacts;
} & Receive<O>;

export interface BytesReply {
  readonly bytes: Uint8Array | Readable;
  readonly mediaType: string;
  readonly size?: number;
  /** Responds with 206 and this Content-Range. */
  readonly contentRange?: string;
  /** Seconds a browser may keep it; such URLs never change their content. */
  readonly cacheSeconds?: number;
  /** Offered as a download under this name. */
  readonly downloadName?: string;
}

export type Reply<O extends Operation> = O extends { bytes: readonly string[] } ? BytesReply : { message: string } & AnswerOf<O>;
export type Handler<O extends Operation> = (call: Call<O>) => Promise<Reply<O>>;
export type HandlersOf<Rows extends Readonly<Record<string, Operation>>> = { readonly [K in keyof Rows]?: Handler<Rows[K]> };
/** A feature's routes: one handler per operation it has built. */
export type Handlers = HandlersOf<Operations>;

/** A call whose operation is not known by type; it is parsed by its row all the same. */
export interface AnyCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly actor: Actor | null;
  readonly request: RequestFacts;
  readonly receive?: (() => Promise<{ file: ReceivedFile; fields: unknown }>) | undefined;
}
export type AnyReply = BytesReply | { readonly message: string };

/** A method, so that handlers of different operations are assignable to each other. */
interface HandlerBox {
  handle(call: AnyCall): Promise<AnyReply>;
}
export type AnyHandlers = Readonly<Record<string, HandlerBox['handle'] | undefined>>;
