import type { UserId } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { EmitAccount } from './account-events.ts';
import { forgetTrustedDevices } from './factors/trusted-devices.repository.ts';
import { deleteSessionsOf } from './sessions.repository.ts';

interface Ending {
  /** The user or administrator who ends them. */
  readonly by: UserId;
  /** The hash of the token that stays valid. */
  readonly but?: Buffer;
  /** Personal tokens end, too. */
  readonly withTokens?: true;
}

/** Ends all of a user's sessions, or all but one, with the trust in their devices, and notifies the connections of their open pages. */
export type SessionEnder = (tx: Tx, user: UserId, ending: Ending) => Promise<void>;

export function createSessionEnder(emit: EmitAccount): SessionEnder {
  return async (tx, user, { by, but, withTokens = false }) => {
    await forgetTrustedDevices(tx, user);
    await deleteSessionsOf(tx, user, { withTokens, ...(but && { but }) });
    await emit(tx, { type: 'sessions_ended', by, user });
  };
}
