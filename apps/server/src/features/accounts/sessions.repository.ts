import type { GuestAccess, GuestLinkId, MembershipId, ProjectId, SessionId, TokenScope, UserId } from '@sheetmark/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { SessionsTable } from '../../platform/db/account-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { isInForce, viewerOf } from '../../platform/signing/sessions.repository.ts';
import type { UserRow } from './accounts.repository.ts';

export interface NewSession {
  readonly userId: UserId;
  readonly tokenHash: Buffer;
  readonly userAgent: string;
  readonly source: string;
  readonly now: string;
  readonly expiresAt: string;
  /** For the session in which its user sees a project as a member. */
  readonly seeing?: { readonly as: MembershipId; readonly openedBy: SessionId };
}

export async function insertSession(db: Reader, session: NewSession): Promise<SessionId> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent.slice(0, 500),
      source: session.source,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      ...(session.seeing && { seen_as: session.seeing.as, opened_by: session.seeing.openedBy }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type SessionUser = Pick<UserRow, 'id' | 'email' | 'first_name' | 'last_name' | 'user_type'> & {
  readonly session_id: SessionId;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly source: string;
  /** Null, as the next two, unless it is a personal token. */
  readonly token_name: string | null;
  readonly scope: TokenScope | null;
  /** Null: all. */
  readonly projects: ProjectId[] | null;
  /** Null, as the next one, unless it is a guest's. */
  readonly guest_link: GuestLinkId | null;
  readonly guest_access: GuestAccess | null;
  readonly seen_as: MembershipId | null;
};

/** The user behind a token that is valid at `now`. */
export async function findSessionUser(db: Reader, tokenHash: Buffer, now: string): Promise<SessionUser | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.user_type'])
    .leftJoin('personal_tokens', 'personal_tokens.session_id', 'sessions.id')
    .select(['sessions.id as session_id', 'sessions.created_at', 'sessions.last_used_at', 'sessions.source', 'sessions.seen_as'])
    .select(['personal_tokens.name as token_name', 'personal_tokens.scope', 'personal_tokens.projects'])
    .leftJoin('guest_sessions', 'guest_sessions.session_id', 'sessions.id')
    .leftJoin('guest_links', 'guest_links.id', 'guest_sessions.link_id')
    .select(['guest_links.id as guest_link', 'guest_links.access as guest_access'])
    .where('guest_links.revoked_at', 'is', null)
    .where(isInForce)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

export interface ValidSession {
  readonly id: SessionId;
  /** Or their shadow, in a session that sees a project as a member. */
  readonly user_id: UserId;
  readonly is_guest: boolean;
}

/** Those of the sessions that are valid at `now`, with their users. */
export async function listValidSessions(db: Reader, ids: readonly SessionId[], now: string): Promise<ValidSession[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('guest_sessions', 'guest_sessions.session_id', 'sessions.id')
    .select(['sessions.id', viewerOf.as('user_id'), sql<boolean>`guest_sessions.link_id is not null`.as('is_guest')])
    .where(sql<boolean>`sessions.id = any(${ids})`)
    .where(isInForce)
    .where('sessions.expires_at', '>', now)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .execute();
}

export async function updateSession(db: Reader, id: SessionId, change: Updateable<SessionsTable>): Promise<void> {
  await db.updateTable('sessions').set(change).where('id', '=', id).execute();
}

export async function deleteSession(db: Reader, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Sessions of browsers that are listed: neither personal tokens nor what an owner opened to see a project as a member. */
const isBrowser = sql<boolean>`sessions.seen_as is null and not exists (select from personal_tokens p where p.session_id = sessions.id)`;

/** All of them, or all but the one with this token; personal tokens stay, unless asked. */
export async function deleteSessionsOf(db: Reader, id: UserId, { but, withTokens }: { but?: Buffer; withTokens: boolean }): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', id)
    .$if(!withTokens, (rows) => rows.where(isBrowser))
    .$if(but !== undefined, (rows) => rows.where(sql<Buffer>`token_hash`, '<>', but ?? Buffer.of()))
    .execute();
}

/** Whether there was one to delete. */
export async function deleteSessionById(db: Reader, user: UserId, id: SessionId): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .where(isBrowser)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export type SessionRow = Selectable<SessionsTable>;

const holding = (db: Reader, user: UserId, now: string) =>
  db.selectFrom('sessions').where('user_id', '=', user).where('expires_at', '>', now).where(isBrowser);

/** Those that are valid at `now`, newest first, below the cursor. */
export async function listSessions(
  db: Reader,
  user: UserId,
  page: { now: string; limit: number; below: number | null },
): Promise<SessionRow[]> {
  return holding(db, user, page.now)
    .selectAll()
    .$if(page.below !== null, (rows) => rows.where(sql<number>`id`, '<', page.below ?? 0))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

export async function countSessions(db: Reader, user: UserId, now: string): Promise<number> {
  const { n } = await holding(db, user, now)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
