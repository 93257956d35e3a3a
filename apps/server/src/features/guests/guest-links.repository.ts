import type { FolderId, GuestLinkId, ItemId, ProjectId, ReviewId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { GuestLinksTable } from '../../platform/db/guest-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { lastNameIn } from '../projects/public.ts';

export type LinkRow = Selectable<GuestLinksTable>;

export async function insertLink(tx: Tx, link: Insertable<GuestLinksTable>): Promise<GuestLinkId> {
  const { id } = await tx.insertInto('guest_links').values(link).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findLink(db: Reader, id: GuestLinkId): Promise<LinkRow | undefined> {
  return db.selectFrom('guest_links').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Of a project that isn't in the trash. */
export async function findOpenLink(db: Reader, id: GuestLinkId): Promise<LinkRow | undefined> {
  return db
    .selectFrom('guest_links')
    .innerJoin('projects', 'projects.id', 'guest_links.project_id')
    .selectAll('guest_links')
    .where('guest_links.id', '=', id)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Also one that has ended. */
export async function findLinkBySecret(db: Reader, secretHash: Buffer): Promise<LinkRow | undefined> {
  return db.selectFrom('guest_links').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst();
}

/** A link that works at `now`: not revoked, not over, and of a project that isn't in the trash. */
export async function findWorkingLink(db: Reader, secretHash: Buffer, now: string): Promise<LinkRow | undefined> {
  return db
    .selectFrom('guest_links')
    .innerJoin('projects', 'projects.id', 'guest_links.project_id')
    .selectAll('guest_links')
    .where('secret_hash', '=', secretHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst();
}

export interface Target {
  readonly review_id?: ReviewId | null | undefined;
  readonly item_id?: ItemId | null | undefined;
  readonly folder_id?: FolderId | null | undefined;
}

export type ListedLink = LinkRow & {
  readonly title: string;
  readonly creator: string;
  readonly revoker: string | null;
  readonly opened: number;
  readonly last_opened_at: string | null;
};

const named = (alias: string) => sql<string>`trim(concat(${sql.ref(`${alias}.first_name`)}, ' ', ${sql.ref(`${alias}.last_name`)}))`;

/** Newest first. `by`: who made them; null: anyone. */
export async function listLinks(
  db: Reader,
  { project, by, target, most, id }: { project: ProjectId; by: UserId | null; target: Target; most: number; id?: GuestLinkId },
): Promise<ListedLink[]> {
  const { review_id, item_id, folder_id } = target;
  return db
    .selectFrom('guest_links as l')
    .innerJoin('users as c', 'c.id', 'l.created_by')
    .leftJoin('users as r', 'r.id', 'l.revoked_by')
    .selectAll('l')
    .leftJoin('reviews', 'reviews.id', 'l.review_id')
    .leftJoin('items', 'items.id', 'l.item_id')
    .leftJoin('folders', 'folders.id', 'l.folder_id')
    .select(sql<string>`coalesce(reviews.title, items.name, folders.name)`.as('title'))
    .select([named('c').as('creator'), sql<string | null>`nullif(${named('r')}, '')`.as('revoker')])
    .select(sql<number>`(select coalesce(sum(v.opened), 0)::int from guest_visits v where v.link_id = l.id)`.as('opened'))
    .select((eb) =>
      eb
        .selectFrom('guest_visits as v')
        .select((of) => of.fn.max('v.last_opened_at').as('last'))
        .whereRef('v.link_id', '=', 'l.id')
        .as('last_opened_at'),
    )
    .where('l.project_id', '=', project)
    .$if(by !== null, (rows) => rows.where(sql<UserId>`l.created_by`, '=', by))
    .$if(review_id != null, (rows) => rows.where(sql<ReviewId>`l.review_id`, '=', review_id ?? null))
    .$if(item_id != null, (rows) => rows.where(sql<ItemId>`l.item_id`, '=', item_id ?? null))
    .$if(folder_id != null, (rows) => rows.where(sql<FolderId>`l.folder_id`, '=', folder_id ?? null))
    .$if(id !== undefined, (rows) => rows.where(sql<GuestLinkId>`l.id`, '=', id ?? null))
    .orderBy('l.id', 'desc')
    .limit(most)
    .execute();
}

export interface Visitor {
  readonly link_id: GuestLinkId;
  readonly name: string;
  readonly email: string;
  readonly opened: number;
  readonly last_opened_at: string;
}

/** The last visitors of each link, the latest first. */
export async function listVisitors(db: Reader, links: readonly GuestLinkId[], most: number): Promise<Visitor[]> {
  if (links.length === 0) return [];
  const { rows } = await sql<Visitor>`
    select v.link_id, trim(concat(u.first_name, ' ', ${lastNameIn(sql`l.project_id`, 'u')})) as name, u.email, v.opened, v.last_opened_at
    from unnest(${[...links]}::bigint[]) as asked (id) cross join lateral (
      select * from guest_visits v where v.link_id = asked.id order by v.last_opened_at desc limit ${most}) v
    join guest_links l on l.id = v.link_id
    join users u on u.id = v.user_id
    order by v.last_opened_at desc`.execute(db);
  return rows;
}

/** Ends the links and the sessions that were made with them. Returns the users whose sessions ended. */
export async function revokeLinks(tx: Tx, ids: readonly GuestLinkId[], { at, by }: { at: string; by: UserId | null }): Promise<UserId[]> {
  if (ids.length === 0) return [];
  await tx
    .updateTable('guest_links')
    .set({ revoked_at: at, revoked_by: by })
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute();
  const { rows } = await sql<{ user_id: UserId }>`
    delete from sessions s using guest_sessions g where g.session_id = s.id and g.link_id = any(${[...ids]}::bigint[]) returning s.user_id`.execute(
    tx,
  );
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** Those of reviewers aside, that still work. */
export async function listLinksOfMember(db: Reader, project: ProjectId, user: UserId): Promise<LinkRow[]> {
  return db
    .selectFrom('guest_links')
    .selectAll()
    .where('project_id', '=', project)
    .where('created_by', '=', user)
    .where('access', '<>', 'decide')
    .where('revoked_at', 'is', null)
    .execute();
}

/** Takes a member's address off the links that name others, too. Returns those that named nobody else, unchanged. */
export async function withdrawAddress(tx: Tx, project: ProjectId, user: UserId): Promise<{ id: GuestLinkId }[]> {
  const { rows } = await sql<{ id: GuestLinkId }>`
    with own as (select lower(email) as email from users where id = ${user}),
    shared as (update guest_links l set addresses = array_remove(l.addresses, own.email) from own
      where l.project_id = ${project} and l.revoked_at is null and own.email = any(l.addresses) and cardinality(l.addresses) > 1)
    select l.id from guest_links l, own where l.project_id = ${project} and l.revoked_at is null and l.addresses = array[own.email]`.execute(
    tx,
  );
  return rows;
}

/** Ends a guest's sessions in a project. Returns whether there were any. */
export async function endSessionsOf(tx: Tx, project: ProjectId, user: UserId): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions s using guest_sessions g join guest_links l on l.id = g.link_id
    where g.session_id = s.id and l.project_id = ${project} and s.user_id = ${user} returning s.id`.execute(tx);
  return rows.length > 0;
}

/** Ends the sessions of all guests of a project. Returns the guests. */
export async function endProjectSessions(tx: Tx, project: ProjectId): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    delete from sessions s using guest_sessions g join guest_links l on l.id = g.link_id
    where g.session_id = s.id and l.project_id = ${project} returning s.user_id`.execute(tx);
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** Ends the sessions of all guests who came in without an address. Returns the guests. */
export async function endPublicSessions(tx: Tx): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    delete from sessions s using guest_sessions g join guest_links l on l.id = g.link_id
    where g.session_id = s.id and l.is_public returning s.user_id`.execute(tx);
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** Links that still work, of a project or of a review. */
export async function listWorkingLinks(db: Reader, of: { project: ProjectId; isPublic: true } | { review: ReviewId }): Promise<LinkRow[]> {
  const rows = db.selectFrom('guest_links').selectAll().where('revoked_at', 'is', null);
  if ('review' in of) return rows.where('review_id', '=', of.review).orderBy('id').execute();
  return rows.where('project_id', '=', of.project).where('is_public', '=', of.isPublic).execute();
}
