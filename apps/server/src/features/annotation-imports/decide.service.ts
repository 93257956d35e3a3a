import type { AnnotationAnswer, AnnotationChangeId, ChangeDecision, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { decideImportJob } from './annotation-imports.jobs.ts';
import * as imports from './annotation-imports.repository.ts';

type Parts = Pick<Deps, 'events' | 'queue'>;

export interface By {
  readonly actor: UserId;
  readonly now: string;
}

/** Tells pages that an import has ended, and that its item's markups may have changed. */
export function announceImport(events: Deps['events'], tx: Tx, row: imports.ImportRow, actor: UserId): Promise<void> {
  const data = { item_id: row.item_id, file_id: row.file_id, annotation_import_id: row.id };
  return events.append(tx, { type: 'annotations_imported', actorId: actor, projectId: row.project_id, data });
}

/** Starts applying and undoing imports within a transaction: it keeps what was decided, and queues the job that does it. */
export function createImportDecider({ events, queue }: Parts) {
  async function start(tx: Tx, row: imports.ImportRow, by: By, state: 'applying' | 'undoing'): Promise<void> {
    await imports.updateImport(tx, row.id, { state, failure: null, updated_at: by.now });
    await queue.send(tx, decideImportJob, { importId: row.id, actor: by.actor });
  }

  const decider = {
    async apply(tx: Tx, row: imports.ImportRow, by: By, decisions: ReadonlyMap<AnnotationChangeId, ChangeDecision>): Promise<void> {
      await imports.saveDecisions(tx, row.id, decisions);
      await start(tx, row, by, 'applying');
    },

    async undo(tx: Tx, row: imports.ImportRow, by: By): Promise<void> {
      if (row.state !== 'applied') throw new AppError('edit_conflict', { message: 'This import was undone already.' });
      // Archives of projects don't contain what undoing returns to.
      if (!(await imports.hasChanges(tx, row.id))) throw new AppError('edit_conflict', { message: 'This import can’t be undone.' });
      // The drawing shows its annotations before their markups go, so that nothing is missing meanwhile.
      if (row.source === 'version' && row.exported_at === null) await imports.hideAnnotations(tx, row.file_id, false);
      await start(tx, row, by, 'undoing');
    },

    /** What becomes of a version's annotations. */
    async answer(tx: Tx, row: imports.ImportRow, by: By, answer: AnnotationAnswer): Promise<void> {
      if (answer === 'import') return decider.apply(tx, row, by, new Map());
      await imports.hideAnnotations(tx, row.file_id, answer === 'hide');
      await imports.updateImport(tx, row.id, { state: answer === 'hide' ? 'hidden' : 'shown', updated_at: by.now });
      await announceImport(events, tx, row, by.actor);
    },
  };
  return decider;
}

export type ImportDecider = ReturnType<typeof createImportDecider>;
