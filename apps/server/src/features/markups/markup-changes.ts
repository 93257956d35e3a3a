import type { BodyOf, FileId, MarkupId, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { listVersions } from '../files/public.ts';
import { requireMember, requireMemberOf, requireSameProject, trashDays } from '../projects/public.ts';
import { maySee } from '../visibility/public.ts';
import { requireCurrent } from './edit-conflict.ts';
import { type MarkupPath, pageOf, requireMarkup } from './markup-access.ts';
import { markupEvents } from './markup-events.ts';
import { type MarkupFields, updateFields } from './markup-fields.repository.ts';
import { mayDelete, resolution } from './markups.policy.ts';
import * as markups from './markups.repository.ts';
import { requireAssignable } from './require-assignable.ts';
import { requireOpenReviewOf } from './review-lock.repository.ts';

/** Changes to one markup within a transaction. Used for single changes and bulk edits. */
export function createMarkupChanges({ clock, events }: Pick<Deps, 'clock' | 'events'>) {
  const now = (): string => isoTime(clock);
  const emit = markupEvents(events);

  async function requireDeletable(tx: Tx, actor: Actor, row: MarkupFields): Promise<void> {
    if (mayDelete(row, await requireMember(tx, actor, row.project_id, { place: pageOf(row) }))) return;
    throw new AppError('not_allowed', { message: 'Only its creator or the owner of the project may delete a markup.' });
  }

  return {
    /** Leaves omitted fields unchanged. Throws `edit_conflict` when the revision is older than the stored one. */
    async change(tx: Tx, actor: Actor, path: MarkupPath, body: BodyOf<Operations['updateMarkup']>): Promise<void> {
      const row = await requireMarkup(tx, actor, path, 'forUpdate');
      requireSameProject(row, body.projectId);
      requireCurrent(row, body.revision);
      await requireAssignable(tx, body.assignee, row);
      await requireVersionOf(tx, row, body.checked_file_id);
      const { priority, visibility, open, due_date, assignee, checked_file_id } = body;
      const sent = { priority, visibility, open, due_date, assignee_id: assignee, checked_file_id };
      const change = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
      if (Object.keys(change).length === 0) return;
      if (visibility !== undefined && visibility !== row.visibility) await requireOpenReviewOf(tx, row.id);
      const resolved = open === undefined || open === row.open ? {} : resolution(open, actor.id, now());
      const changed = await updateFields(tx, row.id, { ...change, ...resolved, updated_at: now() });
      const before = { open: row.open, assignee_id: row.assignee_id, visibility: row.visibility };
      const assigned = changed.assignee_id === row.assignee_id ? null : changed.assignee_id;
      await emit(tx, actor, changed, {
        type: 'markup_updated',
        data: { changed: Object.keys(change), before, status: changed.open, assigned },
      });
    },

    /** Moves it to the trash. Throws `edit_conflict` when the revision is older than the stored one. */
    async trash(tx: Tx, actor: Actor, path: MarkupPath, revision?: number): Promise<void> {
      const row = await requireMarkup(tx, actor, path, 'forUpdate');
      requireCurrent(row, revision);
      await requireDeletable(tx, actor, row);
      await requireOpenReviewOf(tx, row.id);
      const trashed = await updateFields(tx, row.id, { deleted_at: now(), deleted_by: actor.id });
      await emit(tx, actor, trashed, { type: 'markup_deleted' });
    },

    /** Restores a markup from the trash, unless its item is in the trash. Stamps that a review took back aren't restored. */
    async restore(tx: Tx, actor: Actor, id: MarkupId): Promise<void> {
      const found = await markups.lockTrashedMarkup(tx, id, isoTime(clock, -days(trashDays)));
      const row = await requireMemberOf(tx, actor, found);
      if (!maySee(row, actor.id)) throw notFound();
      await requireDeletable(tx, actor, row);
      await requireOpenReviewOf(tx, id);
      const back = await updateFields(tx, id, { deleted_at: null, deleted_by: null });
      await emit(tx, actor, back, { type: 'markup_restored' });
    },
  };
}

async function requireVersionOf(tx: Tx, row: MarkupFields, fileId: FileId | null | undefined): Promise<void> {
  if (fileId === undefined || fileId === null) return;
  const isVersion = (await listVersions(tx, [row.item_id])).some((file) => file.id === fileId);
  if (!isVersion) throw invalidInput('checked_file_id', 'This is not a version of the item.');
}

export type MarkupChanges = ReturnType<typeof createMarkupChanges>;
