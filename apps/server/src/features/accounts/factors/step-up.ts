import type { BodyOf, Operations } from '@sheetmark/contract';
import type { Deps } from '../../../deps.ts';
import { isoTime } from '../../../platform/clock/clock.ts';
import { minutes } from '../../../platform/clock/durations.ts';
import { AppError, invalidInput, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/handler.ts';
import { createPasswordCheck } from '../check-password.ts';
import type { CodeCheck } from './factor-check.ts';
import * as factors from './factors.repository.ts';

const lastsMinutes = 10;

/** Throws `confirmation_needed` unless the caller signed in, or confirmed who they are, within the last minutes: a browser left open isn't enough. */
export type RequireConfirmed = (actor: Pick<Actor, 'session'>) => Promise<void>;

export function createStepUp({ db, clock, checkCode }: Pick<Deps, 'db' | 'clock'> & { readonly checkCode: CodeCheck }) {
  const checkPassword = createPasswordCheck({ db, clock });
  const requireConfirmed: RequireConfirmed = async ({ session }) => {
    const since = isoTime(clock, -minutes(lastsMinutes));
    if (session === undefined || !(await factors.isConfirmedSince(db, session, since))) throw new AppError('confirmation_needed');
  };
  return {
    requireConfirmed,
    async confirm(actor: Actor, { password, code }: BodyOf<Operations['confirmIdentity']>): Promise<void> {
      if (password !== undefined) await checkPassword(actor, password);
      else if (code !== undefined) {
        const authenticator = await factors.findAuthenticator(db, actor.id);
        if (!authenticator) throw new AppError('wrong_code');
        await checkCode(actor, authenticator, code);
      } else throw invalidInput('password', 'Enter your password or a code.');
      if (actor.session === undefined) throw notFound();
      await factors.confirmSession(db, actor.session, isoTime(clock));
    },
  };
}
