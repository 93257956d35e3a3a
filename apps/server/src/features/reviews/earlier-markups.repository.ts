import type { FileId, FolderId, ItemId, MarkupId, ReviewId, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { isGuestIn } from '../projects/public.ts';
import { visibleMarkup } from '../visibility/public.ts';

// Markups of a review's earlier rounds that were open when a round was sent.

const nameOf = (table: string): RawBuilder<string> =>
  sql`coalesce(nullif(trim(concat(${sql.ref(`${table}.first_name`)}, ' ', ${sql.ref(`${table}.last_name`)})), ''), ${sql.ref(`${table}.email`)})`;

/** Those of all earlier rounds that are open now, without stamps. */
export async function takeEarlierMarkups(tx: Tx, id: ReviewId): Promise<void> {
  await sql`
    insert into review_earlier_markups (review_id, markup_id)
    select later.id, m.id from reviews later
      join reviews earlier on earlier.project_id = later.project_id and earlier.number = later.number and earlier.round < later.round
      join markups m on m.review_id = earlier.id and m.deleted_at is null and m.open <> 'closed'
        and not exists (select from review_stamps s where s.markup_id = m.id)
    where later.id = ${id}
    on conflict do nothing`.execute(tx);
}

/** Comments of others since its round was closed answer a markup. */
const answers = sql`
  from comments c where c.markup_id = markups.id and c.deleted_at is null and c.created_by <> markups.created_by
    and c.created_at >= origin.closed_at`;
const isAnswered = sql<boolean>`(markups.open in ('review', 'closed') or a.created_at is not null)`;
/** Guests see only those on sheets of the review. Without a viewer: the public ones. */
export interface EarlierFor {
  readonly viewer: UserId | null;
  readonly isGuest: boolean;
}

/** What everyone in the project may see, as the record keeps it. */
export const everyone: EarlierFor = { viewer: null, isGuest: false };

const earlier = (id: ReviewId, { viewer, isGuest }: EarlierFor): RawBuilder<unknown> => sql`
  review_earlier_markups e
    join markups on markups.id = e.markup_id and markups.deleted_at is null
      and ${viewer === null ? sql`markups.visibility = 'public'` : visibleMarkup('markups', viewer)}
    join items i on i.id = markups.item_id and i.deleted_at is null
    join reviews origin on origin.id = markups.review_id
    left join lateral (
      select s.number, s.title, s.position, s.file_id from review_sheets s
      where s.review_id = e.review_id and s.item_id = markups.item_id and s.page_number = markups.page_number
      order by s.version desc limit 1) s on true
    left join lateral (select c.created_by, c.created_at, c.text ${answers} order by c.id desc limit 1) a on true
  where e.review_id = ${id} and ${isGuest ? sql`s.position is not null` : sql`true`}`;

export async function countEarlierMarkups(db: Reader, id: ReviewId, who: EarlierFor): Promise<{ total: number; answered: number }> {
  const { rows } = await sql<{ total: number; answered: number }>`
    select count(*)::int as total, (count(*) filter (where ${isAnswered}))::int as answered from ${earlier(id, who)}`.execute(db);
  return rows[0] ?? { total: 0, answered: 0 };
}

export interface EarlierMarkupRow {
  readonly id: MarkupId;
  readonly number: number;
  readonly name: string;
  readonly round: number;
  readonly created_by: UserId;
  readonly creator: string;
  readonly is_guest: boolean;
  readonly file_id: FileId | null;
  readonly item_id: ItemId;
  readonly folder_id: FolderId;
  readonly file_name: string;
  readonly sheet_number: string | null;
  readonly sheet_title: string | null;
  readonly page_number: number;
  readonly status: 'none' | 'open' | 'review' | 'closed';
  readonly is_answered: boolean;
  readonly answered_by: UserId | null;
  readonly answerer: string | null;
  readonly answered_by_guest: boolean | null;
  readonly answered_at: string | null;
  readonly answer: string | null;
}

/** Those that wait for an answer first. */
export async function listEarlierMarkups(db: Reader, id: ReviewId, who: EarlierFor): Promise<EarlierMarkupRow[]> {
  const { rows } = await sql<EarlierMarkupRow>`
    select found.*, ${isGuestIn(sql`found.project_id`, 'u')} as is_guest, ${nameOf('u')} as creator, ${isGuestIn(sql`found.project_id`, 'w')} as answered_by_guest, ${nameOf('w')} as answerer,
      coalesce(found.reviewed_file_id, newest.id) as file_id
    from (
      select markups.id, markups.number, markups.name, markups.project_id, origin.round, markups.created_by, markups.item_id, i.folder_id, i.name as file_name,
        markups.page_number, markups.open as status, ${isAnswered} as is_answered, s.number as sheet_number, s.title as sheet_title, s.position,
        s.file_id as reviewed_file_id, a.created_by as answered_by, a.created_at as answered_at, a.text as answer
      from ${earlier(id, who)}) found
      join users u on u.id = found.created_by
      left join users w on w.id = found.answered_by
      left join lateral (
        select f.id from files f where f.item_id = found.item_id and f.deleted_at is null order by f.version desc limit 1) newest on true
    order by found.is_answered, found.position nulls last, found.item_id, found.page_number, found.number limit 1000`.execute(db);
  return rows;
}
