import type { ProjectId, SessionId, TokenScope, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { insertSession, type NewSession } from './sessions.repository.ts';

export interface NewToken extends NewSession {
  readonly name: string;
  readonly hint: string;
  readonly scope: TokenScope;
  readonly projects: readonly ProjectId[] | null;
}

export async function insertToken(tx: Tx, { name, hint, scope, projects, ...session }: NewToken): Promise<SessionId> {
  const id = await insertSession(tx, session);
  await tx
    .insertInto('personal_tokens')
    .values({ session_id: id, name, hint, scope, projects: projects && [...projects] })
    .execute();
  return id;
}

export interface TokenRow {
  readonly id: SessionId;
  readonly name: string;
  readonly hint: string;
  readonly scope: TokenScope;
  readonly projects: readonly ProjectId[] | null;
  readonly source: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
  readonly user_id: UserId;
  readonly user_name: string;
  readonly email: string;
}

interface Asked {
  /** Null: everyone's. */
  readonly user: UserId | null;
  readonly now: string;
}

const valid = (db: Reader, { user, now }: Asked) =>
  db
    .selectFrom('personal_tokens as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.expires_at', '>', now)
    .where('u.deleted_at', 'is', null)
    .$if(user !== null, (rows) => rows.where(sql<UserId>`s.user_id`, '=', user));

/** Those that are valid at `now`, newest first, below the cursor. */
export async function listTokens(
  db: Reader,
  { limit, below, ...asked }: Asked & { limit: number; below: number | null },
): Promise<TokenRow[]> {
  return valid(db, asked)
    .select(['s.id', 'p.name', 'p.hint', 'p.scope', 'p.projects', 's.source', 's.created_at', 's.last_used_at', 's.expires_at'])
    .select(['s.user_id', 'u.email', sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('user_name')])
    .$if(below !== null, (rows) => rows.where(sql<number>`s.id`, '<', below ?? 0))
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countTokens(db: Reader, asked: Asked): Promise<number> {
  const { n } = await valid(db, asked)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Deletes a token, of this user or of anyone; returns what it was. */
export async function deleteToken(tx: Tx, id: SessionId, user: UserId | null): Promise<{ name: string; user_id: UserId } | undefined> {
  const { rows } = await sql<{ name: string; user_id: UserId }>`
    delete from sessions s using personal_tokens p
    where p.session_id = s.id and s.id = ${id} and (${user}::bigint is null or s.user_id = ${user})
    returning p.name, s.user_id`.execute(tx);
  return rows[0];
}

/** Names of those of the projects that the user is a member of. */
export async function listOwnProjects(db: Reader, user: UserId, ids: readonly ProjectId[]): Promise<{ id: ProjectId; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('projects')
    .innerJoin('memberships', 'memberships.project_id', 'projects.id')
    .select(['projects.id', 'projects.name'])
    .where('memberships.user_id', '=', user)
    .where('projects.deleted_at', 'is', null)
    .where(sql<boolean>`projects.id = any(${[...ids]})`)
    .orderBy('projects.name')
    .execute();
}
