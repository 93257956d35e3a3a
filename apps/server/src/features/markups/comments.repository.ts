import type { CommentId, EditorId, MarkupId, MediaId, ProjectId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { builtOnce } from '../../platform/db/built-once.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import type { CommentsTable, MarkupsTable, MediaTable } from '../../platform/db/work-tables.ts';
import { visibleFolder, visibleMarkup, visibleTask } from '../visibility/public.ts';
import { authorFirstName, authorLastName, isAuthor } from './authorship.repository.ts';

export type CommentRow = Selectable<CommentsTable>;
export type MediaRow = Selectable<MediaTable>;

export async function insertComment(db: Reader, comment: Insertable<CommentsTable>): Promise<CommentRow> {
  return db.insertInto('comments').values(comment).returningAll().executeTakeFirstOrThrow();
}

export async function updateComment(db: Reader, id: CommentId, change: Updateable<CommentsTable>): Promise<void> {
  await db.updateTable('comments').set(change).where('id', '=', id).execute();
}

export async function findComment(db: Reader, id: CommentId): Promise<CommentRow | undefined> {
  return db.selectFrom('comments').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** A comment that was deleted after `since`. */
export async function lockTrashedComment(db: Reader, id: CommentId, since: string): Promise<CommentRow | undefined> {
  return db.selectFrom('comments').selectAll().where('id', '=', id).where('deleted_at', '>', since).forUpdate().executeTakeFirst();
}

const selectWithAuthor = builtOnce((db: Reader) =>
  db
    .selectFrom('comments')
    .innerJoin('users', (join) => join.on(isAuthor('comments', 'users')))
    .select(['comments.id', 'comments.markup_id', 'comments.task_id', 'comments.text', 'comments.created_by'])
    .select(['comments.created_at', 'comments.edited_at', 'users.id as author'])
    .select(authorFirstName('comments', 'users').as('first_name'))
    .select(authorLastName('comments', 'users').as('last_name'))
    .select((eb) => eb.exists(eb.selectFrom('comment_attachments as a').whereRef('a.comment_id', '=', 'comments.id')).as('has_attachments'))
    .where('comments.deleted_at', 'is', null),
);

export type CommentWithAuthor = Awaited<ReturnType<ReturnType<typeof selectWithAuthor>['execute']>>[number];

/** The column that names a comment's markup or task. */
export type CommentedBy = 'markup_id' | 'task_id';

const isOn = (by: CommentedBy, ids: readonly number[]) => sql<boolean>`${sql.ref(`comments.${by}`)} = any(${ids}::bigint[])`;

/** Oldest first. */
export async function listCommentsOn(db: Reader, by: CommentedBy, ids: readonly number[]): Promise<CommentWithAuthor[]> {
  if (ids.length === 0) return [];
  return selectWithAuthor(db).where(isOn(by, ids)).orderBy('comments.id').execute();
}

/** The newest comments of each markup or task, oldest first, each with the number of all on the same. */
export async function listNewestCommentsOn(
  db: Reader,
  by: CommentedBy,
  { ids, most }: { ids: readonly number[]; most: number },
): Promise<(CommentWithAuthor & { readonly comment_count: number })[]> {
  if (ids.length === 0) return [];
  const newest = sql<{ id: CommentId; comment_count: number }>`(
    select newest.id, newest.comment_count from unnest(${ids}::bigint[]) as commented (id) cross join lateral (
      select c.id, (count(*) over ())::int as comment_count from comments c
      where ${sql.ref(`c.${by}`)} = commented.id and c.deleted_at is null order by c.id desc limit ${most}
    ) newest)`;
  return selectWithAuthor(db)
    .innerJoin(newest.as('newest'), 'newest.id', 'comments.id')
    .select('newest.comment_count')
    .orderBy('comments.id')
    .execute();
}

interface OnPages {
  readonly editorIds: readonly EditorId[];
  readonly user: UserId;
}

/** Lists comments on the markups of these pages that the user may see, oldest first. */
export async function listCommentsOnPages(db: Reader, { editorIds, user }: OnPages): Promise<CommentWithAuthor[]> {
  return selectWithAuthor(db)
    .innerJoin('markups', 'markups.id', 'comments.markup_id')
    .where(sql<boolean>`markups.editor_id = any(${editorIds}::bigint[])`)
    .where(visibleMarkup('markups', user))
    .orderBy('comments.id')
    .execute();
}

export async function getCommentWithAuthor(db: Reader, id: CommentId): Promise<CommentWithAuthor> {
  return selectWithAuthor(db).where('comments.id', '=', id).executeTakeFirstOrThrow();
}

export async function replaceAttachments(db: Reader, commentId: CommentId, mediaIds: readonly MediaId[]): Promise<void> {
  await db.deleteFrom('comment_attachments').where('comment_id', '=', commentId).execute();
  if (mediaIds.length > 0)
    await db
      .insertInto('comment_attachments')
      .values(mediaIds.map((id) => ({ comment_id: commentId, media_id: id })))
      .execute();
}

/** Returns the users who weren't mentioned before. */
export async function replaceMentions(db: Reader, commentId: CommentId, userIds: readonly UserId[]): Promise<UserId[]> {
  const before = await db.selectFrom('mentions').select('user_id').where('comment_id', '=', commentId).execute();
  await db.deleteFrom('mentions').where('comment_id', '=', commentId).execute();
  if (userIds.length > 0)
    await db
      .insertInto('mentions')
      .values(userIds.map((id) => ({ comment_id: commentId, user_id: id })))
      .execute();
  return userIds.filter((id) => !before.some((mention) => mention.user_id === id));
}

export async function listAttachments(db: Reader, commentIds: readonly CommentId[]): Promise<(MediaRow & { comment_id: CommentId })[]> {
  if (commentIds.length === 0) return [];
  return db
    .selectFrom('comment_attachments')
    .innerJoin('media', 'media.id', 'comment_attachments.media_id')
    .selectAll('media')
    .select('comment_attachments.comment_id')
    .where(sql<boolean>`comment_attachments.comment_id = any(${commentIds}::bigint[])`)
    .where('media.deleted_at', 'is', null)
    .orderBy('media.id')
    .execute();
}

/** Finds the user's own uploads to the project among the ids. */
export async function findOwnMedia(db: Reader, ids: readonly MediaId[], project: ProjectId, user: UserId): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', ids)
    .where('project_id', '=', project)
    .where('created_by', '=', user)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function insertMedia(db: Reader, media: Insertable<MediaTable>): Promise<MediaRow> {
  return db.insertInto('media').values(media).returningAll().executeTakeFirstOrThrow();
}

export async function findMedia(db: Reader, id: MediaId): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

export async function updateMedia(db: Reader, id: MediaId, change: Updateable<MediaTable>): Promise<void> {
  await db.updateTable('media').set(change).where('id', '=', id).execute();
}

/** Lists the markups in folders that the viewer sees that draw a file or have it in a comment, without those in the trash or on an item in the trash. */
export async function listMarkupsWithMedia(
  db: Reader,
  id: MediaId,
  viewer: UserId,
): Promise<Pick<Selectable<MarkupsTable>, 'visibility' | 'created_by' | 'assignee_id' | 'item_id' | 'page_number'>[]> {
  const inComments = db
    .selectFrom('comment_attachments')
    .innerJoin('comments', 'comments.id', 'comment_attachments.comment_id')
    .select('comments.markup_id')
    .where('comment_attachments.media_id', '=', id)
    .where('comments.markup_id', 'is not', null)
    .where('comments.deleted_at', 'is', null);
  const drawn = db.selectFrom('drawn_media').select('markup_id').where('media_id', '=', id);
  return db
    .selectFrom('markups')
    .innerJoin('items', 'items.id', 'markups.item_id')
    .select(['markups.visibility', 'markups.created_by', 'markups.assignee_id', 'markups.item_id', 'markups.page_number'])
    .where((where) =>
      where.or([where('markups.id', 'in', inComments.$castTo<{ markup_id: MarkupId }>()), where('markups.id', 'in', drawn)]),
    )
    .where('markups.deleted_at', 'is', null)
    .where('items.deleted_at', 'is', null)
    .where(visibleFolder('items.folder_id', viewer))
    .execute();
}

/** Whether a file is attached to a task that the viewer sees, or to a comment on one, that isn't in the trash. */
export async function isAttachedToTask(db: Reader, id: MediaId, viewer: UserId): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(
      sql<boolean>`exists (
        select from tasks t where t.deleted_at is null and ${visibleTask('t', viewer)} and t.id in (
          select a.task_id from task_attachments a where a.media_id = ${id}
          union all
          select c.task_id from comment_attachments a join comments c on c.id = a.comment_id
          where a.media_id = ${id} and c.deleted_at is null and c.task_id is not null))`.as('found'),
    )
    .executeTakeFirstOrThrow();
  return found;
}

/**
 * Lists the project's media that the viewer may see: their own uploads, and media on a task or on a markup that is visible to them.
 * A single query, because a drawing may name thousands.
 */
export async function listVisibleMedia(
  db: Reader,
  { viewer, project, ids }: { viewer: UserId; project: ProjectId; ids: readonly MediaId[] },
): Promise<MediaId[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: MediaId }>`
    select m.id from media m
    where m.id = any(${ids}::bigint[]) and m.project_id = ${project} and m.deleted_at is null and (
      m.created_by = ${viewer}
      or exists (
        select from task_attachments a join tasks t on t.id = a.task_id where a.media_id = m.id and t.deleted_at is null and ${visibleTask('t', viewer)})
      or exists (
        select from comment_attachments a join comments c on c.id = a.comment_id join tasks t on t.id = c.task_id
        where a.media_id = m.id and c.deleted_at is null and t.deleted_at is null and ${visibleTask('t', viewer)})
      or exists (
        select from markups k join items i on i.id = k.item_id
        where k.deleted_at is null and i.deleted_at is null
          and ${visibleMarkup('k', viewer)}
          and k.id in (
            select d.markup_id from drawn_media d where d.media_id = m.id
            union all
            select c.markup_id from comment_attachments a join comments c on c.id = a.comment_id
            where a.media_id = m.id and c.deleted_at is null and c.markup_id is not null)))
    order by m.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listDrawnMedia(db: Reader, markupId: MarkupId): Promise<MediaId[]> {
  const rows = await db.selectFrom('drawn_media').select('media_id').where('markup_id', '=', markupId).execute();
  return rows.map(({ media_id }) => media_id);
}

export async function replaceDrawnMedia(db: Reader, markupId: MarkupId, mediaIds: readonly MediaId[]): Promise<void> {
  await db.deleteFrom('drawn_media').where('markup_id', '=', markupId).execute();
  if (mediaIds.length > 0)
    await db
      .insertInto('drawn_media')
      .values(mediaIds.map((id) => ({ markup_id: markupId, media_id: id })))
      .execute();
}
