import { type BodyOf, type EditorId, type FileId, MarkupId, type Operations } from '@sheetmark/contract';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { once } from '../../platform/idempotency/once.ts';
import { findItem, type ItemRow, listVersions } from '../files/public.ts';
import { onPage, requireMemberOf, requireSameProject } from '../projects/public.ts';
import { findEditorDetails } from './editor-details.repository.ts';
import { markupEvents } from './markup-events.ts';
import { resolution } from './markups.policy.ts';
import * as markups from './markups.repository.ts';
import type { MarkupsParts } from './markups.service.ts';
import type { OnPage } from './page-details.service.ts';
import { requireCurrentVersion } from './require-current-version.ts';
import { findReviewToDrawIn } from './review-lock.repository.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

/** Creates empty markups: the first half of saving (specification). */
export function createCreateMarkupService({ db, work, clock, events, reader }: MarkupsParts) {
  const now = (): string => isoTime(clock);
  const emit = markupEvents(events);

  async function insert(
    tx: Tx,
    actor: Actor,
    item: ItemRow,
    input: OnPage & { editorId: EditorId; body: Body<'createMarkup'> },
  ): Promise<MarkupId> {
    const { body, editorId, sheetId } = input;
    const editor = await findEditorDetails(tx, item.id, sheetId);
    if (editor?.id !== editorId) throw notFound();
    const row = await markups.insertMarkup(tx, {
      project_id: item.project_id,
      item_id: item.id,
      editor_id: editor.id,
      file_id: await requireVersion(tx, item, body.file_id),
      page_number: sheetId,
      review_id: await findReviewToDrawIn(tx, body.review_id, { project: item.project_id, user: actor.id }),
      open: body.open,
      visibility: body.privacy,
      created_by: actor.id,
      created_at: now(),
      updated_at: now(),
      ...resolution(body.open, actor.id, now()),
    });
    await emit(tx, actor, row, { type: 'markup_created' });
    return row.id;
  }

  return {
    async create(
      actor: Actor,
      at: OnPage & { editorId: EditorId },
      body: Body<'createMarkup'>,
      request: Pick<RequestFacts, 'idempotencyKey'>,
    ) {
      const item = await requireMemberOf(db, actor, onPage(await findItem(db, at.itemId), at.sheetId));
      requireSameProject(item, body.projectId);
      await requireCurrentVersion(db, { itemId: item.id, fileId: body.file_id });
      const { open, privacy, file_id, review_id } = body;
      const keyed = {
        user: actor.id,
        operation: 'createMarkup',
        key: request.idempotencyKey,
        request: { at, open, privacy, file_id, ...(review_id !== undefined && { review_id }) },
        now: now(),
      };
      const id = await work.run((tx) => once(tx, keyed, MarkupId, () => insert(tx, actor, item, { ...at, body })));
      return reader.get(actor, id);
    },
  };
}

async function requireVersion(tx: Tx, item: ItemRow, fileId: FileId | undefined): Promise<FileId | null> {
  if (fileId === undefined) return markups.findCurrentFileId(tx, item.id);
  const isVersion = (await listVersions(tx, [item.id])).some((file) => file.id === fileId);
  if (!isVersion) throw invalidInput('file_id', 'This is not a version of the item.');
  return fileId;
}

export type CreateMarkupService = ReturnType<typeof createCreateMarkupService>;
