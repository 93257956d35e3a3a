import type { EventType, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { completeEvent, type EventContent } from '../../platform/events/events.ts';

type AccountEventType = Extract<
  EventType,
  | `sign${string}`
  | `user_${string}`
  | `account_${string}`
  | `token_${string}`
  | 'address_validated'
  | 'administrator_made'
  | 'legal_text_changed'
  | 'second_factor_changed'
  | 'password_changed'
  | 'sessions_ended'
>;
interface Shared {
  readonly user_id?: UserId;
}

export type AccountHappening<T extends AccountEventType = AccountEventType> = EventContent<T, Shared>;
type Emitted = AccountHappening & {
  /** Null when nobody is signed in. */
  readonly by: UserId | null;
  /** Whose account it is about; null where the address has none. */
  readonly user: UserId | null;
};

/** Appends what happened to an account, for the audit trail. */
export type EmitAccount = (tx: Tx, what: Emitted) => Promise<void>;

export function accountEvents({ events }: Pick<Deps, 'events'>): EmitAccount {
  return (tx, { by, user, ...what }) => {
    const shared: Shared = user === null ? {} : { user_id: user };
    return events.append(tx, completeEvent<AccountEventType, Shared>({ actorId: by, projectId: null, shared }, what));
  };
}
