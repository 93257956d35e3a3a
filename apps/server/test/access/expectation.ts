import type { ErrorCode, Operation, OperationId, Operations, SentBodyOf, SentParamsOf, SentQueryOf } from '@sheetmark/contract';
import { everyone, rules, type Rule } from './rules.ts';
import type { Place, World } from './world.ts';

/** Signs a path for the persona who calls. */
export type Sign = (path: string) => { u: number; e: number; s: string };

/** What to send, built from ids of a place; and who gets what. */
export interface Expectation<O extends Operation> {
  readonly rule: Rule;
  readonly params?: (place: Place) => SentParamsOf<O>;
  readonly query?: (params: SentParamsOf<O>, sign: Sign) => SentQueryOf<O>;
  readonly body?: (place: Place, world: World) => SentBodyOf<O>;
  /** What it does to what the body names is done once: who comes next finds another world. */
  readonly once?: true;
  /** For uploads: the file's bytes. */
  readonly file?: string;
  /** The parameters name nothing of a project, so that another project's are no different. */
  readonly ofNoProject?: true;
  /** Parameters that lead to what is private to somebody else. A member of the project gets `not_found`. */
  readonly hidden?: (place: Place) => SentParamsOf<O>;
  /** Bodies that name something of another project, or private, by what they do. */
  readonly strange?: Readonly<Record<string, { readonly body: (here: Place, other: Place) => SentBodyOf<O>; readonly code: ErrorCode }>>;
}

export type Expectations = { readonly [K in OperationId]?: readonly Expectation<Operations[K]>[] };

export const signedOut = { nobody: 'signed_out', expired: 'signed_out', inactive: 'signed_out' } as const;
/** What is one user’s own, and here somebody else’s. */
export const ofSomebodyElse: Rule = { ...everyone('not_found'), ...signedOut };
export const signedIn = { rule: rules.signedIn };
export const byProject = { params: (at: Place) => ({ id: at.project }) };
