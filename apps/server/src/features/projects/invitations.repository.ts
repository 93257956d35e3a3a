import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { hashToken } from '../../platform/ids/secrets.ts';

export interface InvitationQuestion {
  readonly email: string;
  readonly token: string;
  readonly now: string;
}

/** Whether this token invites this address, and the invitation still holds. */
export async function isInvited(db: Reader, { email, token, now }: InvitationQuestion): Promise<boolean> {
  const found = await db
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('expires_at', '>', now)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
