import type { SessionId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import type { EmitAccount } from './account-events.ts';
import type { UserRow } from './accounts.repository.ts';
import { sessionEnd } from './authenticator.ts';
import type { KnownDevices, SignInPlace } from './known-devices.ts';
import type { AccountNotices } from './notices.ts';
import { insertSession } from './sessions.repository.ts';

export interface SessionStarterParts extends Pick<Deps, 'clock' | 'config'> {
  readonly emit: EmitAccount;
  readonly known: KnownDevices;
  readonly notices: AccountNotices;
}

/** `provider`: the name of the provider of single sign-on. */
type Way = SignInPlace & { readonly provider?: string };

/** Signs a user in who has proven who they are, however that was. */
export type SessionStarter = (tx: Tx, user: UserRow, way: Way) => Promise<{ token: string; session: SessionId }>;

export function createSessionStarter(parts: SessionStarterParts): SessionStarter {
  const { clock, emit, known, notices } = parts;
  return async (tx, user, { provider, ...place }) => {
    const { request } = place;
    if (await known.remember(tx, user.id, place)) await notices.newDevice(tx, user, request);
    await emit(tx, { type: 'signed_in', by: user.id, user: user.id, data: { provider } });
    const token = newToken();
    const session = await insertSession(tx, {
      userId: user.id,
      tokenHash: hashToken(token),
      userAgent: request.userAgent,
      source: request.source,
      now: isoTime(clock),
      expiresAt: sessionEnd(parts),
    });
    return { token, session };
  };
}
