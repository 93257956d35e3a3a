import { type BodyOf, type EditorId, type FileId, type ItemId, MarkupId, type Operations, type PageNumber } from '@sheetmark/contract';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { findItem, type ItemRow, listVersions } from '../files/public.ts';
import { requireMemberOf, requireSameProject } from '../projects/public.ts';
import { requireMarkup } from './markup-access.ts';
import { markupEvents } from './markup-events.ts';
import { searchTextOf } from './markup-text.ts';
import { resolution } from './markups.policy.ts';
import * as markups from './markups.repository.ts';
import { type MarkupsParts, requireCurrent } from './markups.service.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

interface OnPage {
  readonly itemId: ItemId;
  readonly sheetId: PageNumber;
}

/** Saving as the specification has it: a markup is created, then filled. */
export function createSaveMarkupService({ db, work, clock, events, storage, reader }: MarkupsParts) {
  const now = (): string => isoTime(clock);
  const emit = markupEvents(events);

  async function insert(
    tx: Tx,
    actor: Actor,
    item: ItemRow,
    asked: OnPage & { editorId: EditorId; body: Body<'createMarkup'> },
  ): Promise<MarkupId> {
    const { body, editorId, sheetId } = asked;
    const editor = await markups.findEditorDetails(tx, item.id, sheetId);
    if (editor?.id !== editorId) throw notFound();
    const row = await markups.insertMarkup(tx, {
      project_id: item.project_id,
      item_id: item.id,
      editor_id: editor.id,
      file_id: await requireVersion(tx, item, body.file_id),
      page_number: sheetId,
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

  async function keepThumbnail(row: markups.MarkupRow, dataUrl: string): Promise<string> {
    const [head = '', base64 = ''] = dataUrl.split(',', 2);
    const key = `markups/${row.project_id}/${row.id}/${newToken().toLowerCase()}`;
    await storage.put(key, Buffer.from(base64, 'base64'), head.includes('image/png') ? 'image/png' : 'image/webp');
    return key;
  }

  return {
    async createEditorDetails(actor: Actor, at: OnPage, body: Body<'createEditorDetails'>) {
      const item = await requireMemberOf(db, actor, await findItem(db, at.itemId));
      requireSameProject(item, body.projectId);
      await work.run((tx) => markups.ensureEditorDetails(tx, item.id, at.sheetId));
      return reader.page(actor, at.itemId, at.sheetId);
    },

    async create(
      actor: Actor,
      at: OnPage & { editorId: EditorId },
      body: Body<'createMarkup'>,
      request: Pick<RequestFacts, 'idempotencyKey'>,
    ) {
      const item = await requireMemberOf(db, actor, await findItem(db, at.itemId));
      requireSameProject(item, body.projectId);
      const { open, privacy, file_id } = body;
      const asked = {
        user: actor.id,
        operation: 'createMarkup',
        key: request.idempotencyKey,
        request: { at, open, privacy, file_id },
        now: now(),
      };
      const id = await work.run((tx) => once(tx, asked, MarkupId, () => insert(tx, actor, item, { ...at, body })));
      return reader.one(actor, id);
    },

    /** Replaces the objects of the markup whole. */
    async save(actor: Actor, at: OnPage, body: Body<'saveEditorDetails'>) {
      const path = { markupId: body.markupId, page_number: at.sheetId, item_id: at.itemId };
      const seen = await requireMarkup(db, actor, path);
      requireSameProject(seen, body.projectId);
      const thumbnail = body.thumbnail ? { thumbnail_key: await keepThumbnail(seen, body.thumbnail) } : {};
      await work.run(async (tx) => {
        const row = await requireMarkup(tx, actor, path, 'forUpdate');
        await requireCurrent(reader, actor, row, body.revision);
        const text = body.iText === undefined ? {} : { itext: JSON.stringify(body.iText), search_text: searchTextOf(body.iText) };
        const status =
          body.open === undefined || body.open === row.open ? {} : { open: body.open, ...resolution(body.open, actor.id, now()) };
        const visibility = body.privacy === undefined ? {} : { visibility: body.privacy };
        const objects = JSON.stringify(body.editor_details);
        const changed = await markups.updateMarkup(tx, row.id, {
          objects,
          ...text,
          ...thumbnail,
          ...status,
          ...visibility,
          updated_at: now(),
        });
        const names = ['objects', ...Object.keys(status), ...Object.keys(visibility)];
        await emit(tx, actor, changed, { type: 'markup_updated', data: { changed: names } });
      });
      return reader.one(actor, seen.id);
    },
  };
}

async function requireVersion(tx: Tx, item: ItemRow, fileId: FileId | undefined): Promise<FileId | null> {
  if (fileId === undefined) return markups.currentFileId(tx, item.id);
  const isVersion = (await listVersions(tx, [item.id])).some((file) => file.id === fileId);
  if (!isVersion) throw invalidInput('file_id', 'This is not a version of the item.');
  return fileId;
}

export type SaveMarkupService = ReturnType<typeof createSaveMarkupService>;
