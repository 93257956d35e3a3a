import type { BodyOf, EditorId, MarkupId, Operations, PageNumber, PageQuery, ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/db/cursor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMember, requireSameProject } from '../projects/public.ts';
import { requireAssignable } from './assignable.ts';
import { requireCurrent, tellWhatStands } from './edit-conflict.ts';
import { requireMarkup } from './markup-access.ts';
import { markupEvents } from './markup-events.ts';
import { mayDelete, resolution } from './markups.policy.ts';
import type { MarkupReader } from './markups.reader.ts';
import * as markups from './markups.repository.ts';

export interface MarkupsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'storage'> {
  readonly reader: MarkupReader;
}

export function createMarkupsService({ db, work, clock, events, reader }: MarkupsParts) {
  const now = (): string => isoTime(clock);
  const emit = markupEvents(events);
  return {
    /** What is left out stays. */
    async update(
      actor: Actor,
      at: { pageId: PageNumber; editorId: EditorId; markupId: MarkupId },
      body: BodyOf<Operations['updateMarkup']>,
    ) {
      const path = { markupId: at.markupId, editor_id: at.editorId, page_number: at.pageId };
      await requireMarkup(db, actor, path);
      const changing = work.run(async (tx) => {
        const row = await requireMarkup(tx, actor, path, 'forUpdate');
        requireSameProject(row, body.projectId);
        requireCurrent(row, body.revision);
        await requireAssignable(tx, body.assignee, row.project_id);
        const { priority, visibility, open, due_date, assignee } = body;
        const asked = { priority, visibility, open, due_date, assignee_id: assignee };
        const change = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
        if (Object.keys(change).length === 0) return;
        const resolved = open === undefined || open === row.open ? {} : resolution(open, actor.id, now());
        const changed = await markups.updateMarkup(tx, row.id, { ...change, ...resolved, updated_at: now() });
        const before = { open: row.open, assignee_id: row.assignee_id, visibility: row.visibility };
        const assigned = changed.assignee_id === row.assignee_id ? null : changed.assignee_id;
        await emit(tx, actor, changed, { type: 'markup_updated', data: { changed: Object.keys(change), before, assigned } });
      });
      await tellWhatStands(changing, () => reader.one(actor, at.markupId));
      return reader.one(actor, at.markupId);
    },

    /** Into the trash. */
    async remove(actor: Actor, at: { pageNumber: PageNumber; editorId: EditorId; markupId: MarkupId }): Promise<void> {
      const path = { markupId: at.markupId, editor_id: at.editorId, page_number: at.pageNumber };
      const seen = await requireMarkup(db, actor, path);
      const standing = await requireMember(db, actor, seen.project_id);
      if (!mayDelete(seen, standing))
        throw new AppError('not_allowed', { message: 'Only its creator or the owner of the project may delete a markup.' });
      await work.run(async (tx) => {
        const row = await requireMarkup(tx, actor, path, 'forUpdate');
        const gone = await markups.updateMarkup(tx, row.id, { deleted_at: now(), deleted_by: actor.id });
        await emit(tx, actor, gone, { type: 'markup_deleted' });
      });
    },

    async list(actor: Actor, projectId: ProjectId, page: PageQuery) {
      await requireMember(db, actor, projectId);
      const limit = pageLimit(page);
      const [rows, total] = await Promise.all([
        markups.listOfProject(db, projectId, actor.id, { limit: limit + 1, below: decodeCursor(page.cursor) }),
        markups.countOfProject(db, projectId, actor.id),
      ]);
      const { shown, next_cursor } = cutPage(rows, limit);
      return { data: await reader.listed(actor, shown), meta: { total, next_cursor } };
    },
  };
}

export type MarkupsService = ReturnType<typeof createMarkupsService>;
