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
 * Unsubscribes from mails without a session, RFC 8058. Every collected mail contains the link. It never expires, since it can only
 * turn off those mails.
 */
export function createUnsubscribe({ config, switchOffMails }: UnsubscribeParts) {
  const signature = (user: UserId): string => createHmac('sha256', config.secret).update(`mails of news\n${user}`).digest('base64url');
  return {
    /** GET shows a page with a button, POST unsubscribes. */
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
