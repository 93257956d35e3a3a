import type { BodyOf, Operations, QueryOf } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import type { EmitAccount } from './account-events.ts';
import { resetLinkHours, withoutGuestEnding } from './accounts.policy.ts';
import * as accounts from './accounts.repository.ts';
import type { AnonymousLimit } from './anonymous-limit.ts';
import { clientOf } from './client-of.ts';
import { endMailedLinks } from './mailed-links.repository.ts';
import type { MailedLinks } from './mailed-links.ts';
import { requireGoodPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { passwordsAreOff, readSignInRules } from './sign-in-rules.ts';
import { type ReadSignUpRules, requireSignUpAllowed } from './sign-up-rules.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

export interface SignUpParts extends Pick<Deps, 'db' | 'work' | 'clock'> {
  readonly links: MailedLinks;
  readonly emit: EmitAccount;
  readonly countStranger: AnonymousLimit;
  readonly readRules: ReadSignUpRules;
  /** Whether a project has invited this address with this token, and the invitation is still valid. */
  readonly isInvited: (db: Reader, asked: { email: string; token: string; now: string }) => Promise<boolean>;
}

export function createSignUpService(parts: SignUpParts) {
  const { db, work, clock, links, emit, countStranger, readRules, isInvited } = parts;
  const now = (): string => isoTime(clock);
  const putUser = userPutter(parts);
  return {
    /** Returns whether the address already counts as validated. */
    async signUp(actor: Actor | null, body: Body<'signUp'>, { source }: Pick<RequestFacts, 'source'>): Promise<boolean> {
      if (body.isAdmin && actor?.userType !== 1) throw new AppError('not_allowed');
      if (!body.isAdmin) await countStranger(source);
      const { email, first_name, last_name, invite_token: token } = body;
      if (!body.isAdmin && !(await readSignInRules(db)).passwords) throw new AppError('sign_up_closed', { message: passwordsAreOff });
      await requireGoodPassword(db, body.password, 'password');
      const password_hash = await hashPassword(body.password);
      return work.run(async (tx) => {
        const isTrusted = body.isAdmin || (token !== undefined && (await isInvited(tx, { email, token, now: now() })));
        if (!body.isAdmin) requireSignUpAllowed(await readRules(tx), { email, isInvited: isTrusted });
        const proven = { validated_at: isTrusted ? now() : null, password_unconfirmed: !isTrusted };
        const user = await putUser(tx, { email, password_hash, first_name, last_name, ...proven });
        await emit(tx, { type: 'account_made', by: actor?.id ?? user.id, user: user.id });
        if (body.isAdmin) await links.mail(tx, user, 'accountMade');
        else if (!isTrusted) await links.mail(tx, user, 'validation');
        return isTrusted;
      });
    },

    /**
     * Marks the address as validated. The password of the sign-up may be a stranger's, so it is accepted only with the proof returned here or, without
     * `with_proof`, from the client that makes this call.
     */
    async validate({ token, with_proof }: QueryOf<Operations['validateToken']>, request: Pick<RequestFacts, 'source' | 'userAgent'>) {
      return work.run(async (tx) => {
        const user = await links.take(tx, token, 'validate');
        const validated_from = with_proof ? null : clientOf(request);
        const member = user.is_guest && { is_guest: false, last_name: withoutGuestEnding(user.last_name) };
        await accounts.updateUser(tx, user.id, { validated_at: user.validated_at ?? now(), validated_from, ...member, updated_at: now() });
        await emit(tx, { type: 'address_validated', by: user.id, user: user.id });
        if (!with_proof) return { email: user.email };
        return { email: user.email, proof: await links.makeToken(tx, user, 'reset', resetLinkHours) };
      });
    },
  };
}

type NewUser = Omit<accounts.NewUserRow, 'created_at' | 'updated_at'>;

/** Adds a user. Replaces an unvalidated sign-up for the same address, whose password and links then no longer work. */
function userPutter({ clock, links }: SignUpParts): (tx: Tx, user: NewUser) => Promise<accounts.UserRow> {
  const now = (): string => isoTime(clock);
  return async (tx, user) => {
    const made = await accounts.insertUser(tx, { ...user, created_at: now(), updated_at: now() });
    if (made) return made;
    const pending = await accounts.lockPendingUser(tx, user.email);
    if (!pending) throw new AppError('email_registered');
    const isMailed = user.validated_at === null;
    if (isMailed && !(await links.isWithinBounds(tx, pending, 'validation'))) throw new AppError('too_many_requests');
    // A guest stays one, with the name that they gave, until they prove that the sign-up is theirs.
    const { first_name, last_name, ...signedUp } = user;
    const named = pending.is_guest && isMailed ? {} : { first_name, last_name, is_guest: false };
    await accounts.updateUser(tx, pending.id, { ...signedUp, ...named, updated_at: now() });
    for (const purpose of ['validate', 'reset'] as const) await endMailedLinks(tx, pending.id, purpose, now());
    return { ...pending, email: user.email };
  };
}
