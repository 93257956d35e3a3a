import type { MembershipId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { hashToken } from '../../platform/ids/secrets.ts';
import { shadowOf } from '../../platform/ids/shadow.ts';
import * as policy from './accounts.policy.ts';
import * as sessions from './sessions.repository.ts';

type SessionLife = Pick<Deps, 'clock' | 'config'>;

const longestMs = ({ config }: SessionLife): number => (config.sessionMaxDays === null ? Infinity : days(config.sessionMaxDays));

/** When a session that is as old as this ends: 30 days from its last use, and never beyond its longest life. */
export function sessionEnd(life: SessionLife, ageMs = 0): string {
  return isoTime(life.clock, Math.min(days(policy.sessionDays), longestMs(life) - ageMs));
}

/** Sees what the member sees, apart from what is only theirs. */
const shadowActor = ({ id, session_id }: sessions.SessionUser, seenAs: MembershipId): Actor => ({
  id: shadowOf(seenAs),
  email: '',
  name: '',
  userType: 2,
  session: session_id,
  shadow: { owner: id },
});

/**
 * Finds the user of a token; null when it is unknown, expired, or its user inactive. Records its source and extends the session, unless it is a
 * personal token, a guest's or a shadow's, but rarely: reads stay reads, nearly always.
 */
export function createAuthenticator({ db, ...life }: Pick<Deps, 'db'> & SessionLife) {
  const { clock } = life;
  return async (token: string, source?: string): Promise<Actor | null> => {
    const found = await sessions.findSessionUser(db, hashToken(token), isoTime(clock));
    if (!found) return null;
    const isToken = found.token_name !== null;
    const ageMs = clock.now() - Date.parse(found.created_at);
    const isFixed = isToken || found.guest_link !== null || found.seen_as !== null;
    if (!isFixed && ageMs >= longestMs(life)) return null;
    const place = source ?? found.source;
    const grain = place === found.source ? policy.lastUseGrainMs : policy.movedGrainMs;
    const isFirst = isToken && found.last_used_at === found.created_at;
    if (isFirst || clock.now() - Date.parse(found.last_used_at) > grain)
      await sessions.updateSession(db, found.session_id, {
        last_used_at: isoTime(clock, isFirst ? 1 : 0),
        ...(!isFixed && { expires_at: sessionEnd(life, ageMs) }),
        source: place,
      });
    if (found.seen_as !== null) return shadowActor(found, found.seen_as);
    const { token_name: name, scope, projects, guest_link: link, guest_access: access } = found;
    return {
      id: found.id,
      email: found.email,
      name: link === null ? policy.fullName(found) : policy.guestName(found),
      userType: found.user_type,
      session: found.session_id,
      ...(name !== null && scope !== null && { personalToken: { name, scope, projects } }),
      ...(link !== null && access !== null && { guest: { link, access } }),
    };
  };
}
