import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { hours } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { accountMadeMail, resetMail, validationMail } from './accounts.mails.ts';
import * as policy from './accounts.policy.ts';
import * as accounts from './accounts.repository.ts';
import * as links from './mailed-links.repository.ts';

type Purpose = 'validate' | 'reset';

/** Every mail with a link that works once: what the link is for, for how many hours, and the words around it. */
const kinds = {
  validation: { purpose: 'validate', lasts: policy.validateLinkHours, mail: validationMail },
  reset: { purpose: 'reset', lasts: policy.resetLinkHours, mail: resetMail },
  accountMade: { purpose: 'reset', lasts: policy.validateLinkHours, mail: accountMadeMail },
} as const satisfies Record<string, { purpose: Purpose; lasts: number; mail: typeof validationMail }>;
type Kind = keyof typeof kinds;

export interface MailedLinks {
  /** Makes a link that works once, for so many hours, and answers it. */
  make(tx: Tx, user: accounts.UserRow, purpose: Purpose, lasts: number): Promise<string>;
  mail(tx: Tx, user: accounts.UserRow, kind: Kind): Promise<void>;
  /** As `mail`, unless the address asked for too many lately; says nothing either way. */
  mailWithinBounds(tx: Tx, user: accounts.UserRow, kind: Kind): Promise<void>;
  /** Uses the link up. Throws `link_not_valid`. */
  take(tx: Tx, token: string, purpose: Purpose): Promise<accounts.UserRow>;
}

const paths: Readonly<Record<Purpose, (token: string) => string>> = {
  validate: (token) => `/SignIn?token=${token}`,
  reset: (token) => `/PagesRecoverPasswordReset/${token}`,
};

export function createMailedLinks({ clock, config, mailer }: Pick<Deps, 'clock' | 'config'> & { mailer: Mailer }): MailedLinks {
  const now = (offset = 0): string => isoTime(clock, offset);

  const make: MailedLinks['make'] = async (tx, user, purpose, lasts) => {
    const token = newToken();
    const times = { created_at: now(), expires_at: now(hours(lasts)) };
    await links.insertMailedLink(tx, { user_id: user.id, purpose, token_hash: hashToken(token), ...times });
    return `${config.publicUrl}${paths[purpose](token)}`;
  };

  const mail: MailedLinks['mail'] = async (tx, user, kind) => {
    const { purpose, lasts, mail: write } = kinds[kind];
    await mailer.enqueue(tx, write({ to: user.email, name: policy.fullName(user), link: await make(tx, user, purpose, lasts) }));
  };

  return {
    make,
    mail,
    async mailWithinBounds(tx, user, kind) {
      const lately = await links.countLinksSince(tx, user.id, kinds[kind].purpose, now(-hours(1)));
      if (lately < policy.linksPerHour) await mail(tx, user, kind);
    },
    async take(tx, token, purpose) {
      const id = await links.takeMailedLink(tx, hashToken(token), purpose, now());
      const user = id && (await accounts.findUser(tx, id));
      if (!user) throw new AppError('link_not_valid');
      return user;
    },
  };
}
