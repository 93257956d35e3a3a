import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { resetMail, validationMail } from './accounts.mails.ts';
import * as policy from './accounts.policy.ts';
import * as accounts from './accounts.repository.ts';

type Purpose = 'validate' | 'reset';

export interface MailedLinks {
  /** Makes a link that works once, and answers it. */
  make(tx: Tx, user: accounts.UserRow, purpose: Purpose, hours: number): Promise<string>;
  mail(tx: Tx, user: accounts.UserRow, purpose: Purpose): Promise<void>;
  /** As `mail`, unless the address asked for too many lately; says nothing either way. */
  mailWithinBounds(tx: Tx, user: accounts.UserRow, purpose: Purpose): Promise<void>;
  /** Uses the link up. Throws `link_not_valid`. */
  take(tx: Tx, token: string, purpose: Purpose): Promise<accounts.UserRow>;
}

const lifetimes: Readonly<Record<Purpose, number>> = { validate: policy.validateLinkHours, reset: policy.resetLinkHours };
const paths: Readonly<Record<Purpose, (token: string) => string>> = {
  validate: (token) => `/SignIn?token=${token}`,
  reset: (token) => `/PagesRecoverPasswordReset/${token}`,
};

export function createMailedLinks({ clock, config, mailer }: Pick<Deps, 'clock' | 'config'> & { mailer: Mailer }): MailedLinks {
  const now = (offset = 0): string => isoTime(clock, offset);

  const make: MailedLinks['make'] = async (tx, user, purpose, hours) => {
    const token = newToken();
    const times = { created_at: now(), expires_at: now(policy.hours(hours)) };
    await accounts.insertMailedLink(tx, { user_id: user.id, purpose, token_hash: hashToken(token), ...times });
    return `${config.publicUrl}${paths[purpose](token)}`;
  };

  const mail: MailedLinks['mail'] = async (tx, user, purpose) => {
    const letter = { to: user.email, name: policy.fullName(user), link: await make(tx, user, purpose, lifetimes[purpose]) };
    await mailer.enqueue(tx, purpose === 'validate' ? validationMail(letter) : resetMail(letter));
  };

  return {
    make,
    mail,
    async mailWithinBounds(tx, user, purpose) {
      const lately = await accounts.countLinksSince(tx, user.id, purpose, now(-policy.hours(1)));
      if (lately < policy.linksPerHour) await mail(tx, user, purpose);
    },
    async take(tx, token, purpose) {
      const id = await accounts.takeMailedLink(tx, hashToken(token), purpose, now());
      const user = id && (await accounts.findUser(tx, id));
      if (!user) throw new AppError('link_not_valid');
      return user;
    },
  };
}
