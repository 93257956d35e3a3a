import { type MarkupRow, operations, Task, TaskStatus, UserId, type WorkChange as CellsOfRow, WorkRow } from '@sheetmark/contract';
import { z } from 'zod';
import { call } from '../../lib/api-client.ts';
import { currentPath } from '../../lib/current-path.ts';
import { createConflict, undoChange } from '../../lib/undo-change.ts';
import { type Editable, hasSameCells, rowKey, type WorkEdit } from './work-edit.ts';

/** One row with its changes. */
export interface WorkChange {
  row: Editable;
  edit: WorkEdit;
}

/** Rows by key, as last received. */
export type RowStates = ReadonlyMap<string, Editable>;

const byKey = (rows: readonly Editable[]): RowStates => new Map(rows.map((row) => [rowKey(row), row]));
const asTask = (task: Task): Editable => ({ ...task, type: 'task' });

/** Cells of single rows only: a task's texts, and a markup's custom values. */
async function sendSingle(
  { row, edit: { task_name, description, values } }: WorkChange,
  revision: number | undefined,
): Promise<Editable[]> {
  if (row.type === 'markup') {
    if (!values) return [];
    const params = { id: row.id, ...(row.metadata && { metadataId: row.metadata.id }) };
    const body = { formData: values, project_Id: row.project_id, url: currentPath() };
    const { data } = await call(operations.saveMarkupMetadata, { params, body });
    return [{ ...row, metadata: data } satisfies MarkupRow];
  }
  const body = { ...(task_name !== undefined && { task_name }), ...(description !== undefined && { description }) };
  if (Object.keys(body).length === 0) return [];
  const { data } = await call(operations.updateTask, { params: { id: row.id }, body: { ...body, revision, currentPath: currentPath() } });
  return [asTask(data)];
}

/** Cells that `updateWork` takes. */
function cellsOf({ row, edit: { status, visibility, priority, assignee, due_date } }: WorkChange): CellsOfRow {
  const cells = {
    ...(priority && { priority }),
    ...(assignee !== undefined && { assignee: UserId.nullable().parse(assignee) }),
    ...(due_date !== undefined && { due_date }),
  };
  if (row.type === 'markup') return { type: row.type, id: row.id, ...cells, ...(status && { status }), ...(visibility && { visibility }) };
  const ofTask = TaskStatus.safeParse(status).data;
  return { type: row.type, id: row.id, ...cells, ...(ofTask && { status: ofTask }) };
}

/**
 * Sends the cells that `updateWork` takes in one call, all or none, and others one by one. Rows in `base` are only changed if they are unchanged there.
 * Returns the new state of the changed rows.
 */
export async function sendWork(changes: readonly WorkChange[], base: RowStates = new Map()): Promise<RowStates> {
  const after = new Map(base);
  const note = (rows: readonly Editable[]) => rows.forEach((row) => after.set(rowKey(row), row));
  const rows = changes
    .map(cellsOf)
    .filter((row) => Object.keys(row).length > 2)
    .map((row) => ({ ...row, revision: base.get(rowKey(row))?.revision }));
  if (rows.length > 0) note((await call(operations.updateWork, { body: { rows } })).data);
  for (const change of changes) {
    const key = rowKey(change.row);
    note(await sendSingle(change, base.has(key) ? after.get(key)?.revision : undefined));
  }
  return after;
}

function currentRows(current: unknown): RowStates | undefined {
  const rows = z.array(WorkRow).safeParse(current).data;
  if (rows) return byKey(rows);
  const task = Task.safeParse(current).data;
  return task && byKey([asTask(task)]);
}

interface UndoneWork {
  /** Restores the changed cells. */
  readonly changes: readonly WorkChange[];
  /** The rows as the change left them. */
  readonly left: RowStates;
  /** The displayed rows. */
  readonly shown: RowStates;
}

/** Refused if one of the cells no longer has the change's value. */
export async function undoWork({ changes, left, shown }: UndoneWork): Promise<RowStates> {
  const areUnchangedIn = (now: RowStates) =>
    changes.every(({ row, edit }) => {
      const key = rowKey(row);
      const there = now.get(key);
      return there === undefined || hasSameCells(there, left.get(key) ?? row, edit);
    });
  // Custom values have no revision to check.
  if (changes.some(({ edit }) => edit.values) && !areUnchangedIn(shown)) throw createConflict();
  return undoChange({
    base: left,
    send: (base) => sendWork(changes, base),
    rebase: (current) => {
      const now = currentRows(current);
      return now && areUnchangedIn(now) ? new Map([...left, ...now]) : undefined;
    },
  });
}
