import type { CommentId, MarkupId } from '@sheetmark/contract';
import {
  ensureEditorDetails,
  findMarkup,
  isReviewClosed,
  linkPicturesAndQueueThumbnail,
  listPictures,
  toDrawingColumns,
  updateComment,
  updateMarkup,
} from '../markups/public.ts';
import { mergeValues } from '../metadata/public.ts';
import * as imports from './annotation-imports.repository.ts';
import type { Applying, Before } from './apply-changes.ts';
import { FoundMarkup } from './protocol.ts';

// oxlint-disable-next-line typescript/consistent-type-assertions -- `before` was written from the row
const markupId = (id: number): MarkupId => id as MarkupId;
// oxlint-disable-next-line typescript/consistent-type-assertions -- see above
const commentId = (id: number): CommentId => id as CommentId;

/** Deletes the comments that came with a change, so that a file brings them again. */
async function undoComments({ tx, row, actor, now }: Applying, change: imports.ChangeRow, { comments, texts }: Before): Promise<void> {
  for (const comment of comments) await updateComment(tx, commentId(comment), { deleted_at: now, deleted_by: actor });
  for (const { id, text } of texts) await updateComment(tx, commentId(id), { text });
  const found = change.found === null ? null : FoundMarkup.parse(change.found);
  const names = (found?.comments ?? []).flatMap(({ id, name }) => (id === null ? [name] : []));
  await imports.forgetNames(tx, { item: row.item_id, page: change.page_number, names });
}

/** Returns to what was known of an annotation before. */
async function restoreKnown({ tx, row }: Applying, change: imports.ChangeRow, { markup, known }: Before): Promise<void> {
  // Imports of earlier versions didn't keep it.
  if (known === undefined) return imports.forgetKnown(tx, markupId(markup));
  const [item, page] = [row.item_id, change.page_number];
  await imports.forgetNames(tx, { item, page, names: [change.name] });
  if (!known) return;
  const base = JSON.stringify(known.base);
  await imports.saveKnown(tx, { item_id: item, page_number: page, name: change.name, markup_id: markupId(known.markup), base });
}

/** Returns a markup to what it was, unless someone changed it since, or its review was closed since. */
export async function undoChange(applying: Applying, change: imports.ChangeRow, before: Before): Promise<void> {
  const { tx, queue, actor, now } = applying;
  const id = markupId(before.markup);
  const { review_id } = (await tx.selectFrom('markups').select('review_id').where('id', '=', id).executeTakeFirst()) ?? { review_id: null };
  if (await isReviewClosed(tx, review_id)) return;
  await undoComments(applying, change, before);
  if (before.how === 'trashed') {
    await tx
      .updateTable('markups')
      .set({ deleted_at: null, deleted_by: null })
      .where('id', '=', id)
      .where('revision', '=', before.revision)
      .execute();
    return;
  }
  if (before.how === 'commented' || before.how === 'kept') return restoreKnown(applying, change, before);
  const row = await findMarkup(tx, id, 'forUpdate');
  if (row?.revision !== before.revision) return;
  if (before.how === 'inserted') {
    await updateMarkup(tx, id, { deleted_at: now, deleted_by: actor });
    await restoreKnown(applying, change, before);
  }
  if (before.how === 'changed') {
    const page = await ensureEditorDetails(tx, row.item_id, row.page_number);
    const allowed = await listPictures(tx, [row]);
    const columns = await toDrawingColumns({ objects: before.objects, itext: before.itext ?? null }, page);
    const back = await updateMarkup(tx, id, { ...columns, open: before.open ?? row.open, updated_at: now });
    await linkPicturesAndQueueThumbnail(tx, queue, { row: back, allowed });
    const of = { project_id: row.project_id, item_id: null, markup_id: id };
    if (before.values && Object.keys(before.values).length > 0) await mergeValues(tx, of, { values: before.values, updated_at: now });
    await restoreKnown(applying, change, before);
  }
}
