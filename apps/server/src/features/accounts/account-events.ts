import type { UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';

interface AccountHappening {
  readonly type: string;
  /** Null: nobody who is signed in. */
  readonly by: UserId | null;
  /** Whose account it is about; null where the address has none. */
  readonly user: UserId | null;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Appends what happened to an account, for the audit trail. */
export type EmitAccount = (tx: Tx, what: AccountHappening) => Promise<void>;

export function accountEvents({ events }: Pick<Deps, 'events'>): EmitAccount {
  return (tx, { type, by, user, data }) =>
    events.append(tx, { type, actorId: by, projectId: null, data: { ...(user !== null && { user_id: user }), ...data } });
}
