import type { BodyOf, Operations, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import * as attempts from '../../platform/attempts/attempts.repository.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { RequestFacts } from '../../platform/http/handler.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { accountEvents, type EmitAccount } from './account-events.ts';
import { type RequestedLink, mailLinkJob } from './accounts.jobs.ts';
import * as policy from './accounts.policy.ts';
import * as accounts from './accounts.repository.ts';
import { type AdministrationParts, createAdministrationService } from './administration.service.ts';
import { type AnonymousLimit, createAnonymousLimit } from './anonymous-limit.ts';
import { createAuthenticator } from './authenticator.ts';
import { createCredentialCheck } from './credentials.ts';
import { createCodeCheck } from './factors/factor-check.ts';
import { deleteFactors } from './factors/factors.repository.ts';
import { createFactorsService } from './factors/factors.service.ts';
import { createStepUp } from './factors/step-up.ts';
import { createInstallationService } from './installation.service.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import { endMailedLinks } from './mailed-links.repository.ts';
import { createMailedLinks, type MailedLinks } from './mailed-links.ts';
import { accountNotices, type AccountNotices } from './notices.ts';
import { deletePasskeysOf } from './passkeys/passkeys.repository.ts';
import { createPasskeysService } from './passkeys/passkeys.service.ts';
import { requireGoodPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { createPersonMatcher } from './providers/person-matcher.ts';
import { createProvidersService } from './providers/providers.service.ts';
import { type SessionEnder, createSessionEnder } from './session-ender.ts';
import { createSessionStarter } from './session-starter.ts';
import { createSessionsService } from './sessions.service.ts';
import { createSettingsService } from './settings.service.ts';
import { createSignInRulesService } from './sign-in-rules.service.ts';
import { readSignInRules, requirePasswords } from './sign-in-rules.ts';
import { createSignInSteps } from './sign-in-steps.ts';
import { createSignUpRulesReader } from './sign-up-rules.ts';
import { createSignUpService, type SignUpParts } from './sign-up.service.ts';
import { createTokensService } from './tokens.service.ts';

export interface AccountsParts
  extends
    Pick<Deps, 'db' | 'work' | 'clock' | 'config' | 'events' | 'queue' | 'log'>,
    Pick<SignUpParts, 'isInvited'>,
    Pick<AdministrationParts, 'leaveProjects'> {
  readonly mailer: Mailer;
}

export function createAccountsService(parts: AccountsParts) {
  const links = createMailedLinks(parts);
  const emit = accountEvents(parts);
  const endSessions = createSessionEnder(emit);
  const countStranger = createAnonymousLimit(parts);
  const known = createKnownDevices(parts);
  const notices = accountNotices(parts);
  const readRules = createSignUpRulesReader(parts);
  const startSession = createSessionStarter({ ...parts, emit, known, notices });
  const steps = createSignInSteps(parts);
  const matchPerson = createPersonMatcher({ ...parts, emit });
  const checkCredentials = createCredentialCheck({ ...parts, emit, known });
  const checkCode = createCodeCheck({ ...parts, emit });
  const stepUp = createStepUp({ ...parts, checkCode });
  const { requireConfirmed } = stepUp;
  const factors = createFactorsService({ ...parts, emit, steps, notices, checkCode, checkCredentials, requireConfirmed });
  const providers = createProvidersService({ ...parts, emit, steps, startSession, countStranger, matchPerson });
  const passkeys = createPasskeysService({ ...parts, emit, notices, steps, startSession, countStranger, requireConfirmed });
  const tokens = createTokensService({ ...parts, emit, notices, requireConfirmed });
  return {
    ...createSignUpService({ ...parts, links, emit, countStranger, readRules }),
    ...createSessionsService({ ...parts, emit, endSessions, startSession, checkCredentials, factors, providers }),
    providers,
    passkeys,
    factors,
    stepUp,
    signInRules: createSignInRulesService({ ...parts, emit, requireConfirmed }),
    ...createPasswordsService({ ...parts, links, emit, endSessions, known, notices }),
    ...createAdministratorsService({ ...parts, links, emit }),
    settings: createSettingsService({ ...parts, emit, endSessions, notices }),
    installation: createInstallationService({ ...parts, emit, readRules }),
    tokens,
    authentication: { authenticate: createAuthenticator(parts), recordTokenCall: tokens.recordCall },
    administration: createAdministrationService({ ...parts, emit, endSessions }),

    ...createLinksService({ ...parts, links, countStranger }),

    async hasUsers(): Promise<boolean> {
      return accounts.anyUserExists(parts.db);
    },

    async isKnown(email: string): Promise<boolean> {
      return (await accounts.findUserByEmail(parts.db, email)) !== undefined;
    },
  };
}

interface LinkParts extends Pick<Deps, 'work' | 'queue'>, Pick<LinkedParts, 'links'> {
  readonly countStranger: AnonymousLimit;
}

/** Links that anyone may request, without revealing whether the address is known. */
function createLinksService({ work, links, queue, countStranger }: LinkParts) {
  return {
    async askForLink(asked: RequestedLink, { source }: Pick<RequestFacts, 'source'>): Promise<void> {
      await countStranger(source);
      await work.run((tx) => queue.send(tx, mailLinkJob, asked));
    },

    /** Mails the address if it is known, needs such a link and didn't request too many. */
    async mailLink({ email, kind }: RequestedLink): Promise<void> {
      await work.run(async (tx) => {
        const user = await accounts.findUserByEmail(tx, email);
        if (user && !user.keeps_password && !(await readSignInRules(tx)).passwords) return;
        if (!user || user.is_guest || (kind === 'validation' && user.validated_at !== null && !user.password_unconfirmed)) return;
        await links.mailWithinBounds(tx, user, kind);
      });
    },
  };
}

interface LinkedParts extends Pick<Deps, 'work' | 'clock'> {
  readonly links: MailedLinks;
  readonly emit: EmitAccount;
}

interface PasswordsParts extends LinkedParts {
  readonly endSessions: SessionEnder;
  readonly known: KnownDevices;
  readonly notices: AccountNotices;
}

function createPasswordsService({ work, clock, links, emit, endSessions, known, notices }: PasswordsParts) {
  const now = (): string => isoTime(clock);
  const proven = (user: accounts.UserRow) => ({
    validated_at: user.validated_at ?? now(),
    password_unconfirmed: false,
    validated_from: null,
  });
  return {
    /** Ends every session of the user. The mailed link also validates the address. */
    async resetPassword(
      body: BodyOf<Operations['resetForgotPassword']>,
      request: Pick<RequestFacts, 'source' | 'userAgent'>,
    ): Promise<void> {
      if (body.newPassword !== body.newPasswordConfirm) throw new AppError('passwords_differ');
      const password_hash = await hashPassword(body.newPassword);
      await work.run(async (tx) => {
        const user = await links.take(tx, body.token, 'reset');
        await requireGoodPassword(tx, body.newPassword, 'newPassword');
        await requirePasswords(tx, user);
        await accounts.updateUser(tx, user.id, { password_hash, ...proven(user), updated_at: now() });
        await endMailedLinks(tx, user.id, 'reset', now());
        await emit(tx, { type: 'password_changed', by: user.id, user: user.id, data: { by_link: true } });
        await endSessions(tx, user.id, { by: user.id, withTokens: true });
        // Earlier guesses must not lock out the owner of the mailbox.
        await attempts.clearAttempts(tx, policy.signInSubject.address(user.email));
        await known.remember(tx, user.id, { device: undefined, request });
        if (user.password_hash !== null && !user.password_unconfirmed) await notices.newPassword(tx, user, request);
      });
    },
  };
}

export interface FirstUser {
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly user_type: 1 | 2;
}

function createAdministratorsService({ work, clock, links, emit, config }: LinkedParts & Pick<Deps, 'config'>) {
  const now = (): string => isoTime(clock);
  const administrators = (config.firstAdministrator === null ? [] : [config.firstAdministrator]).map((named): FirstUser => ({
    ...named,
    first_name: 'Administrator',
    last_name: '',
    user_type: 1,
  }));

  /**
   * Adds validated users in the given order, then the administrator of the settings. Returns null and adds nothing when the database
   * has users already.
   */
  async function addFirstUsers(others: readonly FirstUser[]): Promise<readonly UserId[] | null> {
    const named = [...others, ...administrators];
    const hashes = await Promise.all(named.map((user) => hashPassword(user.password)));
    return work.run(async (tx) => {
      if (await accounts.anyUserExists(tx)) return null;
      const ids: UserId[] = [];
      for (const [index, { password: _, ...user }] of named.entries()) {
        const times = { validated_at: now(), created_at: now(), updated_at: now() };
        const row = await accounts.insertUser(tx, { ...user, password_hash: hashes[index] ?? null, ...times });
        if (row) ids.push(row.id);
      }
      return ids;
    });
  }

  return {
    /** Makes the address an administrator, with a new account if needed, and returns a link to choose a password. */
    async makeAdministrator(email: string): Promise<string> {
      return work.run(async (tx) => {
        const fresh = { email, first_name: email.split('@')[0] ?? email, created_at: now(), updated_at: now() };
        const user = (await accounts.findUserByEmail(tx, email)) ?? (await accounts.insertUser(tx, fresh));
        if (!user) throw new AppError('email_registered');
        // A password that the owner of the address has not confirmed may be a stranger's.
        const forgotten = user.password_unconfirmed ? { password_hash: null, password_unconfirmed: false } : {};
        const validated_at = user.validated_at ?? now();
        await accounts.updateUser(tx, user.id, {
          user_type: 1,
          is_active: 1,
          keeps_password: true,
          validated_at,
          ...forgotten,
          updated_at: now(),
        });
        // Someone who can run this has the server: it also helps administrators who lost their second factor.
        await deleteFactors(tx, user.id);
        await deletePasskeysOf(tx, user.id);
        await endMailedLinks(tx, user.id, 'validate', now());
        await emit(tx, { type: 'administrator_made', by: null, user: user.id });
        return links.make(tx, user, 'reset', policy.validateLinkHours);
      });
    },

    addFirstUsers,
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
