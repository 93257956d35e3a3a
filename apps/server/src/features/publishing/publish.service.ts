import type { BodyOf, Operations, PublicationId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { IssuedFiles } from '../files/public.ts';
import { requireMemberOf } from '../projects/public.ts';
import { createRequireRoom } from '../quotas/public.ts';
import { loadPlan } from './load-plan.ts';
import { refusalOf } from './plan.policy.ts';
import { appendChanged } from './publication-events.ts';
import type { PublicationStarter } from './publication-starter.ts';
import { publishJob } from './publications.jobs.ts';
import { presentPublication } from './publications.presenter.ts';
import * as publications from './publications.repository.ts';
import { addDays, undoDays } from './publishing.policy.ts';

export interface PublishParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'queue' | 'config'> {
  readonly issuedFiles: IssuedFiles;
  readonly starter: PublicationStarter;
  /** Part of the transaction in which a version is trashed. */
  readonly whenVersionsChange: (tx: Tx, itemId: Parameters<IssuedFiles['publishVersion']>[2]['itemId']) => Promise<void>;
}

/** Throws `invalid_input` while files of the set are on their way, or can't be read: their pages would be missing without a word. */
function requireRead(files: Awaited<ReturnType<typeof publications.listFiles>>): void {
  if (files.some(({ file_id }) => file_id === null))
    throw invalidInput('publicationId', 'Some files of this set aren’t uploaded. Upload them, or remove them from the set.');
  if (files.some(({ processing }) => processing === 'failed'))
    throw invalidInput('publicationId', 'Some files of this set can’t be read. Enter their password, or remove them from the set.');
  if (files.some(({ processing }) => processing !== 'ready'))
    throw invalidInput('publicationId', 'Some files of this set are still being read. Try again in a moment.');
}

/** Starts publishing a draft, and undoes it. */
export function createPublishService(parts: PublishParts) {
  const { db, work, clock, events, queue, config, issuedFiles, starter, whenVersionsChange } = parts;
  const requireRoom = createRequireRoom({ config });
  const now = (): string => isoTime(clock);

  return {
    async publish(actor: Actor, id: PublicationId, { plan_key: planKey, carries_markups, notifies }: BodyOf<Operations['publishSheets']>) {
      await requireMemberOf(db, actor, await publications.findPublication(db, id));
      return work.run(async (tx) => {
        const row = await requireMemberOf(tx, actor, await publications.lockPublication(tx, id));
        // Pressed twice, or by two people at once.
        if (row.state !== 'draft') throw new AppError('edit_conflict', { message: 'This set is already being published.' });
        const plan = await loadPlan(tx, row);
        const files = await publications.listFiles(tx, id);
        requireRead(files);
        if (plan.key !== planKey) throw new AppError('edit_conflict', { message: 'What this set does has changed. Look at it again.' });
        const refusal = refusalOf(plan);
        if (refusal !== null) throw invalidInput('pages', refusal);
        const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0);
        await requireRoom(tx, { userId: actor.id, projectId: row.project_id, bytes });
        await publications.updatePublication(tx, id, {
          state: 'publishing',
          failure: null,
          plan_hash: planKey,
          carries_markups,
          notifies,
          published_by: actor.id,
          updated_at: now(),
        });
        await queue.send(tx, publishJob, { publicationId: id }, { priority: 10, onceKey: `publish ${id}` });
        await appendChanged(parts, tx, { id, projectId: row.project_id, actor, changed: ['state'] });
        return presentPublication({ ...row, state: 'publishing', failure: null });
      });
    },

    async undo(actor: Actor, id: PublicationId) {
      await requireMemberOf(db, actor, await publications.findPublication(db, id));
      return work.run(async (tx) => {
        const row = await requireMemberOf(tx, actor, await publications.lockPublication(tx, id));
        if (row.state !== 'published' || row.published_at === null)
          throw new AppError('edit_conflict', { message: 'This set isn’t published.' });
        if (addDays(row.published_at, undoDays) < now())
          throw new AppError('edit_conflict', { message: `Sets can be undone for ${undoDays} days.` });
        await publications.lockProject(tx, row.project_id);
        const issued = await publications.listIssued(tx, id);
        for (const fileId of issued) {
          const itemId = await issuedFiles.withdraw(tx, fileId, actor.id);
          if (itemId !== null) await whenVersionsChange(tx, itemId);
        }
        await publications.restoreSuperseded(tx, id);
        await starter.startIn(tx, row.project_id);
        await publications.updatePublication(tx, id, { state: 'undone', updated_at: now() });
        const data = { publication_id: id, sheets: issued.length, is_undone: true, name: row.name };
        await events.append(tx, { type: 'sheets_published', actorId: actor.id, projectId: row.project_id, data });
        return presentPublication({ ...row, state: 'undone' });
      });
    },
  };
}

export type PublishService = ReturnType<typeof createPublishService>;
