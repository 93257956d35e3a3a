import type { Comment, Markup } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import * as comments from './comments.repository.ts';
import type { DetailedMarkup } from './detailed-markups.repository.ts';
import { presentComment, presentMarkup, type Viewer } from './markups.presenter.ts';

/** Returns the comments of each markup or task, oldest first. Needs at most two queries. */
export async function presentCommentsOn(
  db: Reader,
  { by, ids }: { by: comments.CommentedBy; ids: readonly number[] },
  viewer: Viewer,
): Promise<(id: number) => Comment[]> {
  return presentComments(db, { by, written: await comments.listCommentsOn(db, by, ids) }, viewer);
}

export async function presentComments(
  db: Reader,
  { by, written }: { by: comments.CommentedBy; written: readonly comments.CommentWithAuthor[] },
  viewer: Viewer,
): Promise<(id: number) => Comment[]> {
  const attached = await comments.listAttachments(
    db,
    written.flatMap(({ id, has_attachments }) => (has_attachments ? id : [])),
  );
  const attachmentsOf = Map.groupBy(attached, (media) => media.comment_id);
  const commentsById = Map.groupBy(written, (comment): number | null => comment[by]);
  const present = (comment: comments.CommentWithAuthor) => presentComment(comment, attachmentsOf.get(comment.id) ?? [], viewer);
  return (id) => (commentsById.get(id) ?? []).map(present);
}

/** Presents markups with their comments. */
export async function presentWithComments(db: Reader, rows: readonly DetailedMarkup[], viewer: Viewer): Promise<Markup[]> {
  const commentsOf = await presentCommentsOn(db, { by: 'markup_id', ids: rows.map(({ id }) => id) }, viewer);
  return rows.map((row) => presentMarkup(row, commentsOf(row.id), viewer));
}
