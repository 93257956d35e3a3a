import type { AnnotationImport, AnnotationImportId, BodyOf, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMemberOf } from '../projects/public.ts';
import { createImportReader } from './annotation-imports.presenter.ts';
import * as imports from './annotation-imports.repository.ts';
import type { ImportDecider } from './decide.service.ts';

type DecisionsParts = Pick<Deps, 'db' | 'work' | 'clock'> & { readonly decider: ImportDecider };

const decidedStates: readonly imports.ImportRow['state'][] = ['applying', 'applied', 'undoing', 'failed'];
const isDecided = ({ state }: imports.ImportRow): boolean => decidedStates.includes(state);

/** What members decide about imports. */
export function createDecisionsService(parts: DecisionsParts) {
  const { db, work, clock, decider } = parts;
  const present = createImportReader(parts);

  /** Changes an import within a transaction, and returns it as it is then. */
  async function change(
    actor: Actor,
    id: AnnotationImportId,
    act: (tx: Tx, row: imports.ImportRow, by: { actor: Actor['id']; now: string }) => Promise<void>,
  ): Promise<AnnotationImport> {
    await requireMemberOf(db, actor, await imports.findImport(db, id));
    const after = await work.run(async (tx) => {
      const row = await requireMemberOf(tx, actor, await imports.findImport(tx, id, 'forUpdate'));
      await act(tx, row, { actor: actor.id, now: isoTime(clock) });
      return imports.findImport(tx, id);
    });
    if (!after) throw notFound();
    return present.one(after);
  }

  return {
    answer: (
      actor: Actor,
      id: AnnotationImportId,
      { answer, always }: BodyOf<Operations['answerAnnotationImport']>,
    ): Promise<AnnotationImport> =>
      change(actor, id, async (tx, row, by) => {
        if (row.source !== 'version' || isDecided(row))
          throw new AppError('edit_conflict', { message: 'Someone has answered this already.' });
        if (always) await imports.saveAnswer(tx, row.project_id, answer);
        await decider.answer(tx, row, by, answer);
      }),

    apply: (actor: Actor, id: AnnotationImportId, { decisions }: BodyOf<Operations['applyAnnotationChanges']>): Promise<AnnotationImport> =>
      change(actor, id, async (tx, row, by) => {
        if (isDecided(row)) throw new AppError('edit_conflict', { message: 'Someone has applied this import already.' });
        await decider.apply(tx, row, by, new Map(decisions.map(({ id: changeId, decision }) => [changeId, decision])));
      }),

    undo: (actor: Actor, id: AnnotationImportId): Promise<AnnotationImport> =>
      change(actor, id, (tx, row, by) => decider.undo(tx, row, by)),
  };
}

export type DecisionsService = ReturnType<typeof createDecisionsService>;
