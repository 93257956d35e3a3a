import type { WorkChange, WorkRef, WorkRow } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { type MarkupChanges, attachCurrentState } from '../markups/public.ts';
import type { TaskChanges } from '../tasks/public.ts';
import type { WorkService } from './work.service.ts';

export interface BulkParts extends Pick<Deps, 'work'> {
  readonly lists: Pick<WorkService, 'shown'>;
  readonly markups: MarkupChanges;
  readonly tasks: TaskChanges;
}

/** What is done to a selection of rows in one call: to all of them, or, when one may not be touched, to none. */
export function createBulkService({ work, lists, markups, tasks }: BulkParts) {
  /**
   * In one order for everyone, so that two who change the same rows at once never deadlock. A conflict is thrown once every
   * row's rights are checked, because it reports the current state of all of them.
   */
  async function each<T extends WorkRef>(rows: readonly T[], act: (tx: Tx, row: T) => Promise<void>): Promise<void> {
    const inOrder = rows.toSorted((a, b) => a.type.localeCompare(b.type) || a.id - b.id);
    await work.run(async (tx) => {
      const conflicts: AppError[] = [];
      for (const row of inOrder) {
        await act(tx, row).catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'edit_conflict')) throw error;
          conflicts.push(error);
        });
      }
      if (conflicts[0]) throw conflicts[0];
    });
  }

  /** A row that is named twice is named once. */
  const once = (rows: readonly WorkRef[]): WorkRef[] => [...new Map(rows.map((row) => [`${row.type} ${row.id}`, row])).values()];

  function change(tx: Tx, actor: Actor, row: WorkChange): Promise<void> {
    const { priority, assignee, due_date, revision } = row;
    const cells = { priority, assignee, due_date, revision };
    if (row.type === 'task') return tasks.change(tx, actor, row.id, { ...cells, status: row.status });
    return markups.change(tx, actor, { markupId: row.id }, { ...cells, open: row.status, visibility: row.visibility });
  }

  return {
    /** Rights are checked row by row, in the transaction. An `edit_conflict` reports the current state of all rows. */
    async update(actor: Actor, rows: readonly WorkChange[]): Promise<WorkRow[]> {
      await attachCurrentState(
        each(rows, (tx, row) => change(tx, actor, row)),
        () => lists.shown(actor, rows),
      );
      return lists.shown(actor, rows);
    },

    async remove(actor: Actor, rows: readonly WorkRef[]): Promise<void> {
      await each(once(rows), (tx, row) =>
        row.type === 'task' ? tasks.trash(tx, actor, row.id) : markups.trash(tx, actor, { markupId: row.id }),
      );
    },

    async restore(actor: Actor, rows: readonly WorkRef[]): Promise<WorkRow[]> {
      await each(once(rows), (tx, row) => (row.type === 'task' ? tasks.restore(tx, actor, row.id) : markups.restore(tx, actor, row.id)));
      return lists.shown(actor, rows);
    },
  };
}

export type BulkService = ReturnType<typeof createBulkService>;
