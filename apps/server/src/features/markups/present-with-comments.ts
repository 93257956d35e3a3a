import type { Markup } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import * as comments from './comments.repository.ts';
import { presentComment, presentMarkup, type Viewer } from './markups.presenter.ts';
import type { DetailedMarkup } from './markups.repository.ts';

/** The markups with what was said about them: two more queries, however many there are. */
export async function presentWithComments(db: Reader, rows: readonly DetailedMarkup[], viewer: Viewer): Promise<Markup[]> {
  const written = await comments.listCommentsOn(
    db,
    rows.map(({ id }) => id),
  );
  const attached = await comments.listAttachments(
    db,
    written.map(({ id }) => id),
  );
  const attachmentsOf = Map.groupBy(attached, (media) => media.comment_id);
  const byMarkup = Map.groupBy(written, (comment) => comment.markup_id);
  const present = (comment: comments.CommentWithAuthor) => presentComment(comment, attachmentsOf.get(comment.id) ?? [], viewer);
  return rows.map((row) => presentMarkup(row, (byMarkup.get(row.id) ?? []).map(present), viewer));
}
