import type { BodyOf, Operations, PageQuery, SessionId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import * as attempts from '../../platform/attempts/attempts.repository.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import type { EmitAccount } from './account-events.ts';
import * as policy from './accounts.policy.ts';
import { presentSession, presentSignedIn } from './accounts.presenter.ts';
import * as accounts from './accounts.repository.ts';
import { createCredentialCheck } from './credentials.ts';
import type { KnownDevices } from './known-devices.ts';
import type { AccountNotices } from './notices.ts';
import { createPasswordConfirmer } from './password-confirmer.ts';
import type { SessionEnder } from './session-ender.ts';
import * as sessions from './sessions.repository.ts';

export interface SessionsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'config'> {
  readonly notices: AccountNotices;
  readonly known: KnownDevices;
  readonly emit: EmitAccount;
  readonly endSessions: SessionEnder;
}

export function createSessionsService(parts: SessionsParts) {
  const { db, work, clock, config, emit, endSessions, known, notices } = parts;
  const now = (offset = 0): string => isoTime(clock, offset);
  const longestMs = config.sessionMaxDays === null ? Infinity : days(config.sessionMaxDays);
  /** How long a session has left that is as old as this: 30 days from its last use, and never beyond its longest life. */
  const end = (ageMs = 0): string => now(Math.min(days(policy.sessionDays), longestMs - ageMs));
  const checkCredentials = createCredentialCheck(parts);
  const confirmPassword = createPasswordConfirmer({ clock });

  return {
    async logIn(body: BodyOf<Operations['logIn']>, request: Pick<RequestFacts, 'source' | 'userAgent'>) {
      const place = { device: body.device, request };
      const { user: checked, forgiven } = await checkCredentials(body, place);
      const token = newToken();
      return work.run(async (tx) => {
        const user = await lockUnchanged(tx, checked);
        requireUsable(user);
        if (user.password_unconfirmed) await confirmPassword(tx, user, { proof: body.proof, request });
        if (forgiven !== null) await attempts.clearAttempts(tx, forgiven);
        if (await known.remember(tx, user.id, place)) await notices.newDevice(tx, user, request);
        const { userAgent, source } = request;
        await emit(tx, { type: 'signed_in', by: user.id, user: user.id });
        await sessions.insertSession(tx, { userId: user.id, tokenHash: hashToken(token), userAgent, source, now: now(), expiresAt: end() });
        return presentSignedIn(user, token);
      });
    },

    async logOut(actor: Actor, { token }: Pick<RequestFacts, 'token'>): Promise<void> {
      await work.run(async (tx) => {
        await sessions.deleteSession(tx, hashToken(token ?? ''));
        await emit(tx, { type: 'signed_out', by: actor.id, user: actor.id });
      });
    },

    /** Where the user is signed in. */
    async listSessions(actor: Actor, page: PageQuery, { token }: Pick<RequestFacts, 'token'>) {
      const limit = pageLimit(page);
      const [rows, total] = await Promise.all([
        sessions.listSessions(db, actor.id, { now: now(), limit: limit + 1, below: decodeCursor(page.cursor) }),
        sessions.countSessions(db, actor.id, now()),
      ]);
      const { shown, next_cursor } = cutPage(rows, limit);
      return { data: shown.map((row) => presentSession(row, hashToken(token ?? ''))), meta: { total, next_cursor } };
    },

    async endSession(actor: Actor, id: SessionId): Promise<void> {
      await work.run(async (tx) => {
        if (!(await sessions.deleteSessionById(tx, actor.id, id))) throw notFound();
        await emit(tx, { type: 'sessions_ended', by: actor.id, user: actor.id });
      });
    },

    async endOtherSessions(actor: Actor, { token }: Pick<RequestFacts, 'token'>): Promise<void> {
      await work.run((tx) => endSessions(tx, actor.id, { by: actor.id, but: hashToken(token ?? '') }));
    },

    /**
     * The user of a token; null when it is unknown, expired, or its user inactive. Extends the session and records its source, but
     * rarely: reads stay reads, nearly always.
     */
    authenticate: async (token: string, source?: string): Promise<Actor | null> => {
      const found = await sessions.findSessionUser(db, hashToken(token), now());
      const ageMs = found ? clock.now() - Date.parse(found.created_at) : 0;
      if (!found || ageMs >= longestMs) return null;
      const place = source ?? found.source;
      const grain = place === found.source ? policy.lastUseGrainMs : policy.movedGrainMs;
      if (clock.now() - Date.parse(found.last_used_at) > grain)
        await sessions.updateSession(db, found.session_id, { last_used_at: now(), expires_at: end(ageMs), source: place });
      return { id: found.id, email: found.email, name: policy.fullName(found), userType: found.user_type, session: found.session_id };
    },
  };
}

/** Checking a password takes a while, in which a reset or an administrator may have changed the account. */
async function lockUnchanged(tx: Tx, checked: accounts.UserRow): Promise<accounts.UserRow> {
  const [user] = await accounts.lockUsers(tx, [checked.id]);
  if (user?.password_hash !== checked.password_hash) throw new AppError('wrong_credentials');
  return user;
}

function requireUsable(user: accounts.UserRow): void {
  if (user.is_active !== 1) throw new AppError('account_inactive');
  if (user.validated_at === null) throw new AppError('email_not_validated');
}
