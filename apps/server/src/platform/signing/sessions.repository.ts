import type { SessionId, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/unit-of-work.ts';

/** A session that sees a project as a member ends when its user no longer owns the project. It is deleted with the membership. */
export const isInForce = sql<boolean>`(sessions.seen_as is null or exists (
  select from memberships m join projects p on p.id = m.project_id
  where m.id = sessions.seen_as and p.user_id = sessions.user_id and m.user_id <> p.user_id and p.deleted_at is null))`;

/** The user of a session, or their shadow. */
export const viewerOf: RawBuilder<UserId> = sql<UserId>`coalesce(-sessions.seen_as, sessions.user_id)`;

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
    .where(viewerOf, '=', user)
    .where(isInForce)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}
