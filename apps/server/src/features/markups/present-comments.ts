import { type Comment, listedComments, type Markup, type MarkupRow } from '@sheetmark/contract';
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

/** What a list has of a row's comments. */
type ListedComments = Pick<MarkupRow, 'comments' | 'comment_count'>;
/** `newest`: the last ones of each row; `all` is for exports. */
export type CommentsInList = 'newest' | 'all';

export async function presentListedComments(
  db: Reader,
  { by, ids, shown }: { by: comments.CommentedBy; ids: readonly number[]; shown: CommentsInList },
  viewer: Viewer,
): Promise<(id: number) => ListedComments> {
  const { written, countOf } = shown === 'all' ? await readAll(db, by, ids) : await readNewest(db, by, ids);
  const commentsOf = await presentComments(db, { by, written }, viewer);
  return (id) => ({ comments: commentsOf(id), comment_count: countOf(id) });
}

async function readAll(db: Reader, by: comments.CommentedBy, ids: readonly number[]) {
  const written = await comments.listCommentsOn(db, by, ids);
  const byId = Map.groupBy(written, (comment): number | null => comment[by]);
  return { written, countOf: (id: number): number => byId.get(id)?.length ?? 0 };
}

async function readNewest(db: Reader, by: comments.CommentedBy, ids: readonly number[]) {
  const written = await comments.listNewestCommentsOn(db, by, { ids, most: listedComments });
  const counts = new Map<number | null, number>(written.map((comment) => [comment[by], comment.comment_count]));
  return { written, countOf: (id: number): number => counts.get(id) ?? 0 };
}

/** Presents markups with their comments. */
export async function presentWithComments(db: Reader, rows: readonly DetailedMarkup[], viewer: Viewer): Promise<Markup[]> {
  const commentsOf = await presentCommentsOn(db, { by: 'markup_id', ids: rows.map(({ id }) => id) }, viewer);
  return rows.map((row) => presentMarkup(row, commentsOf(row.id), viewer));
}
