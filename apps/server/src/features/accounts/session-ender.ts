import type { UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { deleteSessionsOf } from './sessions.repository.ts';

/** Ends a user's sessions, all or all but the one with this token, and says so to whoever serves their open pages. */
export type SessionEnder = (tx: Tx, user: UserId, kept?: { readonly but: Buffer }) => Promise<void>;

export function sessionEnder({ events }: Pick<Deps, 'events'>): SessionEnder {
  return async (tx, user, kept) => {
    await deleteSessionsOf(tx, user, kept?.but);
    await events.append(tx, { type: 'sessions_ended', actorId: user, projectId: null, data: { user_id: user } });
  };
}
