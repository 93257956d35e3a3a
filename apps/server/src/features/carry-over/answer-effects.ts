import type { BodyOf, CommentId, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Actor } from '../../platform/http/handler.ts';
import {
  insertComment,
  isCommentRecorded,
  markupEvents,
  type MarkupFields,
  resolution,
  updateComment,
  updateFields,
} from '../markups/public.ts';
import { AnswerRecord } from './answer-record.ts';
import { type CarriedRow, updateCarried } from './carried-markups.repository.ts';
import type { CarryOverRow } from './carry-over.repository.ts';
import type { MarkupMover } from './move-markup.ts';
import { findTouchingChanges } from './touching-change.ts';

type Body = BodyOf<Operations['answerCarriedMarkups']>;

/** One markup, answered on a version. */
export interface Answering {
  readonly carryOver: CarryOverRow;
  readonly row: CarriedRow;
  readonly markup: MarkupFields;
  readonly label: string;
}

function createMarkupWriter({ clock, events }: Pick<Deps, 'clock' | 'events'>) {
  const now = (): string => isoTime(clock);
  const emit = markupEvents(events);

  async function comment(tx: Tx, actor: Actor, markup: MarkupFields, text: string): Promise<CommentId> {
    const at = { project_id: markup.project_id, markup_id: markup.id, created_by: actor.id, created_at: now() };
    const { id } = await insertComment(tx, { ...at, text });
    await emit(tx, actor, markup, { type: 'comment_added', data: { comment_id: id, mentioned: [] } });
    return id;
  }

  /** Those that the record of a closed review has stay. */
  async function deleteComment(tx: Tx, actor: Actor, markup: MarkupFields, id: CommentId): Promise<void> {
    if (await isCommentRecorded(tx, id)) return;
    await updateComment(tx, id, { deleted_at: now(), deleted_by: actor.id });
    await emit(tx, actor, markup, { type: 'comment_deleted', data: { comment_id: id } });
  }

  async function change(tx: Tx, actor: Actor, markup: MarkupFields, fields: Parameters<typeof updateFields>[2]): Promise<void> {
    const changed = await updateFields(tx, markup.id, { ...fields, updated_at: now() });
    const before = { open: markup.open, assignee_id: markup.assignee_id, visibility: markup.visibility };
    await emit(tx, actor, changed, {
      type: 'markup_updated',
      data: { changed: Object.keys(fields), before, status: changed.open },
    });
  }

  return { comment, deleteComment, change };
}

/** With the change that resolved it, and a link to it. */
async function wordResolved(
  tx: Tx,
  { carryOver, row, label }: Pick<Answering, 'carryOver' | 'row' | 'label'>,
  publicUrl: string,
): Promise<string> {
  const { before_file_id, after_file_id, project_id, item_id } = carryOver;
  const change = (await findTouchingChanges(tx, [{ ...row, before_file_id, after_file_id }])).get(row.id);
  if (!change) return `Resolved by ${label}`;
  const { position, number, sentence } = change;
  const path = `/project/${project_id}/compare/${item_id}/${before_file_id}/${after_file_id}?page=${position}&change=${number}`;
  return `Resolved by ${label}: ${sentence}\n${publicUrl}${path}`;
}

/** What answers do to their markups. */
export function createAnswerEffects({
  clock,
  events,
  config,
  mover,
}: Pick<Deps, 'clock' | 'events' | 'config'> & { readonly mover: MarkupMover }) {
  const now = (): string => isoTime(clock);
  const write = createMarkupWriter({ clock, events });

  async function apply(tx: Tx, actor: Actor, { carryOver, row, markup, label }: Answering, body: Body): Promise<void> {
    const { answer: given } = body;
    if (given === null) return;
    const comments: CommentId[] = [];
    if (body.comment !== undefined) comments.push(await write.comment(tx, actor, markup, body.comment));
    const isResolved = given === 'resolved' && markup.open !== 'closed';
    if (given === 'resolved')
      comments.push(await write.comment(tx, actor, markup, await wordResolved(tx, { carryOver, row, label }, config.publicUrl)));
    const drawing = given === 'moved' ? await mover.move(tx, actor, { row, markup, body }) : null;
    await write.change(tx, actor, markup, {
      checked_file_id: carryOver.after_file_id,
      ...(isResolved && { open: 'closed' as const, ...resolution('closed', actor.id, now()) }),
    });
    const { open, resolved_by, resolved_on, checked_file_id } = markup;
    const record: AnswerRecord = { checked_file_id, status: isResolved ? { open, resolved_by, resolved_on } : null, comments, drawing };
    await updateCarried(tx, row.id, {
      answer: given,
      answered_by: actor.id,
      answered_at: now(),
      answer_record: JSON.stringify(record),
      ...(drawing && { drawn: drawing.moved }),
    });
  }

  /** Leaves what someone changed since. */
  async function takeBack(tx: Tx, actor: Actor, { carryOver, row, markup }: Answering): Promise<void> {
    if (row.answer === null) return;
    const { status, checked_file_id, comments, drawing } = AnswerRecord.parse(row.answer_record);
    for (const id of comments) await write.deleteComment(tx, actor, markup, id);
    if (drawing && !row.is_edited) await mover.moveBack(tx, markup, drawing);
    await write.change(tx, actor, markup, {
      ...(markup.checked_file_id === carryOver.after_file_id && { checked_file_id }),
      ...(status !== null && markup.open === 'closed' && status),
    });
    await updateCarried(tx, row.id, {
      answer: null,
      answered_by: null,
      answered_at: null,
      answer_record: null,
      ...(drawing && !row.is_edited && { drawn: drawing.drawn }),
    });
  }

  return { apply, takeBack };
}

export type AnswerEffects = ReturnType<typeof createAnswerEffects>;
