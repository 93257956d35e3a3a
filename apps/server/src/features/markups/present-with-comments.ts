import type { Comment, Markup } from '@sheetmark/contract';
import { yieldToOthers } from '../../platform/clock/yield-to-others.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import * as comments from './comments.repository.ts';
import { presentComment, presentMarkup, type Viewer } from './markups.presenter.ts';
import type { DetailedMarkup } from './markups.repository.ts';

/** What was said about each of these, oldest first: two queries at the most, however many there are. */
export async function commentsOn(
  db: Reader,
  { by, ids }: { by: comments.CommentedBy; ids: readonly number[] },
  viewer: Viewer,
): Promise<(id: number) => Comment[]> {
  const written = await comments.listCommentsOn(db, by, ids);
  const attached = await comments.listAttachments(
    db,
    written.flatMap(({ id, has_attachments }) => (has_attachments ? id : [])),
  );
  const attachmentsOf = Map.groupBy(attached, (media) => media.comment_id);
  const byThing = Map.groupBy(written, (comment): number | null => comment[by]);
  const present = (comment: comments.CommentWithAuthor) => presentComment(comment, attachmentsOf.get(comment.id) ?? [], viewer);
  return (id) => (byThing.get(id) ?? []).map(present);
}

/** Some milliseconds' work: a page may have 20,000 markups, and other calls go on meanwhile. */
const presentedAtOnce = 500;

/** The markups with what was said about them. */
export async function presentWithComments(db: Reader, rows: readonly DetailedMarkup[], viewer: Viewer): Promise<Markup[]> {
  const said = await commentsOn(db, { by: 'markup_id', ids: rows.map(({ id }) => id) }, viewer);
  const presented: Markup[] = [];
  for (let at = 0; at < rows.length; at += presentedAtOnce) {
    if (at > 0) await yieldToOthers();
    for (const row of rows.slice(at, at + presentedAtOnce)) presented.push(presentMarkup(row, said(row.id), viewer));
  }
  return presented;
}
