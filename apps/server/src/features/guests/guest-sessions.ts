import type { AnswerOf, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { RequestFacts } from '../../platform/http/handler.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import { findUser, insertSession } from '../accounts/public.ts';
import type { LinkRow } from './guest-links.repository.ts';
import * as people from './guest-people.repository.ts';
import { makeGuest } from './guest-people.ts';
import { longestSessionMs } from './guests.policy.ts';

interface Visitor {
  readonly email: string;
  readonly name: string;
  /** Whether they have proven the address. */
  readonly isProven: boolean;
}

/** Starts a guest's session, which ends with the link. */
export function createGuestSessions({ clock, events }: Pick<Deps, 'clock' | 'events'>) {
  return async (
    tx: Tx,
    link: LinkRow,
    { isProven, ...visitor }: Visitor,
    { source, userAgent }: Pick<RequestFacts, 'source' | 'userAgent'>,
  ): Promise<AnswerOf<Operations['enterAsGuest']>['data']> => {
    const now = isoTime(clock);
    const user = await makeGuest(tx, { ...visitor, project: link.project_id, invitedBy: link.created_by, now }, isProven);
    if ((await findUser(tx, user))?.is_active !== 1) throw new AppError('link_not_valid');
    const token = newToken();
    const latest = isoTime(clock, longestSessionMs);
    const expiresAt = link.expires_at < latest ? link.expires_at : latest;
    const session = await insertSession(tx, { userId: user, tokenHash: hashToken(token), userAgent, source, now, expiresAt });
    await people.insertGuestSession(tx, session, link.id);
    await people.recordVisit(tx, link.id, user, now);
    const data = { guest_link_id: link.id, user_id: user };
    await events.append(tx, { type: 'guest_entered', actorId: user, projectId: link.project_id, data });
    return { token, expires_at: expiresAt };
  };
}
