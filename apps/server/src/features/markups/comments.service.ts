import type { BodyOf, CommentId, MarkupId, MediaId, Operations, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { listMembers, requireMember, requireSameProject } from '../projects/public.ts';
import * as comments from './comments.repository.ts';
import { requireMarkup } from './markup-access.ts';
import { markupEvents } from './markup-events.ts';
import { mayDeleteComment, mayEditComment, maySee } from './markups.policy.ts';
import type { MarkupReader } from './markups.reader.ts';
import type { MarkupRow } from './markups.repository.ts';
import { mentionedIn } from './mentions.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

export interface CommentsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events'> {
  readonly reader: MarkupReader;
}

interface CommentPath {
  readonly markupId: MarkupId;
  readonly commentId: CommentId;
}

export function createCommentsService({ db, work, clock, events, reader }: CommentsParts) {
  const now = (): string => isoTime(clock);
  const emit = markupEvents(events);

  async function requireComment(tx: Tx, markup: MarkupRow, id: CommentId): Promise<comments.CommentRow> {
    const comment = await comments.findComment(tx, id);
    if (comment?.markup_id !== markup.id) throw notFound();
    return comment;
  }

  /** Attachments and mentions become those of the text that was sent. Answers who is mentioned and may see the markup. */
  async function attach(tx: Tx, at: { actor: Actor; markup: MarkupRow; id: CommentId }, body: Body<'createComment'>): Promise<UserId[]> {
    const { actor, markup, id } = at;
    const standing = (await comments.listAttachments(tx, [id])).map((media) => media.id);
    const added = body.attachments.filter((media) => !standing.includes(media));
    const own = await comments.findOwnMedia(tx, added, markup.project_id, actor.id);
    if (own.length !== new Set(added).size)
      throw invalidInput('attachments', 'One of the attachments was not uploaded by you to this project.');
    await comments.replaceAttachments(tx, id, [...new Set<MediaId>(body.attachments)]);
    const members = await listMembers(tx, [markup.project_id]);
    const mentioned = mentionedIn(
      body.text,
      members.map((member) => ({ id: member.user_id, name: `${member.first_name} ${member.last_name}`.trim() })),
    );
    await comments.replaceMentions(tx, id, mentioned);
    return mentioned.filter((user) => maySee(markup, user));
  }

  return {
    async create(actor: Actor, markupId: MarkupId, body: Body<'createComment'>) {
      const markup = await requireMarkup(db, actor, { markupId });
      requireSameProject(markup, body.projectId);
      const id = await work.run(async (tx) => {
        const at = { project_id: markup.project_id, markup_id: markup.id };
        const row = await comments.insertComment(tx, { ...at, text: body.text, created_by: actor.id, created_at: now() });
        const mentioned = await attach(tx, { actor, markup, id: row.id }, body);
        await emit(tx, actor, markup, { type: 'comment_added', data: { comment_id: row.id, mentioned } });
        return row.id;
      });
      return reader.comment(actor, id);
    },

    async update(actor: Actor, at: CommentPath, body: Body<'updateComment'>) {
      const markup = await requireMarkup(db, actor, { markupId: at.markupId });
      requireSameProject(markup, body.projectId);
      await work.run(async (tx) => {
        const comment = await requireComment(tx, markup, at.commentId);
        const standing = await requireMember(tx, actor, markup.project_id);
        if (!mayEditComment(comment, standing)) throw new AppError('not_allowed', { message: 'Only who wrote a comment may edit it.' });
        await comments.updateComment(tx, comment.id, { text: body.text, edited_at: now() });
        const mentioned = await attach(tx, { actor, markup, id: comment.id }, body);
        await emit(tx, actor, markup, { type: 'comment_edited', data: { comment_id: comment.id, mentioned } });
      });
      return reader.comment(actor, at.commentId);
    },

    async remove(actor: Actor, at: CommentPath): Promise<void> {
      const markup = await requireMarkup(db, actor, { markupId: at.markupId });
      await work.run(async (tx) => {
        const comment = await requireComment(tx, markup, at.commentId);
        const standing = await requireMember(tx, actor, markup.project_id);
        if (!mayDeleteComment(comment, standing))
          throw new AppError('not_allowed', { message: 'Only who wrote a comment, or the owner of the project, may delete it.' });
        await comments.updateComment(tx, comment.id, { deleted_at: now(), deleted_by: actor.id });
        await emit(tx, actor, markup, { type: 'comment_deleted', data: { comment_id: comment.id } });
      });
    },
  };
}

export type CommentsService = ReturnType<typeof createCommentsService>;
