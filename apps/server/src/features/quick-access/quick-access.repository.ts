import type { QuickPlace, UserId, ViewId } from '@sheetmark/contract';
import { type Insertable, sql } from 'kysely';
import type { QuickPlacesTable } from '../../platform/db/project-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { sheetText, sheetValue } from '../sheet-names/public.ts';
import { visibleFolder } from '../visibility/public.ts';

export type NewPlace = Insertable<QuickPlacesTable>;
type Shelf = NewPlace['shelf'];
type Named = Pick<NewPlace, 'user_id' | 'project_id' | 'folder_id' | 'item_id' | 'page_number' | 'view_id'>;

/** A view of the user's own, unless they left the project that they shared it with; or one shared with the project it is opened in. */
const isSeenView = (user: UserId, project: ReturnType<typeof sql>) => sql<boolean>`(
  v.user_id = ${user} and (v.project_id is null or exists (
    select from memberships s where s.project_id = v.project_id and s.user_id = ${user}))
  or v.project_id = ${project})`;

/** Rows of the user's own, each with what it leads to, as far as the user can see that today. */
const seen = (user: UserId, shelf: Shelf) => sql`
  from quick_places q
    left join projects p on p.id = q.project_id and p.deleted_at is null
    left join memberships m on m.project_id = p.id and m.user_id = ${user}
    left join folders d on d.id = q.folder_id and d.project_id = q.project_id and d.deleted_at is null
    left join items i on i.id = q.item_id and i.project_id = q.project_id and i.deleted_at is null
    left join views v on v.id = q.view_id and ${isSeenView(user, sql`q.project_id`)}
  where q.user_id = ${user} and q.shelf = ${shelf}
    and (q.project_id is null or m.id is not null)
    and (q.folder_id is null or d.id is not null)
    and (q.item_id is null or i.id is not null)
    and (q.view_id is null or v.id is not null)
    and ${visibleFolder('d.id', user)} and ${visibleFolder('i.folder_id', user)}`;

const columns = sql`
  q.project_id, coalesce(q.folder_id, i.folder_id) as folder_id, q.item_id, q.page_number, q.view_id, q.view_table as "table",
  coalesce(v.name, i.name, d.name, p.name) as name, p.name as project_name, q.at`;

const sheetOfPlace = sql.raw(sheetValue(sheetText, 'p.item_id', 'coalesce(p.page_number, 1)'));

async function list(db: Reader, user: UserId, { shelf, order, limit }: { shelf: Shelf; order: 'asc' | 'desc'; limit: number }) {
  const { rows } = await sql<QuickPlace>`
    select p.*, f.id as file_id, coalesce(f.pages_ready, 0) as pages_ready,
      case when p.page_number is not null or f.pages_ready = 1 then ${sheetOfPlace} end as sheet_name
    from (select ${columns} ${seen(user, shelf)} order by q.at ${sql.raw(order)} limit ${limit}) p
      left join lateral (
        select id, pages_ready from files where files.item_id = p.item_id and deleted_at is null order by version desc limit 1) f on true
    order by p.at ${sql.raw(order)}`.execute(db);
  return rows;
}

export function listFavourites(db: Reader, user: UserId, limit: number): Promise<QuickPlace[]> {
  return list(db, user, { shelf: 'favourite', order: 'asc', limit });
}

export function listRecents(db: Reader, user: UserId, limit: number): Promise<QuickPlace[]> {
  return list(db, user, { shelf: 'recent', order: 'desc', limit });
}

export async function countFavourites(db: Reader, user: UserId): Promise<number> {
  const { n } = await db
    .selectFrom('quick_places')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', user)
    .where('shelf', '=', 'favourite')
    .executeTakeFirstOrThrow();
  return n;
}

/** Those that lead to what the user can no longer see. */
export async function deleteUnseenFavourites(tx: Tx, user: UserId): Promise<void> {
  await sql`delete from quick_places where user_id = ${user} and shelf = 'favourite' and ctid not in (
    select q.ctid ${seen(user, 'favourite')})`.execute(tx);
}

/** One that is there stays where it is. */
export async function insertFavourite(tx: Tx, place: NewPlace): Promise<void> {
  await tx
    .insertInto('quick_places')
    .values(place)
    .onConflict((clash) => clash.doNothing())
    .execute();
}

export async function deleteFavourite(tx: Tx, place: Named): Promise<void> {
  await tx
    .deleteFrom('quick_places')
    .where('shelf', '=', 'favourite')
    .where('user_id', '=', place.user_id)
    .where('project_id', 'is not distinct from', place.project_id ?? null)
    .where('folder_id', 'is not distinct from', place.folder_id ?? null)
    .where('item_id', 'is not distinct from', place.item_id ?? null)
    .where('page_number', 'is not distinct from', place.page_number ?? null)
    .where('view_id', 'is not distinct from', place.view_id ?? null)
    .execute();
}

/** The newest of the user's recent places; only so many are kept. */
export async function keepRecent(tx: Tx, place: NewPlace, most: number): Promise<void> {
  await tx
    .insertInto('quick_places')
    .values(place)
    .onConflict((clash) =>
      clash
        .columns(['user_id', 'project_id', 'folder_id', 'item_id'])
        .where(sql<boolean>`shelf = 'recent'`)
        .doUpdateSet({ at: place.at, page_number: place.page_number ?? null }),
    )
    .execute();
  await sql`delete from quick_places where ctid in (
    select ctid from quick_places where user_id = ${place.user_id} and shelf = 'recent' order by at desc offset ${most})`.execute(tx);
}

export async function isViewSeen(db: Reader, user: UserId, { view_id, project_id }: Pick<NewPlace, 'view_id' | 'project_id'>) {
  const { rows } = await sql<{ id: ViewId }>`
    select v.id from views v where v.id = ${view_id} and ${isSeenView(user, sql`${project_id ?? null}::bigint`)}`.execute(db);
  return rows.length > 0;
}
