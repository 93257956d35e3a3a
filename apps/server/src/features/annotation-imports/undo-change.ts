import type { CommentId, MarkupId } from '@sheetmark/contract';
import {
  ensureEditorDetails,
  findMarkup,
  linkPicturesAndQueueThumbnail,
  listPictures,
  toDrawingColumns,
  updateComment,
  updateMarkup,
} from '../markups/public.ts';
import { mergeValues } from '../metadata/public.ts';
import { forgetKnown } from './annotation-imports.repository.ts';
import type { Applying, Before } from './apply-changes.ts';

// oxlint-disable-next-line typescript/consistent-type-assertions -- `before` was written from the row
const markupId = (id: number): MarkupId => id as MarkupId;
// oxlint-disable-next-line typescript/consistent-type-assertions -- see above
const commentId = (id: number): CommentId => id as CommentId;

/** Returns a markup to what it was, unless someone changed it since. */
export async function undoChange({ tx, queue, actor, now }: Applying, before: Before): Promise<void> {
  const id = markupId(before.markup);
  for (const comment of before.comments) await updateComment(tx, commentId(comment), { deleted_at: now, deleted_by: actor });
  for (const { id: comment, text } of before.texts) await updateComment(tx, commentId(comment), { text });
  if (before.how === 'trashed') {
    await tx
      .updateTable('markups')
      .set({ deleted_at: null, deleted_by: null })
      .where('id', '=', id)
      .where('revision', '=', before.revision)
      .execute();
    return;
  }
  const row = await findMarkup(tx, id, 'forUpdate');
  if (row?.revision !== before.revision) return;
  if (before.how === 'inserted') {
    await updateMarkup(tx, id, { deleted_at: now, deleted_by: actor });
    await forgetKnown(tx, id);
  }
  if (before.how === 'changed') {
    const page = await ensureEditorDetails(tx, row.item_id, row.page_number);
    const allowed = await listPictures(tx, [row]);
    const columns = await toDrawingColumns({ objects: before.objects, itext: before.itext ?? null }, page);
    const back = await updateMarkup(tx, id, { ...columns, open: before.open ?? row.open, updated_at: now });
    await linkPicturesAndQueueThumbnail(tx, queue, { row: back, allowed });
    const of = { project_id: row.project_id, item_id: null, markup_id: id };
    if (before.values && Object.keys(before.values).length > 0) await mergeValues(tx, of, { values: before.values, updated_at: now });
    await forgetKnown(tx, id);
  }
}
