import { type BodyOf, MarkupId, type Operations } from '@sheetmark/contract';
import { z } from 'zod';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { once } from '../../platform/idempotency/once.ts';
import { findValues, mergeValues } from '../metadata/public.ts';
import { requireSameProject } from '../projects/public.ts';
import { type Drawing, listObjects, extractObjects, removeObjects } from './drawing-parts.ts';
import { linkPicturesAndQueueThumbnail, toDrawingColumns, listPictures } from './drawing-writer.ts';
import { requireCurrent, attachCurrentState } from './edit-conflict.ts';
import { getEditorDetails } from './editor-details.repository.ts';
import { requireDrawing, requireMarkup } from './markup-access.ts';
import { markupEvents } from './markup-events.ts';
import { visibilityAfterUnmerge } from './markups.policy.ts';
import * as markups from './markups.repository.ts';
import { type FieldChange, MergeRecord, undoValues, parseValues, undoFields } from './merge-record.ts';
import { movableTables, lockMerged, moveRows } from './regrouping.repository.ts';
import { requireOpenReview } from './review-lock.repository.ts';
import { type MarkupOnPage, toPath, type RegroupingParts } from './split-markup.service.ts';

type Body = BodyOf<Operations['unmergeMarkup']>;
type Row = markups.MarkupRow;

/** Undoes a merge, until the merged markups are deleted for good. */
export function createUnmergeMarkupService({ db, work, clock, events, queue, reader }: RegroupingParts) {
  const now = (): string => isoTime(clock);
  const emit = markupEvents(events);

  async function returnRowsAndValues(tx: Tx, { from, to, record }: { from: Row; to: MarkupId; record: MergeRecord }): Promise<void> {
    for (const table of movableTables) await moveRows(tx, table, { from: from.id, to, only: record[table] });
    const of = { project_id: from.project_id, item_id: null, markup_id: from.id };
    const values = undoValues(parseValues((await findValues(tx, of))?.values), record);
    if (Object.keys(values).length > 0) await mergeValues(tx, of, { values, updated_at: now() });
  }

  async function unmerge(tx: Tx, actor: Actor, at: MarkupOnPage, { markups: ids, revision }: Body): Promise<MarkupId[]> {
    const page = await getEditorDetails(tx, at.editorId, 'forShare');
    const row = await requireDrawing(tx, actor, toPath(at), 'forUpdate');
    await requireOpenReview(tx, row.review_id);
    requireCurrent(row, revision);
    const pictures = await listPictures(tx, [row]);
    let left: Drawing = row;
    let fields: FieldChange = {};
    for (const id of ids) {
      const merged = await lockMerged(tx, id, row.id);
      if (!merged) throw notFound();
      const { visibility } = requireUnmergeable(row, merged);
      const record = MergeRecord.parse(merged.merge_record);
      const objects = new Set(record.objects);
      const part = extractObjects(left, objects, { from: row.id, to: id });
      left = removeObjects(left, objects, row.id);
      if (listObjects(part.objects).length === 0 || listObjects(left.objects).length === 0)
        throw invalidInput('markups', 'The merge can no longer be undone: the objects were deleted.');
      fields = { ...fields, ...undoFields({ ...row, ...fields }, record) };
      const restored = { deleted_at: null, deleted_by: null, merged_into: null, merge_record: null, visibility };
      const back = await markups.updateMarkup(tx, id, { ...(await toDrawingColumns(part, page)), ...restored, updated_at: now() });
      await linkPicturesAndQueueThumbnail(tx, queue, { row: back, allowed: pictures });
      await returnRowsAndValues(tx, { from: row, to: id, record });
      await emit(tx, actor, back, { type: 'markup_restored' });
    }
    const changed = await markups.updateMarkup(tx, row.id, { ...(await toDrawingColumns(left, page)), ...fields, updated_at: now() });
    await linkPicturesAndQueueThumbnail(tx, queue, { row: changed, allowed: pictures });
    const before = { open: row.open, assignee_id: row.assignee_id, visibility: row.visibility };
    const data = { changed: ['objects', 'unmerged', ...Object.keys(fields)], before, unmerged: ids };
    await emit(tx, actor, changed, { type: 'markup_updated', data });
    return [row.id, ...ids];
  }

  return {
    async unmerge(actor: Actor, at: MarkupOnPage, body: Body, request: Pick<RequestFacts, 'idempotencyKey'>) {
      requireSameProject(await requireMarkup(db, actor, toPath(at)), body.projectId);
      const sent = { at, markups: body.markups, revision: body.revision };
      const keyed = { user: actor.id, operation: 'unmergeMarkup', key: request.idempotencyKey, request: sent, now: now() };
      const unmerging = work.run((tx) => once(tx, keyed, z.array(MarkupId), () => unmerge(tx, actor, at, body)));
      await attachCurrentState(unmerging, () => reader.get(actor, at.markupId));
      return reader.listByIds(actor, await unmerging);
    },
  };
}

function requireUnmergeable(survivor: Row, merged: Row) {
  const given = visibilityAfterUnmerge(survivor, merged);
  if (given) return given;
  const message = 'This would show the markup to people who can’t see it now. Change who can see it first.';
  throw new AppError('not_allowed', { message });
}

export type UnmergeMarkupService = ReturnType<typeof createUnmergeMarkupService>;
