import type { BodyOf, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import type { EmitAccount } from './account-events.ts';
import * as accounts from './accounts.repository.ts';
import type { MailedLinks } from './mailed-links.ts';
import { hashPassword } from './passwords.ts';
import type { StrangersLimit } from './strangers-limit.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

export interface SignUpParts extends Pick<Deps, 'work' | 'clock'> {
  readonly links: MailedLinks;
  readonly emit: EmitAccount;
  readonly countStranger: StrangersLimit;
  /** Whether a project has invited this address with this token, and the invitation still holds. */
  readonly isInvited: (db: Reader, asked: { email: string; token: string; now: string }) => Promise<boolean>;
}

export function createSignUpService({ work, clock, links, emit, countStranger, isInvited }: SignUpParts) {
  const now = (): string => isoTime(clock);
  return {
    async signUp(actor: Actor | null, body: Body<'signUp'>, { source }: Pick<RequestFacts, 'source'>): Promise<void> {
      if (body.isAdmin && actor?.userType !== 1) throw new AppError('not_allowed');
      if (!body.isAdmin) await countStranger(source);
      const { email, first_name, last_name, invite_token: token } = body;
      const password_hash = await hashPassword(body.password);
      await work.run(async (tx) => {
        const isTrusted = body.isAdmin || (token !== undefined && (await isInvited(tx, { email, token, now: now() })));
        const times = { validated_at: isTrusted ? now() : null, created_at: now(), updated_at: now() };
        const user = await accounts.insertUser(tx, { email, password_hash, first_name, last_name, ...times });
        if (!user) throw new AppError('email_registered');
        await emit(tx, { type: 'account_made', by: actor?.id ?? user.id, user: user.id });
        if (body.isAdmin) await links.mail(tx, user, 'accountMade');
        else if (!isTrusted) await links.mail(tx, user, 'validation');
      });
    },

    /** Marks the address as validated and answers it. */
    async validate(token: string): Promise<string> {
      return work.run(async (tx) => {
        const user = await links.take(tx, token, 'validate');
        await accounts.updateUser(tx, user.id, { validated_at: user.validated_at ?? now(), updated_at: now() });
        await emit(tx, { type: 'address_validated', by: user.id, user: user.id });
        return user.email;
      });
    },
  };
}
