import type { ErrorCode, Operation, OperationId, Operations, SentBodyOf, SentParamsOf, SentQueryOf } from '@sheetmark/contract';
import { everyone, rules, type Rule } from './rules.ts';
import type { Place, World } from './world.ts';

/** Signs a path for the persona who calls. */
export type Sign = (path: string) => { u: number; e: number; s: string };

/** How to build a call from a place's ids, and the outcome for each persona. */
export interface Expectation<O extends Operation> {
  readonly rule: Rule;
  readonly params?: (place: Place) => SentParamsOf<O>;
  readonly query?: (params: SentParamsOf<O>, sign: Sign) => SentQueryOf<O>;
  readonly body?: (place: Place, world: World) => SentBodyOf<O>;
  /** The call changes the rows that its body names, so each caller gets a fresh world. */
  readonly needsFreshWorld?: true;
  /** For uploads: the file's bytes. */
  readonly file?: string;
  /** The parameters contain no ids of a project. */
  readonly withoutProject?: true;
  /** Parameters with ids of another user's private objects. A member of the project gets `not_found`. */
  readonly hidden?: (place: Place) => SentParamsOf<O>;
  /** Bodies with ids of another project or of private objects. The keys complete the test's title. */
  readonly foreignBodies?: Readonly<
    Record<string, { readonly body: (here: Place, other: Place) => SentBodyOf<O>; readonly code: ErrorCode }>
  >;
}

export type Expectations = { readonly [K in OperationId]?: readonly Expectation<Operations[K]>[] };

export const signedOut = { nobody: 'signed_out', expired: 'signed_out', inactive: 'signed_out' } as const;
/** For objects that only one user can access, and none of the personas is that user. */
export const ofAnotherUser: Rule = { ...everyone('not_found'), ...signedOut };
export const signedIn = { rule: rules.signedIn };
export const byProject = { params: (at: Place) => ({ id: at.project }) };
