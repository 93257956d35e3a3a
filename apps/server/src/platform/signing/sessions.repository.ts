import type { SessionId, UserId } from '@sheetmark/contract';
import { builtOnce } from '../db/built-once.ts';
import type { Reader } from '../db/unit-of-work.ts';

interface Asked {
  readonly session: SessionId;
  readonly user: UserId;
  readonly now: string;
}

const going = builtOnce((db, { session, user, now }: Asked) =>
  db.selectFrom('sessions').select('id').where('id', '=', session).where('user_id', '=', user).where('expires_at', '>', now),
);

/** Whether the user's session still goes on at `now`. */
export async function isSessionGoing(db: Reader, asked: Asked): Promise<boolean> {
  return (await going(db, asked)).length > 0;
}
