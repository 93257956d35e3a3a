import type { BodyOf, EditorId, FileId, ItemId, MarkupId, Operations, PageNumber, PageQuery, ProjectId } from '@sheetmark/contract';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Deps } from '../../deps.ts';
import { decodeCursor, encodeCursor, pageLimit } from '../../platform/db/cursor.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { once } from '../../platform/idempotency/once.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { findItem, type ItemRow, listVersions } from '../files/public.ts';
import { requireMember, requireMemberOf, requireSameProject } from '../projects/public.ts';
import { searchTextOf } from './markup-text.ts';
import { mayDelete, maySee, resolution } from './markups.policy.ts';
import type { MarkupReader } from './markups.reader.ts';
import * as markups from './markups.repository.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

export interface MarkupsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'storage'> {
  readonly reader: MarkupReader;
}

interface OnPage {
  readonly itemId: ItemId;
  readonly sheetId: PageNumber;
}

interface MarkupPath {
  readonly markupId: MarkupId;
  readonly page_number: PageNumber;
  readonly editor_id?: EditorId;
  readonly item_id?: ItemId;
}

export function createMarkupsService({ db, work, clock, events, storage, reader }: MarkupsParts) {
  const now = (): string => isoTime(clock);

  /** Whom the path does not name exactly, and whom the caller may not see, do not exist. */
  async function requireMarkup(rows: Reader, actor: Actor, path: MarkupPath, lock?: 'forUpdate'): Promise<markups.MarkupRow> {
    const row = await requireMemberOf(rows, actor, await markups.findMarkup(rows, path.markupId, lock));
    const wanted = { ...row, ...path };
    const isNamed = row.page_number === path.page_number && row.editor_id === wanted.editor_id && row.item_id === wanted.item_id;
    if (!isNamed || !maySee(row, actor.id)) throw notFound();
    return row;
  }

  async function requireCurrent(row: markups.MarkupRow, sent: number | undefined, actor: Actor): Promise<void> {
    if (sent !== undefined && sent < row.revision) throw new AppError('edit_conflict', { current: await reader.one(actor, row.id) });
  }

  async function requireVersion(tx: Tx, item: ItemRow, fileId: FileId | undefined): Promise<FileId | null> {
    if (fileId === undefined) return markups.currentFileId(tx, item.id);
    if (!(await listVersions(tx, [item.id])).some((file) => file.id === fileId)) throw invalidInput('file_id', 'This is not a version of the item.');
    return fileId;
  }

  async function emit(tx: Tx, actor: Actor, row: markups.MarkupRow, type: string, data: Record<string, unknown> = {}): Promise<void> {
    const about = { markup_id: row.id, item_id: row.item_id, page_number: row.page_number, revision: row.revision };
    await events.append(tx, { type, actorId: actor.id, projectId: row.project_id, data: { ...about, ...data } });
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

    async create(actor: Actor, at: OnPage & { editorId: EditorId }, body: Body<'createMarkup'>, request: Pick<RequestFacts, 'idempotencyKey'>) {
      const item = await requireMemberOf(db, actor, await findItem(db, at.itemId));
      requireSameProject(item, body.projectId);
      const id = await work.run((tx) =>
        once(tx, { user: actor.id, operation: 'createMarkup', key: request.idempotencyKey, request: { at, body }, now: now() }, async () => {
          const editor = await markups.findEditorDetails(tx, item.id, at.sheetId);
          if (editor?.id !== at.editorId) throw notFound();
          const row = await markups.insertMarkup(tx, {
            project_id: item.project_id,
            item_id: item.id,
            editor_id: editor.id,
            file_id: await requireVersion(tx, item, body.file_id),
            page_number: at.sheetId,
            open: body.open,
            visibility: body.privacy,
            created_by: actor.id,
            created_at: now(),
            updated_at: now(),
            ...resolution(body.open, actor.id, now()),
          });
          await emit(tx, actor, row, 'markup_created');
          return row.id;
        }),
      );
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
        await requireCurrent(row, body.revision, actor);
        const text = body.iText === undefined ? {} : { itext: JSON.stringify(body.iText), search_text: searchTextOf(body.iText) };
        const status = body.open === undefined || body.open === row.open ? {} : { open: body.open, ...resolution(body.open, actor.id, now()) };
        const visibility = body.privacy === undefined ? {} : { visibility: body.privacy };
        const objects = JSON.stringify(body.editor_details);
        const changed = await markups.updateMarkup(tx, row.id, { objects, ...text, ...thumbnail, ...status, ...visibility, updated_at: now() });
        await emit(tx, actor, changed, 'markup_updated', { changed: ['objects', ...Object.keys(status), ...Object.keys(visibility)] });
      });
      return reader.one(actor, seen.id);
    },

    /** What is left out stays. */
    async update(actor: Actor, at: { pageId: PageNumber; editorId: EditorId; markupId: MarkupId }, body: Body<'updateMarkup'>) {
      const id = await work.run(async (tx) => {
        const row = await requireMarkup(tx, actor, { markupId: at.markupId, editor_id: at.editorId, page_number: at.pageId }, 'forUpdate');
        requireSameProject(row, body.projectId);
        await requireCurrent(row, body.revision, actor);
        if (body.assignee != null) await requireAssignable(tx, body.assignee, row.project_id);
        const { priority, visibility, open, due_date, assignee } = body;
        const asked = { priority, visibility, open, due_date, assignee_id: assignee };
        const change = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
        if (Object.keys(change).length === 0) return row.id;
        const resolved = open === undefined || open === row.open ? {} : resolution(open, actor.id, now());
        const changed = await markups.updateMarkup(tx, row.id, { ...change, ...resolved, updated_at: now() });
        const before = { open: row.open, assignee_id: row.assignee_id };
        await emit(tx, actor, changed, 'markup_updated', { changed: Object.keys(change), before });
        return row.id;
      });
      return reader.one(actor, id);
    },

    /** Into the trash. */
    async remove(actor: Actor, at: { pageNumber: PageNumber; editorId: EditorId; markupId: MarkupId }): Promise<void> {
      await work.run(async (tx) => {
        const row = await requireMarkup(tx, actor, { markupId: at.markupId, editor_id: at.editorId, page_number: at.pageNumber }, 'forUpdate');
        const standing = await requireMember(tx, actor, row.project_id);
        if (!mayDelete(row, standing)) throw new AppError('not_allowed', { message: 'Only its creator or the owner of the project may delete a markup.' });
        const gone = await markups.updateMarkup(tx, row.id, { deleted_at: now(), deleted_by: actor.id });
        await emit(tx, actor, gone, 'markup_deleted');
      });
    },

    async list(actor: Actor, projectId: ProjectId, page: PageQuery) {
      const standing = await requireMember(db, actor, projectId);
      const limit = pageLimit(page);
      const [rows, total] = await Promise.all([
        markups.listOfProject(db, projectId, actor.id, { limit: limit + 1, below: decodeCursor(page.cursor) }),
        markups.countOfProject(db, projectId, actor.id),
      ]);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { data: await reader.listed(actor, standing.projectId, shown), meta: { total, next_cursor: last ? encodeCursor(last.id) : null } };
    },
  };
}

async function requireAssignable(tx: Tx, user: Actor['id'], projectId: ProjectId): Promise<void> {
  const isMember = await requireMember(tx, { id: user }, projectId).then(() => true, () => false);
  if (!isMember) throw invalidInput('assignee', 'Only a member of the project can be assigned.');
}

export type MarkupsService = ReturnType<typeof createMarkupsService>;
