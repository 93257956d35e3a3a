import type { SessionId, UserId } from '@sheetmark/contract';
import type { Reader } from '../db/unit-of-work.ts';

interface SessionKey {
  readonly session: SessionId;
  readonly user: UserId;
  readonly now: string;
}

/** Whether the user's session is valid at `now`. */
export async function isSessionValid(db: Reader, { session, user, now }: SessionKey): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session)
    .where('user_id', '=', user)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}
