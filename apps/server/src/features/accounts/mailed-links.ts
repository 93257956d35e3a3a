import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { hours } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { accountCreatedMail, resetMail, validationMail } from './accounts.mails.ts';
import * as policy from './accounts.policy.ts';
import * as accounts from './accounts.repository.ts';
import * as links from './mailed-links.repository.ts';

type Purpose = 'validate' | 'reset';

/** The mails with one-time links: their purpose, lifetime in hours, and texts. */
const kinds = {
  validation: { purpose: 'validate', lasts: policy.validateLinkHours, mail: validationMail },
  reset: { purpose: 'reset', lasts: policy.resetLinkHours, mail: resetMail },
  accountMade: { purpose: 'reset', lasts: policy.validateLinkHours, mail: accountCreatedMail },
} as const satisfies Record<string, { purpose: Purpose; lasts: number; mail: typeof validationMail }>;
type Kind = keyof typeof kinds;

export interface MailedLinks {
  /** Creates a one-time token that is valid for the given hours. */
  makeToken(tx: Tx, user: accounts.UserRow, purpose: Purpose, lasts: number): Promise<string>;
  /** Makes a link with such a token. */
  make(tx: Tx, user: accounts.UserRow, purpose: Purpose, lasts: number): Promise<string>;
  mail(tx: Tx, user: accounts.UserRow, kind: Kind): Promise<void>;
  /** Like `mail`, unless the address has requested too many recently. The caller doesn't learn which. */
  mailWithinBounds(tx: Tx, user: accounts.UserRow, kind: Kind): Promise<void>;
  /** Whether the address may be mailed another link of this kind. */
  isWithinBounds(tx: Tx, user: accounts.UserRow, kind: Kind): Promise<boolean>;
  /** Invalidates the link and locks its user. Throws `link_not_valid`. */
  take(tx: Tx, token: string, purpose: Purpose): Promise<accounts.UserRow>;
}

const paths: Readonly<Record<Purpose, (token: string) => string>> = {
  validate: (token) => `/SignIn?token=${token}`,
  reset: (token) => `/PagesRecoverPasswordReset/${token}`,
};

export function createMailedLinks({ clock, config, mailer }: Pick<Deps, 'clock' | 'config'> & { mailer: Mailer }): MailedLinks {
  const now = (offset = 0): string => isoTime(clock, offset);

  const makeToken: MailedLinks['makeToken'] = async (tx, user, purpose, lasts) => {
    const token = newToken();
    const times = { created_at: now(), expires_at: now(hours(lasts)) };
    await links.insertMailedLink(tx, { user_id: user.id, purpose, token_hash: hashToken(token), ...times });
    return token;
  };

  const make: MailedLinks['make'] = async (tx, user, purpose, lasts) =>
    `${config.publicUrl}${paths[purpose](await makeToken(tx, user, purpose, lasts))}`;

  const mail: MailedLinks['mail'] = async (tx, user, kind) => {
    const { purpose, lasts, mail: write } = kinds[kind];
    await mailer.enqueue(tx, write({ to: user.email, name: policy.fullName(user), link: await make(tx, user, purpose, lasts) }));
  };

  const isWithinBounds: MailedLinks['isWithinBounds'] = async (tx, user, kind) =>
    (await links.countLinksSince(tx, user.id, kinds[kind].purpose, now(-hours(1)))) < policy.linksPerHour;

  return {
    makeToken,
    make,
    mail,
    isWithinBounds,
    async mailWithinBounds(tx, user, kind) {
      if (await isWithinBounds(tx, user, kind)) await mail(tx, user, kind);
    },
    async take(tx, token, purpose) {
      // The user first, then the link: the order in which a second sign-up locks them too.
      const id = await links.findMailedLink(tx, hashToken(token), purpose, now());
      const [user] = id === undefined ? [] : await accounts.lockUsers(tx, [id]);
      const taken = user && (await links.takeMailedLink(tx, hashToken(token), purpose, now()));
      if (!user || taken === undefined) throw new AppError('link_not_valid');
      return user;
    },
  };
}
