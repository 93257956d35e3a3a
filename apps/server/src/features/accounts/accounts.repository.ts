import type { SessionId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { MailedLinksTable, UsersTable } from '../../platform/db/schema.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

export type UserRow = Selectable<UsersTable>;

export async function insertUser(db: Reader, user: Insertable<UsersTable>): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((clash) =>
      clash
        .expression(sql`lower(email)`)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function findUserByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findUser(db: Reader, id: UserId): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

export async function updateUser(db: Reader, id: UserId, change: Updateable<UsersTable>): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}

export async function anyUserExists(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** What a user made, as the user list and getuserdetails count it. */
export async function countsOf(db: Reader, id: UserId): Promise<{ tasks: number; markups: number }> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('tasks')
        .select(eb.fn.countAll<number>().as('n'))
        .where('created_by', '=', id)
        .where('deleted_at', 'is', null)
        .as('tasks'),
      eb
        .selectFrom('markups')
        .select(eb.fn.countAll<number>().as('n'))
        .where('created_by', '=', id)
        .where('deleted_at', 'is', null)
        .as('markups'),
    ])
    .executeTakeFirstOrThrow()
    .then(({ tasks, markups }) => ({ tasks: tasks ?? 0, markups: markups ?? 0 }));
}

export interface NewSession {
  readonly userId: UserId;
  readonly tokenHash: Buffer;
  readonly userAgent: string;
  readonly source: string;
  readonly now: string;
  readonly expiresAt: string;
}

export async function insertSession(db: Reader, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent.slice(0, 500),
      source: session.source,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

export type SessionUser = Pick<UserRow, 'id' | 'email' | 'first_name' | 'last_name' | 'user_type'> & {
  readonly session_id: SessionId;
  readonly last_used_at: string;
};

/** The user behind a token that holds at `now`. */
export async function findSessionUser(db: Reader, tokenHash: Buffer, now: string): Promise<SessionUser | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.user_type'])
    .select(['sessions.id as session_id', 'sessions.last_used_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function touchSession(db: Reader, id: SessionId, now: string, expiresAt: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now, expires_at: expiresAt }).where('id', '=', id).execute();
}

export async function deleteSession(db: Reader, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(db: Reader, id: UserId): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', id).execute();
}

type Purpose = Selectable<MailedLinksTable>['purpose'];

export async function insertMailedLink(db: Reader, link: Insertable<MailedLinksTable>): Promise<void> {
  await db.insertInto('mailed_links').values(link).execute();
}

export async function countLinksSince(db: Reader, id: UserId, purpose: Purpose, since: string): Promise<number> {
  const { n } = await db
    .selectFrom('mailed_links')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', id)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** Uses the link up: of two who come at once, one gets it. */
export async function takeMailedLink(db: Reader, tokenHash: Buffer, purpose: Purpose, now: string): Promise<UserId | undefined> {
  const taken = await db
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id;
}

/** Ends every link of this purpose that was mailed before. */
export async function endMailedLinks(db: Reader, id: UserId, purpose: Purpose, now: string): Promise<void> {
  await db
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('user_id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}
