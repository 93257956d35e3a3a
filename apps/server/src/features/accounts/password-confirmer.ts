import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { RequestFacts } from '../../platform/http/handler.ts';
import { hashToken } from '../../platform/ids/secrets.ts';
import * as accounts from './accounts.repository.ts';
import { clientOf } from './client-of.ts';
import { endMailedLinks, findMailedLink } from './mailed-links.repository.ts';

interface Evidence {
  /** A token that only the owner of the address can have. */
  readonly proof: string | undefined;
  readonly request: Pick<RequestFacts, 'source' | 'userAgent'>;
}

/**
 * The password of a sign-up is valid once the person who validated the address enters it: a stranger who signed up with another person's address
 * knows the password, but not the proof. Throws `email_not_validated`.
 */
export function createPasswordConfirmer({ clock }: Pick<Deps, 'clock'>) {
  const now = (): string => isoTime(clock);
  return async (tx: Tx, user: accounts.UserRow, { proof, request }: Evidence): Promise<void> => {
    const isProven = proof !== undefined && (await findMailedLink(tx, hashToken(proof), 'reset', now())) === user.id;
    const isSameClient = user.validated_from?.equals(clientOf(request)) === true;
    if (!isProven && !isSameClient) {
      throw new AppError('email_not_validated', {
        message: 'Please confirm your password: sign in on the page that the mailed link opens. We can send you the link again.',
      });
    }
    await accounts.updateUser(tx, user.id, { password_unconfirmed: false, validated_from: null, updated_at: now() });
    await endMailedLinks(tx, user.id, 'reset', now());
  };
}
