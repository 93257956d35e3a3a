import type { UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { UsersTable } from '../../platform/db/account-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { isMembershipOf } from '../visibility/public.ts';

export type UserRow = Selectable<UsersTable>;
export type NewUserRow = Insertable<UsersTable>;

export async function insertUser(db: Reader, user: NewUserRow): Promise<UserRow | undefined> {
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

/** The account of an address that nobody has validated yet, locked. */
export async function lockPendingUser(db: Reader, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('validated_at', 'is', null)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Ordered by id, so that two callers who lock the same users never deadlock. */
export async function lockUsers(db: Reader, ids: readonly UserId[]): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().where('id', 'in', ids).where('deleted_at', 'is', null).orderBy('id').forUpdate().execute();
}

export async function updateUser(db: Reader, id: UserId, change: Updateable<UsersTable>): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}

/** Settings that are not named stay as they are. */
export async function mergeSettings(db: Reader, id: UserId, settings: object): Promise<UserRow> {
  return db
    .updateTable('users')
    .set({ extra_settings: sql<string>`coalesce(extra_settings, '{}'::jsonb) || ${JSON.stringify(settings)}::jsonb` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** More people than anybody works with. */
const colorsAtMost = 10_000;

/** The colours of this user and of everyone in their projects. */
export async function listAvatarColors(db: Reader, user: UserId): Promise<{ id: UserId; avatar_color: number }[]> {
  const color = sql<number>`(u.extra_settings ->> 'avatar_color')::int`;
  return db
    .selectFrom('users as u')
    .select(['u.id', color.as('avatar_color')])
    .where(sql<boolean>`u.extra_settings ->> 'avatar_color' is not null`)
    .where(
      sql<boolean>`(u.id = ${user} or u.id in (
        select theirs.user_id from memberships mine join memberships theirs on theirs.project_id = mine.project_id where ${isMembershipOf('mine', user)}))`,
    )
    .orderBy('u.id')
    .limit(colorsAtMost)
    .execute();
}

/** The member whom the owner of a project sees it as. */
export async function findUserOfShadow(db: Reader, viewer: UserId): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .selectAll('users')
    .where(isMembershipOf('memberships', viewer))
    .executeTakeFirst();
}

export async function anyUserExists(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export interface Made {
  readonly created_by: UserId;
  readonly n: number;
}

/** How many tasks and markups each of these users created, without the trash. Users without any are omitted. */
export async function countCreated(db: Reader, ids: readonly UserId[]): Promise<{ tasks: Made[]; markups: Made[] }> {
  const of = async (table: 'tasks' | 'markups'): Promise<Made[]> =>
    ids.length === 0
      ? []
      : db
          .selectFrom(table)
          .select((eb) => ['created_by', eb.fn.countAll<number>().as('n')])
          .where('created_by', 'in', ids)
          .where('deleted_at', 'is', null)
          .groupBy('created_by')
          .execute();
  const [tasks, markups] = await Promise.all([of('tasks'), of('markups')]);
  return { tasks, markups };
}

/** Someone without an account. Undefined if the address has one, or is a guest already. */
export async function insertGuest(
  db: Reader,
  guest: { email: string; first_name: string; last_name: string; created_at: string },
): Promise<UserRow | undefined> {
  return insertUser(db, { ...guest, is_guest: true, updated_at: guest.created_at });
}
