import type { BodyOf, Operations, PageQuery, SessionId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import * as attempts from '../../platform/attempts/attempts.repository.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { hashToken } from '../../platform/ids/secrets.ts';
import type { EmitAccount } from './account-events.ts';
import { presentSession, presentSignedIn } from './accounts.presenter.ts';
import * as accounts from './accounts.repository.ts';
import type { CredentialCheck } from './credentials.ts';
import type { FactorsService } from './factors/factors.service.ts';
import { createPasswordConfirmer } from './password-confirmer.ts';
import type { ProvidersService } from './providers/providers.service.ts';
import type { SessionEnder } from './session-ender.ts';
import type { SessionStarter } from './session-starter.ts';
import * as sessions from './sessions.repository.ts';
import { requirePasswords } from './sign-in-rules.ts';

export interface SessionsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'config'> {
  readonly emit: EmitAccount;
  readonly endSessions: SessionEnder;
  readonly startSession: SessionStarter;
  readonly checkCredentials: CredentialCheck;
  readonly factors: Pick<FactorsService, 'prove'>;
  readonly providers: Pick<ProvidersService, 'endUrl'>;
}

export function createSessionsService(parts: SessionsParts) {
  const { db, work, clock, emit, endSessions, startSession, checkCredentials, factors, providers } = parts;
  const confirmPassword = createPasswordConfirmer({ clock });

  return {
    async logIn(body: BodyOf<Operations['logIn']>, request: Pick<RequestFacts, 'source' | 'userAgent'>) {
      const place = { device: body.device, request };
      const { user: checked, forgiven } = await checkCredentials(body, place);
      requireUsable(checked);
      await requirePasswords(db, checked);
      const proven = await factors.prove(checked, body, place);
      return work.run(async (tx) => {
        const user = await lockUnchanged(tx, checked);
        requireUsable(user);
        if (user.password_unconfirmed) await confirmPassword(tx, user, { proof: body.proof, request });
        if (forgiven !== null) await attempts.clearAttempts(tx, forgiven);
        const { token } = await startSession(tx, user, place);
        return { user: presentSignedIn(user, token), ...proven };
      });
    },

    /** Returns where the browser signs out of the provider of single sign-on, if the session began there. */
    async logOut(actor: Actor, { token }: Pick<RequestFacts, 'token'>): Promise<string | undefined> {
      const url = await providers.endUrl(actor);
      await work.run(async (tx) => {
        await sessions.deleteSession(tx, hashToken(token ?? ''));
        await emit(tx, { type: 'signed_out', by: actor.id, user: actor.id });
      });
      return url;
    },

    listSessions: (actor: Actor, page: PageQuery, request: Pick<RequestFacts, 'token'>) => listSessions(parts, actor, page, request),

    async endSession(actor: Actor, id: SessionId): Promise<void> {
      await work.run(async (tx) => {
        if (!(await sessions.deleteSessionById(tx, actor.id, id))) throw notFound();
        await emit(tx, { type: 'sessions_ended', by: actor.id, user: actor.id });
      });
    },

    async endOtherSessions(actor: Actor, { token }: Pick<RequestFacts, 'token'>): Promise<void> {
      await work.run((tx) => endSessions(tx, actor.id, { by: actor.id, but: hashToken(token ?? '') }));
    },
  };
}

/** Where the user is signed in. */
async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  page: PageQuery,
  { token }: Pick<RequestFacts, 'token'>,
) {
  const now = isoTime(clock);
  const limit = pageLimit(page);
  const [rows, total] = await Promise.all([
    sessions.listSessions(db, actor.id, { now, limit: limit + 1, below: decodeCursor(page.cursor) }),
    sessions.countSessions(db, actor.id, now),
  ]);
  const { shown, next_cursor } = cutPage(rows, limit);
  return { data: shown.map((row) => presentSession(row, hashToken(token ?? ''))), meta: { total, next_cursor } };
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
