import type { BodyOf, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import * as attempts from '../../platform/attempts/attempts.repository.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days, minutes } from '../../platform/clock/durations.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import * as policy from './accounts.policy.ts';
import { presentSignedIn } from './accounts.presenter.ts';
import * as accounts from './accounts.repository.ts';
import { passwordMatches } from './passwords.ts';

export function createSessionsService({ db, work, clock }: Pick<Deps, 'db' | 'work' | 'clock'>) {
  const now = (offset = 0): string => isoTime(clock, offset);
  const end = (): string => now(days(policy.sessionDays));
  const windowStart = (): string => now(-minutes(policy.wrongSignInWindowMinutes));

  /** Wrong attempts count against the address and against the source, whichever comes first. */
  async function refuseTooMany(subjects: readonly string[], allowed: number): Promise<void> {
    if ((await attempts.mostAttemptsSince(db, subjects, windowStart())) > allowed) throw new AppError('too_many_requests');
  }

  /** Looks again at how many were wrong before it says anything, so that guesses that come all at once learn no more than others. */
  async function checkCredentials(body: BodyOf<Operations['logIn']>, subjects: readonly string[]): Promise<accounts.UserRow> {
    const stillAllowed = policy.wrongSignInsAllowed - 1;
    await refuseTooMany(subjects, stillAllowed);
    const user = await accounts.findUserByEmail(db, body.email);
    if ((await passwordMatches(user?.password_hash ?? null, body.password)) && user) {
      await refuseTooMany(subjects, stillAllowed);
      return user;
    }
    for (const subject of subjects) await attempts.insertAttempt(db, subject, now());
    await refuseTooMany(subjects, policy.wrongSignInsAllowed);
    throw new AppError('wrong_credentials');
  }

  return {
    async logIn(body: BodyOf<Operations['logIn']>, request: Pick<RequestFacts, 'source' | 'userAgent'>) {
      const byAddress = `sign-in address ${body.email.toLowerCase()}`;
      const user = await checkCredentials(body, [byAddress, `sign-in source ${request.source}`]);
      if (user.is_active !== 1) throw new AppError('account_inactive');
      if (user.validated_at === null) throw new AppError('email_not_validated');
      const token = newToken();
      await work.run(async (tx) => {
        await attempts.clearAttempts(tx, byAddress);
        const { userAgent, source } = request;
        await accounts.insertSession(tx, { userId: user.id, tokenHash: hashToken(token), userAgent, source, now: now(), expiresAt: end() });
      });
      return presentSignedIn(user, token);
    },

    async logOut({ token }: Pick<RequestFacts, 'token'>): Promise<void> {
      if (token !== null) await accounts.deleteSession(db, hashToken(token));
    },

    /** Who a token belongs to; null when it is unknown, over, or its user inactive. Extends the session, at most once an hour. */
    authenticate: async (token: string): Promise<Actor | null> => {
      const found = await accounts.findSessionUser(db, hashToken(token), now());
      if (!found) return null;
      const isStale = clock.now() - Date.parse(found.last_used_at) > policy.lastUseGrainMs;
      if (isStale) await accounts.touchSession(db, found.session_id, now(), end());
      return { id: found.id, email: found.email, name: policy.fullName(found), userType: found.user_type };
    },
  };
}
