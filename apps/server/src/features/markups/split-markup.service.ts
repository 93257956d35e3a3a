import { type BodyOf, type EditorId, MarkupId, type Operations, type PageNumber } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { once } from '../../platform/idempotency/once.ts';
import { findValues, mergeValues } from '../metadata/public.ts';
import { requireSameProject } from '../projects/public.ts';
import { withIds, extractObjects, removeObjects } from './drawing-parts.ts';
import { linkPicturesAndQueueThumbnail, toDrawingColumns, listPictures } from './drawing-writer.ts';
import { requireCurrent, attachCurrentState } from './edit-conflict.ts';
import { getEditorDetails } from './editor-details.repository.ts';
import { requireDrawing, requireMarkup } from './markup-access.ts';
import { markupEvents } from './markup-events.ts';
import * as markups from './markups.repository.ts';
import type { MarkupsParts } from './markups.service.ts';
import { copyFollows } from './regrouping.repository.ts';
import { requireOpenReview } from './review-lock.repository.ts';

export interface MarkupOnPage {
  readonly pageId: PageNumber;
  readonly editorId: EditorId;
  readonly markupId: MarkupId;
}

export type RegroupingParts = MarkupsParts & Pick<Deps, 'queue'>;
type Body = BodyOf<Operations['splitMarkup']>;

/** Moves objects of a markup into new markups. */
export function createSplitMarkupService({ db, work, clock, events, queue, reader }: RegroupingParts) {
  const now = (): string => isoTime(clock);
  const emit = markupEvents(events);

  /** Each part keeps the creator and the time of creation. */
  async function insertPart(tx: Tx, actor: Actor, row: markups.MarkupRow): Promise<markups.MarkupRow> {
    const { project_id, item_id, editor_id, file_id, checked_file_id, page_number, ...rest } = row;
    const { open, visibility, priority, assignee_id, due_date, created_by, created_at, resolved_by, resolved_on } = rest;
    const place = { project_id, item_id, editor_id, file_id, checked_file_id, page_number };
    const settings = { open, visibility, priority, assignee_id, due_date, created_by, created_at, resolved_by, resolved_on };
    return markups.insertMarkup(tx, { ...place, ...settings, split_from: row.id, split_by: actor.id, updated_at: now() });
  }

  async function copyValues(tx: Tx, from: markups.MarkupRow, to: MarkupId): Promise<void> {
    const { values } = (await findValues(tx, { project_id: from.project_id, item_id: null, markup_id: from.id })) ?? {};
    if (typeof values !== 'object' || values === null || Object.keys(values).length === 0) return;
    const copied = Object.fromEntries(Object.entries(values));
    await mergeValues(tx, { project_id: from.project_id, item_id: null, markup_id: to }, { values: copied, updated_at: now() });
  }

  async function split(tx: Tx, actor: Actor, at: MarkupOnPage, { parts, revision }: Body): Promise<MarkupId[]> {
    const page = await getEditorDetails(tx, at.editorId, 'forShare');
    const row = await requireDrawing(tx, actor, toPath(at), 'forUpdate');
    await requireOpenReview(tx, row.review_id);
    requireCurrent(row, revision);
    requireParts(row, parts);
    const pictures = await listPictures(tx, [row]);
    const made: markups.MarkupRow[] = [];
    for (const part of parts) {
      const { id } = await insertPart(tx, actor, row);
      const drawing = extractObjects(row, new Set(part), { from: row.id, to: id });
      const drawn = await markups.updateMarkup(tx, id, await toDrawingColumns(drawing, page));
      await linkPicturesAndQueueThumbnail(tx, queue, { row: drawn, allowed: pictures });
      await copyValues(tx, row, id);
      made.push(drawn);
    }
    const ids = made.map(({ id }) => id);
    await copyFollows(tx, row.id, ids);
    const left = await toDrawingColumns(removeObjects(row, new Set(parts.flat()), row.id), page);
    const changed = await markups.updateMarkup(tx, row.id, { ...left, updated_at: now() });
    await linkPicturesAndQueueThumbnail(tx, queue, { row: changed, allowed: pictures });
    const into = made.map(({ id, number }) => ({ id, number }));
    await emit(tx, actor, changed, { type: 'markup_updated', data: { changed: ['objects', 'split'], split: into } });
    return [row.id, ...ids];
  }

  return {
    async split(actor: Actor, at: MarkupOnPage, body: Body, request: Pick<RequestFacts, 'idempotencyKey'>) {
      requireSameProject(await requireMarkup(db, actor, toPath(at)), body.projectId);
      const { parts, revision } = body;
      const keyed = { user: actor.id, operation: 'splitMarkup', key: request.idempotencyKey, request: { at, parts, revision }, now: now() };
      const splitting = work.run((tx) => once(tx, keyed, z.array(MarkupId), () => split(tx, actor, at, body)));
      await attachCurrentState(splitting, () => reader.get(actor, at.markupId));
      return reader.listByIds(actor, await splitting);
    },
  };
}

export const toPath = ({ pageId, editorId, markupId }: MarkupOnPage) => ({ markupId, editor_id: editorId, page_number: pageId });

function requireParts(row: markups.MarkupRow, parts: Body['parts']): void {
  const [existing, requested] = [new Set(withIds(row.objects, row.id).map(({ id }) => id)), parts.flat()];
  const unknown = parts.findIndex((part) => part.some((id) => !existing.has(id)));
  if (unknown >= 0) throw invalidInput(`parts.${unknown}`, 'The markup does not hold this object. Reload the page and try again.');
  if (new Set(requested).size < requested.length) throw invalidInput('parts', 'An object can go into one part only.');
  if (requested.length === existing.size) throw invalidInput('parts', 'Leave at least one object in the markup.');
}

export type SplitMarkupService = ReturnType<typeof createSplitMarkupService>;
