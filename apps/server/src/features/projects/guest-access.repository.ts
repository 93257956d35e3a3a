import type { FileId, GuestAccess, ItemId, ProjectId, ReviewId, SessionId, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { guestEnding } from '../accounts/public.ts';
import { visibleFolder } from '../visibility/public.ts';

/** What a call is about. A guest's link must cover all that is named. */
export interface GuestPlace {
  readonly review_id?: ReviewId | null;
  readonly item_id?: ItemId | null;
  /** A version; without one, any that the link covers. */
  readonly file_id?: FileId | null;
  readonly page_number?: number | null;
}

const newestFile = (item: RawBuilder<unknown>) =>
  sql`(select nf.id from files nf where nf.item_id = ${item} and nf.deleted_at is null order by nf.version desc limit 1)`;

/** Links show nothing in limited folders that their creator doesn't see; former members see none. */
const creatorSees = (folder: string): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from folders lf where lf.project_id = l.project_id and lf.seen_by_roles is not null)
  or exists (select from projects lp where lp.id = l.project_id and lp.user_id = l.created_by)
  or exists (select from memberships lm where lm.project_id = l.project_id and lm.user_id = l.created_by)
    and ${visibleFolder(folder, sql`l.created_by`)})`;

/**
 * Whether the link `l` covers a page: the sheets of its review, or the newest version of its item, or of an item in its folder or below. The only
 * place that says what guests see. `item`, `file` and `page` name no table that it names itself.
 */
export function coveredPage(item: RawBuilder<unknown>, file: RawBuilder<unknown>, page: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case
    when l.review_id is not null then exists (
      select from review_sheets cs where cs.review_id = l.review_id and cs.item_id = ${item}
        and (${file}::bigint is null or cs.file_id = ${file}) and (${page}::int is null or cs.page_number = ${page}))
    else (${file}::bigint is null or ${file} = ${newestFile(item)}) and exists (
      select from items ci where ci.id = ${item} and ci.project_id = l.project_id and ci.deleted_at is null
        and (ci.id = l.item_id or ci.folder_id in (
          with recursive below as (
            select cd.id from folders cd where cd.id = l.folder_id and cd.deleted_at is null
            union all select cd.id from folders cd join below on cd.parent_id = below.id and cd.deleted_at is null)
          select id from below))
        and ${creatorSees('ci.folder_id')})
    end`;
}

/**
 * Whether someone is in the project only as a guest, with an account or without. `project` names no table that it names itself.
 * @param alias the name of `users` in the query
 */
export const isGuestIn = (project: RawBuilder<unknown>, alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.is_guest`)} or ${isAccountAsGuest(project, alias)})`;

const isAccountAsGuest = (project: RawBuilder<unknown>, alias: string): RawBuilder<boolean> => {
  const id = sql.ref(`${alias}.id`);
  return sql<boolean>`(not ${sql.ref(`${alias}.is_guest`)}
    and exists (select from project_guests pg where pg.project_id = ${project} and pg.user_id = ${id})
    and not exists (select from memberships pm where pm.project_id = ${project} and pm.user_id = ${id})
    and not exists (select from projects pp where pp.id = ${project} and pp.user_id = ${id}))`;
};

/** The last name by which a project knows someone: of its guests it ends by saying so, also if they have an account. As `isGuestIn`. */
export const lastNameIn = (project: RawBuilder<unknown>, alias: string): RawBuilder<string> => sql<string>`case
  when ${isAccountAsGuest(project, alias)} then trim(concat(${sql.ref(`${alias}.last_name`)}, ' ', ${sql.lit(guestEnding)})) else ${sql.ref(`${alias}.last_name`)} end`;

/** The access of a guest's session to this place; undefined if its link doesn't cover it, was revoked or has ended with its session. */
export async function findGuestAccess(
  db: Reader,
  { user, session, project }: { user: UserId; session: SessionId; project: ProjectId },
  { review_id = null, item_id = null, file_id = null, page_number = null }: GuestPlace,
): Promise<{ access: GuestAccess; may_download: boolean; is_public: boolean } | undefined> {
  const [item, file, page] = [sql`${item_id}::bigint`, sql`${file_id}::bigint`, sql`${page_number}::int`];
  const { rows } = await sql<{ access: GuestAccess; may_download: boolean; is_public: boolean }>`
    select l.access, l.may_download, l.is_public from guest_sessions g
    join sessions s on s.id = g.session_id and s.user_id = ${user}
    join users u on u.id = s.user_id and u.is_active = 1 and u.deleted_at is null
    join guest_links l on l.id = g.link_id and l.project_id = ${project} and l.revoked_at is null
    join projects p on p.id = l.project_id and p.deleted_at is null
    where g.session_id = ${session} and (${review_id}::bigint is null or l.review_id = ${review_id})
      and (${item} is null or ${coveredPage(item, file, page)})`.execute(db);
  return rows[0];
}

/** The pages of a version, or of all versions of an item, that the session's link covers. */
export async function listGuestPages(
  db: Reader,
  session: SessionId,
  at: { item: ItemId; file: FileId | null },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ page_number: number }>`
    select distinct s.page_number from sheets s join files f on f.id = s.file_id,
      guest_sessions g join guest_links l on l.id = g.link_id and l.revoked_at is null
    where f.item_id = ${at.item} and (${at.file}::bigint is null or f.id = ${at.file}) and g.session_id = ${session}
      and ${coveredPage(sql`${at.item}::bigint`, sql`${at.file}::bigint`, sql`s.page_number`)}`.execute(db);
  return new Set(rows.map(({ page_number }) => page_number));
}

interface Page {
  readonly project: ProjectId;
  readonly item: ItemId;
  readonly page: number;
}

/** Which of these users have a guest's session whose link covers each of the pages, in the same order. */
export async function listGuestsOn(db: Reader, pages: readonly Page[], users: readonly UserId[]): Promise<ReadonlySet<UserId>[]> {
  if (pages.length === 0 || users.length === 0) return pages.map(() => new Set());
  const { rows } = await sql<{ place: number; user_id: UserId }>`
    select distinct at.place::int as place, s.user_id
    from unnest(${pages.map(({ project }) => project)}::bigint[], ${pages.map(({ item }) => item)}::bigint[],
      ${pages.map(({ page }) => page)}::int[]) with ordinality as at (project_id, item_id, page_number, place)
    join guest_links l on l.project_id = at.project_id and l.revoked_at is null
    join guest_sessions g on g.link_id = l.id join sessions s on s.id = g.session_id and s.user_id = any(${[...users]}::bigint[])
    where ${coveredPage(sql`at.item_id`, sql`null`, sql`at.page_number`)}`.execute(db);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return pages.map((_, index) => new Set((byPlace.get(index + 1) ?? []).map(({ user_id }) => user_id)));
}
