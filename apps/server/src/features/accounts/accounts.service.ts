import type { BodyOf, Operations } from '@sheetmark/contract';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Deps } from '../../deps.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { resetMail, validationMail } from './accounts.mails.ts';
import * as policy from './accounts.policy.ts';
import * as accounts from './accounts.repository.ts';
import { presentOwnAccount, presentSignedIn } from './accounts.presenter.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

export interface AccountsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'config'> {
  readonly mailer: Mailer;
  /** Whether a project has invited this address with this token, and the invitation still holds. */
  readonly isInvited: (db: Reader, asked: { email: string; token: string; now: string }) => Promise<boolean>;
}

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

export function createAccountsService(parts: AccountsParts) {
  const { db, work, clock, config, mailer } = parts;
  const now = (offset = 0): string => isoTime(clock, offset);

  async function mailLink(tx: Tx, user: accounts.UserRow, purpose: 'validate' | 'reset'): Promise<void> {
    const token = newToken();
    const validating = purpose === 'validate';
    const lasts = policy.hours(validating ? policy.validateLinkHours : policy.resetLinkHours);
    await accounts.insertMailedLink(tx, { user_id: user.id, purpose, token_hash: hashToken(token), created_at: now(), expires_at: now(lasts) });
    const path = validating ? `/SignIn?token=${token}` : `/PagesRecoverPasswordReset/${token}`;
    const letter = { to: user.email, name: policy.fullName(user), link: `${config.publicUrl}${path}` };
    await mailer.enqueue(tx, validating ? validationMail(letter) : resetMail(letter));
  }

  /** Mails a link unless the address asked for too many lately; says nothing either way. */
  async function mailLinkWithinBounds(tx: Tx, user: accounts.UserRow, purpose: 'validate' | 'reset'): Promise<void> {
    if ((await accounts.countLinksSince(tx, user.id, purpose, now(-policy.hours(1)))) < policy.linksPerHour) await mailLink(tx, user, purpose);
  }

  async function startSession(tx: Tx, user: accounts.UserRow, request: Pick<RequestFacts, 'userAgent' | 'source'>): Promise<string> {
    const token = newToken();
    const expiresAt = now(policy.days(policy.sessionDays));
    const { userAgent, source } = request;
    await accounts.insertSession(tx, { userId: user.id, tokenHash: hashToken(token), userAgent, source, now: now(), expiresAt });
    return token;
  }

  return {
    async signUp(actor: Actor | null, body: Body<'signUp'>): Promise<void> {
      if (body.isAdmin && actor?.userType !== 1) throw new AppError('not_allowed');
      const passwordHash = await hashPassword(body.password);
      await work.run(async (tx) => {
        const { email, invite_token: token } = body;
        const trusted = body.isAdmin || (token !== undefined && (await parts.isInvited(tx, { email, token, now: now() })));
        const user = await accounts.insertUser(tx, {
          email: body.email,
          password_hash: passwordHash,
          first_name: body.first_name,
          last_name: body.last_name,
          validated_at: trusted ? now() : null,
          created_at: now(),
          updated_at: now(),
        });
        if (!user) throw new AppError('email_registered');
        if (!trusted) await mailLink(tx, user, 'validate');
      });
    },

    async resendValidation({ email }: Body<'resendValidation'>): Promise<void> {
      await work.run(async (tx) => {
        const user = await accounts.findUserByEmail(tx, email);
        if (user && user.validated_at === null) await mailLinkWithinBounds(tx, user, 'validate');
      });
    },

    /** Marks the address as validated and answers it. */
    async validate(token: string): Promise<string> {
      return work.run(async (tx) => {
        const id = await accounts.takeMailedLink(tx, hashToken(token), 'validate', now());
        const user = id && (await accounts.findUser(tx, id));
        if (!user) throw new AppError('link_not_valid');
        await accounts.updateUser(tx, user.id, { validated_at: user.validated_at ?? now(), updated_at: now() });
        return user.email;
      });
    },

    async logIn(body: Body<'logIn'>, request: RequestFacts) {
      const byAddress = `sign-in address ${body.email.toLowerCase()}`;
      const bySource = `sign-in source ${request.source}`;
      const since = now(-policy.minutes(policy.wrongSignInWindowMinutes));
      if ((await accounts.mostAttemptsSince(db, [byAddress, bySource], since)) >= policy.wrongSignInsAllowed) throw new AppError('too_many_requests');
      const user = await accounts.findUserByEmail(db, body.email);
      if (!(await passwordMatches(user?.password_hash ?? null, body.password)) || !user) {
        await accounts.insertAttempt(db, byAddress, now());
        await accounts.insertAttempt(db, bySource, now());
        throw new AppError('wrong_credentials');
      }
      if (user.is_active !== 1) throw new AppError('account_inactive');
      if (user.validated_at === null) throw new AppError('email_not_validated');
      const token = await work.run(async (tx) => {
        await accounts.clearAttempts(tx, byAddress);
        return startSession(tx, user, request);
      });
      return presentSignedIn(user, token);
    },

    async logOut(request: RequestFacts): Promise<void> {
      if (request.token !== null) await accounts.deleteSession(db, hashToken(request.token));
    },

    /** The same for every address, known or not. */
    async forgetPassword({ email }: Body<'forgotPassword'>): Promise<void> {
      await work.run(async (tx) => {
        const user = await accounts.findUserByEmail(tx, email);
        if (user) await mailLinkWithinBounds(tx, user, 'reset');
      });
    },

    /** Ends every session of the user. A link that reached the mailbox validates the address as well. */
    async resetPassword(body: Body<'resetForgotPassword'>): Promise<void> {
      if (body.newPassword.trim() !== body.newPasswordConfirm.trim()) throw new AppError('passwords_differ');
      const passwordHash = await hashPassword(body.newPassword);
      await work.run(async (tx) => {
        const id = await accounts.takeMailedLink(tx, hashToken(body.token), 'reset', now());
        const user = id && (await accounts.findUser(tx, id));
        if (!user) throw new AppError('link_not_valid');
        await accounts.updateUser(tx, user.id, { password_hash: passwordHash, validated_at: user.validated_at ?? now(), updated_at: now() });
        await accounts.endMailedLinks(tx, user.id, 'reset', now());
        await accounts.deleteSessionsOf(tx, user.id);
      });
    },

    async ownAccount(actor: Actor, request: RequestFacts) {
      const user = await accounts.findUser(db, actor.id);
      if (!user) throw new AppError('signed_out');
      return presentOwnAccount(user, request.token ?? '', await accounts.countsOf(db, actor.id));
    },

    /** Who a token belongs to; null when it is unknown, over, or its user inactive. Extends the session, at most once an hour. */
    async authenticate(token: string): Promise<Actor | null> {
      const found = await accounts.findSessionUser(db, hashToken(token), now());
      if (!found) return null;
      if (clock.now() - Date.parse(found.last_used_at) > policy.lastUseGrainMs) {
        await accounts.touchSession(db, found.session_id, now(), now(policy.days(policy.sessionDays)));
      }
      return { id: found.id, email: found.email, name: policy.fullName(found), userType: found.user_type };
    },

    /** Makes an administrator of the address, or a new one, and answers a link to choose a password with. */
    async makeAdministrator(email: string): Promise<string> {
      return work.run(async (tx) => {
        const known = await accounts.findUserByEmail(tx, email);
        const user = known ?? (await accounts.insertUser(tx, { email, first_name: email.split('@')[0] ?? email, created_at: now(), updated_at: now() }));
        if (!user) throw new AppError('email_registered');
        await accounts.updateUser(tx, user.id, { user_type: 1, is_active: 1, validated_at: user.validated_at ?? now(), updated_at: now() });
        const token = newToken();
        const lasts = policy.hours(policy.validateLinkHours);
        await accounts.insertMailedLink(tx, { user_id: user.id, purpose: 'reset', token_hash: hashToken(token), created_at: now(), expires_at: now(lasts) });
        return `${config.publicUrl}/PagesRecoverPasswordReset/${token}`;
      });
    },

    /** The administrator named by the settings, on an empty database only. */
    async makeFirstAdministrator(named: { email: string; password: string }): Promise<boolean> {
      const passwordHash = await hashPassword(named.password);
      return work.run(async (tx) => {
        if (await accounts.anyUserExists(tx)) return false;
        const user = { email: named.email, password_hash: passwordHash, first_name: 'Administrator', user_type: 1 as const };
        return (await accounts.insertUser(tx, { ...user, validated_at: now(), created_at: now(), updated_at: now() })) !== undefined;
      });
    },
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
