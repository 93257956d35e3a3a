import type { BodyOf, CommentId, EventData, EventType, ItemId, MarkupId, Operations, ProjectId, TaskId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import type { EventContent } from '../../platform/events/events.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMember, requireSameProject, trashDays } from '../projects/public.ts';
import * as comments from './comments.repository.ts';
import { mayDeleteComment, mayEditComment } from './markups.policy.ts';
import type { MarkupReader } from './markups.reader.ts';
import { findMentionedMembers } from './mentioned-members.ts';
import { requireAttachable } from './require-attachable.ts';
import { requireOpenReviewOf } from './review-lock.repository.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

type CommentEvent = EventContent<Extract<EventType, `comment_${string}`>, EventData<'markup_created'> & EventData<'task_deleted'>>;

/** A markup or task that has comments. */
export interface Commented {
  readonly project_id: ProjectId;
  /** Either this or `task_id` is set. */
  readonly markup_id: MarkupId | null;
  readonly task_id: TaskId | null;
  /** Where a markup is. */
  readonly place?: { readonly item_id: ItemId; readonly page_number: number };
  isSeenBy(user: UserId): boolean;
  emit(tx: Tx, actor: Actor, what: CommentEvent): Promise<void>;
}

/** Loads a markup or task that the caller may see. Throws `not_found`. */
export type RequireCommented<Id> = (rows: Reader, actor: Actor, id: Id) => Promise<Commented>;

export interface CommentsParts<Id> extends Pick<Deps, 'db' | 'work' | 'clock'> {
  readonly reader: Pick<MarkupReader, 'getComment'>;
  readonly requireCommented: RequireCommented<Id>;
}

export function createCommentsService<Id>({ db, work, clock, reader, requireCommented }: CommentsParts<Id>) {
  const now = (): string => isoTime(clock);

  return {
    async create(actor: Actor, id: Id, body: Body<'createComment'>) {
      const on = await requireCommented(db, actor, id);
      requireSameProject(on, body.projectId);
      const { project_id, markup_id, task_id } = on;
      const created = await work.run(async (tx) => {
        const row = { project_id, markup_id, task_id, text: body.text, created_by: actor.id, created_at: now() };
        const { id: comment_id } = await comments.insertComment(tx, row);
        const mentioned = await replaceAttachmentsAndMentions(tx, { actor, on, id: comment_id }, body);
        await on.emit(tx, actor, { type: 'comment_added', data: { comment_id, mentioned } });
        return comment_id;
      });
      return reader.getComment(actor, created);
    },

    async update(actor: Actor, at: { id: Id; commentId: CommentId }, body: Body<'updateComment'>) {
      const on = await requireCommented(db, actor, at.id);
      requireSameProject(on, body.projectId);
      await work.run(async (tx) => {
        const comment = await requireComment(tx, on, at.commentId);
        const member = await requireMember(tx, actor, on.project_id, { place: on.place });
        if (!mayEditComment(comment, member)) throw new AppError('not_allowed', { message: 'Only who wrote a comment may edit it.' });
        await requireOpenReviewOf(tx, on.markup_id);
        await comments.updateComment(tx, comment.id, { text: body.text, edited_at: now() });
        const mentioned = await replaceAttachmentsAndMentions(tx, { actor, on, id: comment.id }, body);
        await on.emit(tx, actor, { type: 'comment_edited', data: { comment_id: comment.id, mentioned } });
      });
      return reader.getComment(actor, at.commentId);
    },

    async remove(actor: Actor, at: { id: Id; commentId: CommentId }): Promise<void> {
      const on = await requireCommented(db, actor, at.id);
      await work.run(async (tx) => {
        const comment = await requireComment(tx, on, at.commentId);
        await requireDeletable(tx, actor, on, comment);
        await requireOpenReviewOf(tx, on.markup_id);
        await comments.updateComment(tx, comment.id, { deleted_at: now(), deleted_by: actor.id });
        await on.emit(tx, actor, { type: 'comment_deleted', data: { comment_id: comment.id } });
      });
    },

    /** Restores a comment from the trash, unless its markup or task is in the trash. */
    async restore(actor: Actor, at: { id: Id; commentId: CommentId }) {
      const on = await requireCommented(db, actor, at.id);
      await work.run(async (tx) => {
        const comment = requireCommentOn(on, await comments.lockTrashedComment(tx, at.commentId, isoTime(clock, -days(trashDays))));
        await requireDeletable(tx, actor, on, comment);
        await comments.updateComment(tx, comment.id, { deleted_at: null, deleted_by: null });
        await on.emit(tx, actor, { type: 'comment_restored', data: { comment_id: comment.id } });
      });
      return reader.getComment(actor, at.commentId);
    },
  };
}

async function requireComment(tx: Tx, on: Commented, id: CommentId): Promise<comments.CommentRow> {
  return requireCommentOn(on, await comments.findComment(tx, id));
}

async function requireDeletable(tx: Tx, actor: Actor, on: Commented, comment: comments.CommentRow): Promise<void> {
  if (mayDeleteComment(comment, await requireMember(tx, actor, on.project_id, { place: on.place }))) return;
  throw new AppError('not_allowed', { message: 'Only who wrote a comment, or the owner of the project, may delete it.' });
}

/** Returns the users who are newly mentioned and may see the comment. */
async function replaceAttachmentsAndMentions(
  tx: Tx,
  at: { actor: Actor; on: Commented; id: CommentId },
  body: Body<'createComment'>,
): Promise<UserId[]> {
  const { actor, on, id } = at;
  const current = (await comments.listAttachments(tx, [id])).map((media) => media.id);
  const { attachments } = body;
  await comments.replaceAttachments(tx, id, await requireAttachable(tx, actor, { project: on.project_id, current, attachments }));
  const mentioned = await comments.replaceMentions(tx, id, await findMentionedMembers(tx, on.project_id, body.text));
  return mentioned.filter((user) => on.isSeenBy(user));
}

/** Throws `not_found` if the comment belongs to another markup or task than the path names. */
function requireCommentOn(on: Commented, comment: comments.CommentRow | undefined): comments.CommentRow {
  if (comment?.markup_id !== on.markup_id || comment.task_id !== on.task_id) throw notFound();
  return comment;
}

export type CommentsService<Id> = ReturnType<typeof createCommentsService<Id>>;
