import { createHmac } from 'node:crypto';
import { UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { equalInConstantTime } from '../../platform/ids/secrets.ts';

export interface UnsubscribeParts {
  readonly config: Pick<Deps['config'], 'secret' | 'publicUrl'>;
  readonly switchOffMails: (user: UserId) => Promise<void>;
}

/**
 * The way out of mails that needs no session, RFC 8058. Its link stands in every mail of news and never ends: it can do no more than
 * switch those mails off.
 */
export function createUnsubscribe({ config, switchOffMails }: UnsubscribeParts) {
  const signature = (user: UserId): string => createHmac('sha256', config.secret).update(`mails of news\n${user}`).digest('base64url');
  return {
    /** Opened it shows a page with a button; posted to, it switches off. */
    linkFor: (user: UserId): string => `${config.publicUrl}/unsubscribe/${user}.${signature(user)}`,

    async unsubscribe(token: string): Promise<void> {
      const [id = '', signed = ''] = token.split('.');
      const user = UserId.safeParse(Number(id)).data;
      if (user === undefined || !equalInConstantTime(signed, signature(user))) throw new AppError('link_not_valid');
      await switchOffMails(user);
    },
  };
}

export type Unsubscribe = ReturnType<typeof createUnsubscribe>;
