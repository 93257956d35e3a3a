import { type BodyOf, type EditorId, MarkupId, type Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { yieldToOthers } from '../../platform/clock/yield-to-others.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { mediaTypeOf } from '../files/public.ts';
import { requireSameProject } from '../projects/public.ts';
import * as comments from './comments.repository.ts';
import { requireDrawable } from './drawing-limits.ts';
import { drawnMediaOf } from './drawn-media.ts';
import { requireCurrent, attachCurrentState } from './edit-conflict.ts';
import { getEditorDetails } from './editor-details.repository.ts';
import { refuseInvalidTextBoxes } from './invalid-text-boxes.ts';
import { type MarkupPath, requireMarkup } from './markup-access.ts';
import { markupEvents } from './markup-events.ts';
import { computeFacts, parseScales } from './markup-facts.ts';
import { findObjects, type MarkupFields, updateFields } from './markup-fields.repository.ts';
import { nameOf, searchTextOf } from './markup-text.ts';
import { drawThumbnailJob } from './markups.jobs.ts';
import { resolution } from './markups.policy.ts';
import type { MarkupsParts } from './markups.service.ts';
import type { OnPage } from './page-details.service.ts';
import { requireCurrentVersion } from './require-current-version.ts';
import { requireOpenReviewOf } from './review-lock.repository.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

const thumbnailTypes = ['image/png', 'image/webp'];

/** Fills a markup: the second half of saving (specification). */
export function createSaveMarkupService({ db, work, clock, events, storage, queue, reader }: MarkupsParts & Pick<Deps, 'queue'>) {
  const now = (): string => isoTime(clock);
  const emit = markupEvents(events);

  async function fill(
    tx: Tx,
    actor: Actor,
    path: MarkupPath,
    filling: Body<'saveEditorDetails'> & { editor: EditorId; thumbnailKey: string | null },
  ): Promise<MarkupId> {
    const scales = parseScales(await getEditorDetails(tx, filling.editor, 'forShare'));
    const row = await requireMarkup(tx, actor, path, 'forUpdate');
    requireCurrent(row, filling.revision);
    await requireOpenReviewOf(tx, row.id);
    const { open, privacy, iText, editor_details, thumbnailKey } = filling;
    await refuseInvalidTextBoxes(editor_details, () => findObjects(tx, row.id));
    await yieldToOthers();
    const search_text = iText === undefined ? row.search_text : searchTextOf(iText);
    const text = {
      ...(iText === undefined ? {} : { itext: JSON.stringify(iText), search_text }),
      name: nameOf({ search_text, objects: editor_details }),
    };
    const status = open === undefined || open === row.open ? {} : { open, ...resolution(open, actor.id, now()) };
    const visibility = privacy === undefined || privacy === row.visibility ? {} : { visibility: privacy };
    await yieldToOthers();
    const facts = await computeFacts(editor_details, scales);
    await yieldToOthers();
    const drawn = { objects: JSON.stringify(editor_details), ...facts, ...(await setOrQueueThumbnail(queue, tx, { row, thumbnailKey })) };
    const changed = await updateFields(tx, row.id, { ...drawn, ...text, ...status, ...visibility, updated_at: now() });
    await linkPictures(tx, actor, row, editor_details);
    const names = ['objects', ...Object.keys(status), ...Object.keys(visibility)];
    const before = { open: row.open, assignee_id: row.assignee_id, visibility: row.visibility };
    await emit(tx, actor, changed, { type: 'markup_updated', data: { changed: names, before } });
    return row.id;
  }

  return {
    /** Replaces all objects of the markup. */
    async save(actor: Actor, at: OnPage, body: Body<'saveEditorDetails'>, request: Pick<RequestFacts, 'idempotencyKey'>) {
      const path = { markupId: body.markupId, page_number: at.sheetId, item_id: at.itemId };
      const seen = await requireMarkup(db, actor, path);
      requireSameProject(seen, body.projectId);
      await requireCurrentVersion(db, { itemId: seen.item_id, fileId: body.file_id });
      await requireDrawable(body.editor_details);
      await yieldToOthers();
      const thumbnailKey = body.thumbnail ? await storeThumbnail(storage, seen, body.thumbnail) : null;
      const keyed = { user: actor.id, operation: 'saveEditorDetails', key: request.idempotencyKey, request: { at, body }, now: now() };
      const filling = work.run((tx) =>
        once(tx, keyed, MarkupId, () => fill(tx, actor, path, { ...body, editor: seen.editor_id, thumbnailKey })),
      );
      await attachCurrentState(filling, () => reader.get(actor, seen.id));
      return reader.presentSaved(actor, seen);
    },
  };
}

interface SentThumbnail {
  readonly row: MarkupFields;
  readonly thumbnailKey: string | null;
}

/** Uses the thumbnail that was sent; otherwise queues a job that draws one. */
async function setOrQueueThumbnail(queue: Deps['queue'], tx: Tx, { row, thumbnailKey }: SentThumbnail) {
  if (thumbnailKey === null) await queue.send(tx, drawThumbnailJob, { markupId: row.id }, { onceKey: String(row.id) });
  return { thumbnail_key: thumbnailKey };
}

async function storeThumbnail(storage: Deps['storage'], row: MarkupFields, dataUrl: string): Promise<string> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const mediaType = mediaTypeOf(bytes);
  if (!thumbnailTypes.includes(mediaType)) throw invalidInput('thumbnail', 'thumbnail is not the PNG or WebP image that it says it is.');
  const key = `markups/${row.project_id}/${row.id}/${newToken().toLowerCase()}`;
  await storage.put(key, bytes, mediaType);
  return key;
}

/** Keeps links to pictures that were drawn before, even if this user can't see them. */
async function linkPictures(tx: Tx, actor: Actor, row: MarkupFields, details: unknown): Promise<void> {
  const before = new Set(await comments.listDrawnMedia(tx, row.id));
  const ids = drawnMediaOf(details);
  const unknown = ids.filter((id) => !before.has(id));
  const fresh = await comments.listVisibleMedia(tx, { viewer: actor.id, project: row.project_id, ids: unknown });
  await comments.replaceDrawnMedia(tx, row.id, [...ids.filter((id) => before.has(id)), ...fresh]);
}

export type SaveMarkupService = ReturnType<typeof createSaveMarkupService>;
