import type { AnnotationAnswer, AnnotationChangeId, ChangeDecision, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import * as imports from './annotation-imports.repository.ts';
import { applyChange, type Applying, Before } from './apply-changes.ts';
import { undoChange } from './undo-change.ts';

type Parts = Pick<Deps, 'events' | 'queue'>;

interface By {
  readonly actor: UserId;
  readonly now: string;
}

const perBatch = 500;

const defaults: Readonly<Record<imports.ChangeRow['kind'], ChangeDecision | null>> = {
  new: 'theirs',
  changed: 'theirs',
  deleted: 'theirs',
  conflict: null,
  unchanged: null,
};

async function applyingOf({ tx, queue, row, by }: Pick<Applying, 'tx' | 'queue' | 'row'> & { readonly by: By }): Promise<Applying> {
  const authors = new Map((await imports.listAuthors(tx, row.project_id)).map(({ name, id }) => [name, id]));
  return { tx, queue, row, ...by, authors };
}

async function* rowsOf(tx: Tx, row: imports.ImportRow, viewer: UserId): AsyncGenerator<imports.ChangeRow> {
  for (let after = 0; ;) {
    const rows = await imports.listChanges(tx, { id: row.id, viewer, after, limit: perBatch });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < perBatch) return;
    after = last.id;
  }
}

/** Applies and undoes imports within a transaction. */
export function createImportDecider({ events, queue }: Parts) {
  const announce = (tx: Tx, row: imports.ImportRow, actor: UserId): Promise<void> => {
    const data = { item_id: row.item_id, file_id: row.file_id, annotation_import_id: row.id };
    return events.append(tx, { type: 'annotations_imported', actorId: actor, projectId: row.project_id, data });
  };

  const decider = {
    async apply(tx: Tx, row: imports.ImportRow, by: By, decisions: ReadonlyMap<AnnotationChangeId, ChangeDecision>): Promise<void> {
      const applying = await applyingOf({ tx, queue, row, by });
      for await (const change of rowsOf(tx, row, by.actor)) {
        const decision = decisions.get(change.id) ?? defaults[change.kind];
        const before = await applyChange(applying, change, decision ?? 'ours');
        if (decision === null && before === null) continue;
        await imports.updateChange(tx, change.id, { decision: decision ?? 'ours', before: before && JSON.stringify(before) });
      }
      if (row.source === 'version') await imports.hideAnnotations(tx, row.file_id, true);
      await imports.updateImport(tx, row.id, { state: 'applied', updated_at: by.now });
      await announce(tx, row, by.actor);
    },

    async undo(tx: Tx, row: imports.ImportRow, by: By): Promise<void> {
      if (row.state !== 'applied') throw new AppError('edit_conflict', { message: 'This import was undone already.' });
      const applying = await applyingOf({ tx, queue, row, by });
      for await (const change of rowsOf(tx, row, by.actor)) {
        if (change.before === null) continue;
        const before = Before.parse(change.before);
        await undoChange(applying, before);
        const markup_id = change.kind === 'new' ? null : change.markup_id;
        await imports.updateChange(tx, change.id, { decision: null, before: null, markup_id });
      }
      if (row.source === 'version' && row.exported_at === null) await imports.hideAnnotations(tx, row.file_id, false);
      await imports.updateImport(tx, row.id, {
        state: row.exported_at === null && row.source === 'version' ? 'asked' : 'ready',
        updated_at: by.now,
      });
      await announce(tx, row, by.actor);
    },

    /** What becomes of a version's annotations. */
    async answer(tx: Tx, row: imports.ImportRow, by: By, answer: AnnotationAnswer): Promise<void> {
      if (answer === 'import') return decider.apply(tx, row, by, new Map());
      await imports.hideAnnotations(tx, row.file_id, answer === 'hide');
      await imports.updateImport(tx, row.id, { state: answer === 'hide' ? 'hidden' : 'shown', updated_at: by.now });
      await announce(tx, row, by.actor);
    },
  };
  return decider;
}

export type ImportDecider = ReturnType<typeof createImportDecider>;
