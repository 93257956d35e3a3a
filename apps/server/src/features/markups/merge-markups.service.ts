import { type BodyOf, MarkupId, type Operations } from '@sheetmark/contract';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { findItem } from '../files/public.ts';
import { findValues, mergeValues } from '../metadata/public.ts';
import { requireMember, requireMemberOf, requireSameProject } from '../projects/public.ts';
import { mergeDrawings } from './drawing-parts.ts';
import { linkPicturesAndQueueThumbnail, toDrawingColumns, listPictures } from './drawing-writer.ts';
import { requireCurrent } from './edit-conflict.ts';
import { findEditorDetailsById, getEditorDetails } from './editor-details.repository.ts';
import { requireDrawing } from './markup-access.ts';
import { markupEvents } from './markup-events.ts';
import { mayMergeInto, isSeenBySamePeople } from './markups.policy.ts';
import * as markups from './markups.repository.ts';
import { type FieldChange, type MergeRecord, takeMissingFields, parseValues, selectMissingValues } from './merge-record.ts';
import { copyFollows, moveRows } from './regrouping.repository.ts';
import { requireOpenReview } from './review-lock.repository.ts';
import type { MarkupOnPage, RegroupingParts } from './split-markup.service.ts';

type Body = BodyOf<Operations['mergeMarkups']>;
type OnPage = Pick<MarkupOnPage, 'pageId' | 'editorId'>;
type Row = markups.MarkupRow;

/** Merges markups into the one with the lowest number, the survivor. */
export function createMergeMarkupsService({ db, work, clock, events, queue, reader }: RegroupingParts) {
  const now = (): string => isoTime(clock);
  const emit = markupEvents(events);

  /** Moves everything into the survivor and records what was moved, so that the merge can be undone. */
  async function mergeOne(
    tx: Tx,
    actor: Actor,
    { from, into, ...brought }: Pick<MergeRecord, 'objects' | 'fields'> & { from: Row; into: Row },
  ) {
    const at = { from: from.id, to: into.id };
    const record: MergeRecord = {
      ...brought,
      values: await moveValues(tx, { from, into, now: now() }),
      comments: await moveRows(tx, 'comments', at),
      tasks: await moveRows(tx, 'tasks', at),
      notifications: await moveRows(tx, 'notifications', at),
    };
    await copyFollows(tx, from.id, [into.id]);
    const trashed = { deleted_at: now(), deleted_by: actor.id, merged_into: into.id, merge_record: JSON.stringify(record) };
    await markups.updateMarkup(tx, from.id, trashed);
  }

  async function merge(tx: Tx, actor: Actor, at: OnPage, { markups: chosen }: Body): Promise<MarkupId> {
    const page = await getEditorDetails(tx, at.editorId, 'forShare');
    const { into, others } = await requireMergeable(tx, actor, await lockMarkups(tx, actor, at, chosen));
    const drawing = mergeDrawings(into, others, newToken);
    const drawn = await toDrawingColumns(drawing, page);
    const pictures = await listPictures(tx, [into, ...others]);
    let taken: FieldChange = {};
    for (const from of others) {
      const { fields, change } = takeMissingFields(from, { ...into, ...taken });
      taken = { ...taken, ...change };
      await mergeOne(tx, actor, { from, into, objects: [...(drawing.ids.get(from.id) ?? [])], fields });
    }
    const changed = await markups.updateMarkup(tx, into.id, { ...drawn, ...taken, updated_at: now() });
    await linkPicturesAndQueueThumbnail(tx, queue, { row: changed, allowed: pictures });
    await emit(tx, actor, changed, {
      type: 'markup_updated',
      data: {
        changed: ['objects', 'merged', ...Object.keys(taken)],
        before: { open: into.open, assignee_id: into.assignee_id, visibility: into.visibility },
        merged: others.map(presentMerged),
      },
    });
    return into.id;
  }

  return {
    async merge(actor: Actor, at: OnPage, body: Body, request: Pick<RequestFacts, 'idempotencyKey'>) {
      const page = await findEditorDetailsById(db, at.editorId);
      const item = await requireMemberOf(db, actor, page && (await findItem(db, page.item_id)));
      if (page?.page_number !== at.pageId) throw notFound();
      requireSameProject(item, body.projectId);
      const sent = { at, markups: body.markups };
      const keyed = { user: actor.id, operation: 'mergeMarkups', key: request.idempotencyKey, request: sent, now: now() };
      return reader.get(actor, await work.run((tx) => once(tx, keyed, MarkupId, () => merge(tx, actor, at, body))));
    },
  };
}

/** Copies the values that the survivor lacks, and returns them. */
async function moveValues(tx: Tx, { from, into, now }: { from: Row; into: Row; now: string }): Promise<MergeRecord['values']> {
  const of = (markup_id: MarkupId) => ({ project_id: into.project_id, item_id: null, markup_id });
  const [theirs, own] = [await findValues(tx, of(from.id)), await findValues(tx, of(into.id))];
  const values = selectMissingValues(parseValues(own?.values), parseValues(theirs?.values));
  if (Object.keys(values).length > 0) await mergeValues(tx, of(into.id), { values, updated_at: now });
  return values;
}

function presentMerged({ id, number, created_by, open, priority, assignee_id, due_date }: Row) {
  return { id, number, created_by, open, priority, assignee_id, due_date };
}

/** Locks in the order of ids, so that concurrent merges can't deadlock. Returns the lowest number first. */
async function lockMarkups(tx: Tx, actor: Actor, at: OnPage, chosen: Body['markups']): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { id, revision } of chosen.toSorted((a, b) => a.id - b.id)) {
    const row = await requireDrawing(tx, actor, { markupId: id, page_number: at.pageId, editor_id: at.editorId }, 'forUpdate');
    await requireOpenReview(tx, row.review_id);
    requireCurrent(row, revision);
    if (rows.at(-1)?.id !== row.id) rows.push(row);
  }
  return rows.toSorted((a, b) => a.number - b.number);
}

async function requireMergeable(tx: Tx, actor: Actor, [into, ...others]: readonly Row[]) {
  if (!into || others.length === 0) throw invalidInput('markups', 'Merging needs at least two markups.');
  const who = await requireMember(tx, actor, into.project_id);
  if (!others.every((one) => mayMergeInto(one, into, who)))
    throw new AppError('not_allowed', { message: 'Only its creator or the owner of the project may merge a markup into another one.' });
  if (!others.every((one) => isSeenBySamePeople(one, into)))
    throw new AppError('not_allowed', { message: 'Markups that different people can see can’t be merged. Change who can see them first.' });
  return { into, others };
}

export type MergeMarkupsService = ReturnType<typeof createMergeMarkupsService>;
