import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { RequestFacts } from '../../platform/http/handler.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { newDeviceMail, newFactorMail, newPasswordMail, newTokenMail } from './accounts.mails.ts';
import { fullName } from './accounts.policy.ts';
import type { UserRow } from './accounts.repository.ts';
import { deviceName } from './device-name.ts';

type Notice = (tx: Tx, user: UserRow, request: Pick<RequestFacts, 'source' | 'userAgent'>) => Promise<void>;

/** Security notices to the owner of an account. Nobody can switch them off. */
export interface AccountNotices {
  readonly newPassword: Notice;
  readonly newDevice: Notice;
  readonly newToken: Notice;
  readonly newFactor: Notice;
}

export function accountNotices({ clock, config, mailer }: Pick<Deps, 'clock' | 'config'> & { mailer: Mailer }): AccountNotices {
  const notice =
    (write: typeof newPasswordMail, path: string): Notice =>
    async (tx, user, { source, userAgent }) => {
      const to = { to: user.email, name: fullName(user), link: `${config.publicUrl}${path}` };
      const at = `${isoTime(clock).slice(0, 16).replace('T', ' ')} UTC`;
      await mailer.enqueue(tx, write(to, { device: deviceName(userAgent), source, at }));
    };
  return {
    newPassword: notice(newPasswordMail, '/PagesRecoverPassword'),
    newDevice: notice(newDeviceMail, '/Settings'),
    newToken: notice(newTokenMail, '/Settings'),
    newFactor: notice(newFactorMail, '/Settings'),
  };
}
