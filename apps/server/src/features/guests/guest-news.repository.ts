import type { CommentId, FileId, FolderId, ItemId, MarkupId, MarkupStatus, ProjectId, ReviewId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { GuestNewsTable } from '../../platform/db/guest-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import type { Addressee } from '../accounts/public.ts';
import { coveredPage, lastNameIn } from '../projects/public.ts';
import { sheetText, sheetValue } from '../sheet-names/public.ts';
import { visibleMarkup } from '../visibility/public.ts';

export interface Act {
  readonly project: ProjectId;
  readonly markup: MarkupId;
  readonly actor: UserId | null;
  readonly comment: CommentId | null;
  /** Users whom the comment mentions for the first time. */
  readonly mentioned: readonly UserId[];
  readonly status: MarkupStatus | null;
  readonly at: string;
}

/**
 * Keeps the act as news for the guests whom it answers: who drew the markup, and for a comment also who commented on it before or is mentioned.
 * Members are notified otherwise. Returns the guests.
 */
export async function keepNews(tx: Tx, { project, markup, actor, comment, mentioned, status, at }: Act): Promise<UserId[]> {
  const named = sql`u.id = any(${[...mentioned]}::bigint[])`;
  const isComment = sql`${comment}::bigint is not null`;
  const { rows } = await sql<{ user_id: UserId }>`
    insert into guest_news (user_id, markup_id, kind, actor_id, comment_id, status, created_at)
    select u.id, m.id, case when ${named} then 'mention' when ${isComment} then 'comment' else 'status' end,
      ${actor}::bigint, ${comment}::bigint, ${status}::text, ${at}::timestamptz
    from markups m join project_guests g on g.project_id = ${project}
    join users u on u.id = g.user_id and u.is_active = 1 and u.deleted_at is null
    where m.id = ${markup} and m.deleted_at is null and ${visibleMarkup('m', sql.ref('u.id'))} and u.id is distinct from ${actor}::bigint
      and not exists (select from memberships s where s.project_id = g.project_id and s.user_id = u.id)
      and (u.id = m.created_by or ${named} or ${isComment} and exists (
        select from comments c where c.markup_id = m.id and c.created_by = u.id and c.deleted_at is null))
    returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export interface News {
  readonly kind: GuestNewsTable['kind'];
  readonly status: MarkupStatus | null;
  readonly text: string | null;
  readonly actor: string;
  readonly project_id: ProjectId;
  readonly project: string;
  readonly markup_id: MarkupId;
  readonly markup_number: number;
  readonly markup_name: string;
  readonly page_number: number;
  readonly item_id: ItemId;
  readonly folder_id: FolderId;
  /** The sheet by number and title, otherwise the file. */
  readonly item: string;
  /** The version that the link shows. */
  readonly file_id: FileId;
  readonly review_id: ReviewId | null;
  readonly sealed_secret: Buffer;
}

/** What of these the guest can still see by a link that works, oldest first, each with the newest such link. */
export async function listNews(
  db: Reader,
  { id, email }: Pick<Addressee, 'id' | 'email'>,
  { ids, now }: { ids: readonly number[]; now: string },
): Promise<News[]> {
  const mine = sql`(lower(${email}) = any(l.addresses) or l.addresses is null and exists (
    select from guest_visits v where v.link_id = l.id and v.user_id = ${id}))`;
  const { rows } = await sql<News>`
    select n.kind, n.status, c.text, trim(concat(a.first_name, ' ', ${lastNameIn(sql`i.project_id`, 'a')})) as actor, i.project_id, p.name as project, m.id as markup_id,
      m.number as markup_number, m.name as markup_name, m.page_number, i.id as item_id, i.folder_id,
      coalesce(${sql.raw(sheetValue(sheetText, 'm.item_id', 'm.page_number'))}, i.name) as item, back.file_id, back.review_id,
      back.sealed_secret
    from guest_news n join markups m on m.id = n.markup_id and m.deleted_at is null and ${visibleMarkup('m', id)}
    join items i on i.id = m.item_id and i.deleted_at is null join projects p on p.id = i.project_id and p.deleted_at is null
    left join comments c on c.id = n.comment_id and c.deleted_at is null left join users a on a.id = n.actor_id
    cross join lateral (
      select l.id, l.review_id, l.sealed_secret, coalesce(
        (select s.file_id from review_sheets s where s.review_id = l.review_id and s.item_id = i.id and s.page_number = m.page_number limit 1),
        (select f.id from files f where f.item_id = i.id and f.deleted_at is null order by f.version desc limit 1)) as file_id
      from guest_links l
      where l.project_id = i.project_id and l.revoked_at is null and l.expires_at > ${now} and not l.is_public and ${mine}
        and ${coveredPage(sql`i.id`, sql`null`, sql`m.page_number`)}
      order by l.id desc limit 1) back
    where n.id = any(${[...ids]}::bigint[]) and (n.comment_id is null or c.id is not null) and back.file_id is not null
    order by n.id`.execute(db);
  return rows;
}

export async function listWaiting(db: Reader, user: UserId): Promise<number[]> {
  const rows = await db.selectFrom('guest_news').select('id').where('user_id', '=', user).execute();
  return rows.map(({ id }) => id);
}

export async function dropNews(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('guest_news')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}
