import type { UserId } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { EmitAccount } from './account-events.ts';
import { deleteSessionsOf } from './sessions.repository.ts';

interface Ending {
  /** Who ends them: the user, or an administrator. */
  readonly by: UserId;
  /** The hash of the token whose session goes on. */
  readonly but?: Buffer;
}

/** Ends a user's sessions, all or all but one, and says so to whoever serves their open pages. */
export type SessionEnder = (tx: Tx, user: UserId, ending: Ending) => Promise<void>;

export function sessionEnder(emit: EmitAccount): SessionEnder {
  return async (tx, user, { by, but }) => {
    await deleteSessionsOf(tx, user, but);
    await emit(tx, { type: 'sessions_ended', by, user });
  };
}
