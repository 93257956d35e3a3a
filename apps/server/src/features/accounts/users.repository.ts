import type { Operations, QueryOf, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import type { UserRow } from './accounts.repository.ts';

type UsersQuery = QueryOf<Operations['listUsers']>;

const column = (table: string, name: string) => sql.ref(`${table}.${name}`);
const made = (what: 'tasks' | 'markups', user: string): RawBuilder<unknown> =>
  sql`(select count(*) from ${sql.table(what)} as made where made.created_by = ${column(user, 'id')} and made.deleted_at is null)`;

/** The sort keys of a list, in the row of users with the given alias. */
const sortKeys: Readonly<Record<UsersQuery['sort'], (user: string) => RawBuilder<unknown>>> = {
  id: (user) => sql`${column(user, 'id')}`,
  name: (user) => sql`lower(${column(user, 'first_name')} || ' ' || ${column(user, 'last_name')})`,
  email: (user) => sql`lower(${column(user, 'email')})`,
  is_active: (user) => sql`${column(user, 'is_active')}`,
  created_at: (user) => sql`${column(user, 'created_at')}`,
  tasks_count: (user) => made('tasks', user),
  markups_count: (user) => made('markups', user),
};

export type UserFilter = Pick<UsersQuery, 'search' | 'is_active'>;

function matching(db: Reader, { search, is_active }: UserFilter) {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('is_guest', '=', false)
    .$if(is_active !== undefined, (rows) => rows.where('is_active', '=', is_active ?? 1))
    .$if(search !== undefined && search !== '', (rows) =>
      rows.where(sql<boolean>`(first_name || ' ' || last_name ilike ${pattern} or email ilike ${pattern})`),
    );
}

export interface UserPage extends UserFilter, Pick<UsersQuery, 'sort' | 'order'> {
  readonly limit: number;
  /** The last user of the previous page; its position is looked up again. */
  readonly after: number | null;
}

export async function listUsers(db: Reader, page: UserPage): Promise<UserRow[]> {
  const key = sortKeys[page.sort];
  const beyond = page.order === 'asc' ? sql.raw('>') : sql.raw('<');
  return matching(db, page)
    .selectAll()
    .$if(page.after !== null, (rows) =>
      rows.where(
        sql<boolean>`(${key('users')}, users.id) ${beyond} (select ${key('last')}, last.id from users as last where last.id = ${page.after})`,
      ),
    )
    .orderBy(key('users'), page.order)
    .orderBy('id', page.order)
    .limit(page.limit)
    .execute();
}

export async function countUsers(db: Reader, filter: UserFilter): Promise<number> {
  const { n } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Deletes everything else that ends with an account: mailed links, push subscriptions, favourites and recent places. */
export async function deletePersonalRows(db: Reader, user: UserId): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', user).execute();
  await db.deleteFrom('trusted_devices').where('user_id', '=', user).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
  await db.deleteFrom('passkeys').where('user_id', '=', user).execute();
  await db.deleteFrom('authenticators').where('user_id', '=', user).execute();
  await db.deleteFrom('provider_identities').where('user_id', '=', user).execute();
  await db.deleteFrom('hidden_layers').where('user_id', '=', user).execute();
  await db.deleteFrom('quick_places').where('user_id', '=', user).execute();
  await db.deleteFrom('mailed_links').where('user_id', '=', user).execute();
  await db.deleteFrom('push_subscriptions').where('user_id', '=', user).execute();
}

/** The active ones. */
export async function countAdministrators(db: Reader): Promise<number> {
  const { n } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_type', '=', 1)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}
