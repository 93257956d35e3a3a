import {
  type MarkupRow,
  MarkupStatus,
  type Person,
  Priority,
  type Task,
  TaskStatus,
  valueIn,
  Visibility,
  type WorkRow,
} from '@sheetmark/contract';
import type { CustomValue } from '../../ui/grid/custom-columns.tsx';

/** The changed cells of a row; people as ids, null for no one and for no day. */
export interface WorkEdit {
  status?: MarkupStatus;
  priority?: Priority;
  assignee?: number | null;
  due_date?: string | null;
  /** Tasks only. */
  task_name?: string;
  description?: string;
  /** Markups only. */
  visibility?: Visibility;
  /** Markups only: by names of custom columns. */
  values?: Readonly<Record<string, CustomValue>>;
}

/** The changed entity: a row of a list, or a task loaded alone. */
export type Editable = MarkupRow | (Task & { type: 'task' });

export const rowKey = (row: Pick<WorkRow, 'type' | 'id'>): string => `${row.type} ${row.id}`;
export const nameOf = (row: WorkRow): string => (row.type === 'task' ? row.task_name : row.name);
export const statusOf = (row: Editable): MarkupStatus => (row.type === 'task' ? row.status : row.open);

/** A row's custom values. */
export const valuesOf = (row: MarkupRow): Readonly<Record<string, CustomValue>> => row.metadata?.formData ?? {};

/** The previous values, to restore them. */
export function previousCells(row: Editable, edit: WorkEdit): WorkEdit {
  const had = row.type === 'markup' ? valuesOf(row) : {};
  return {
    ...(edit.status !== undefined && { status: statusOf(row) }),
    ...(edit.priority !== undefined && { priority: row.priority }),
    ...(edit.assignee !== undefined && { assignee: row.assignee_id }),
    ...(edit.due_date !== undefined && { due_date: row.due_date }),
    ...(row.type === 'markup' && edit.visibility !== undefined && { visibility: row.visibility }),
    ...(row.type === 'task' && edit.task_name !== undefined && { task_name: row.task_name }),
    ...(row.type === 'task' && edit.description !== undefined && { description: row.description }),
    ...(edit.values && { values: Object.fromEntries(Object.keys(edit.values).map((name) => [name, valueIn(had, name)])) }),
  };
}

/** Whether the cells of an edit are the same in two states of a row. */
export const hasSameCells = (one: Editable, other: Editable, edit: WorkEdit): boolean =>
  JSON.stringify(previousCells(one, edit)) === JSON.stringify(previousCells(other, edit));

/** Whether the edit applies to the row: a task always has a status. */
export const canApply = (row: WorkRow, { status }: WorkEdit): boolean =>
  status === undefined || row.type === 'markup' || TaskStatus.safeParse(status).success;

/** The common cells of markups and tasks after the edit. */
function sharedCells(row: MarkupRow | Task, edit: WorkEdit, people: readonly Person[]) {
  const assigned = edit.assignee === undefined ? row.assignee : (people.find(({ id }) => id === edit.assignee) ?? null);
  return {
    priority: edit.priority ?? row.priority,
    due_date: edit.due_date === undefined ? row.due_date : edit.due_date,
    assignee: assigned,
    assignee_details: assigned,
    assignee_id: assigned?.id ?? null,
    assignee_name: assigned?.name ?? null,
    // The resolver, specification 4: set while it is closed, by the server only.
    ...(edit.status !== undefined && edit.status !== 'closed' && { resolved_by: null, resolved_on: null }),
  };
}

/** The task after the edit; the server's response replaces it. */
export const applyEditToTask = <T extends Task>(task: T, edit: WorkEdit, people: readonly Person[]): T => ({
  ...task,
  ...sharedCells(task, edit, people),
  status: TaskStatus.safeParse(edit.status).data ?? task.status,
  task_name: edit.task_name ?? task.task_name,
  description: edit.description ?? task.description,
});

/** The row after the edit; the server's response replaces it. */
export function applyEdit(row: WorkRow, edit: WorkEdit, people: readonly Person[]): WorkRow;
export function applyEdit(row: Editable, edit: WorkEdit, people: readonly Person[]): Editable;
export function applyEdit(row: Editable, edit: WorkEdit, people: readonly Person[]): Editable {
  if (row.type === 'task') return applyEditToTask(row, edit, people);
  // Without earlier values, the server creates their row.
  const metadata = row.metadata && { ...row.metadata, formData: { ...row.metadata.formData, ...edit.values } };
  return {
    ...row,
    ...sharedCells(row, edit, people),
    open: edit.status ?? row.open,
    visibility: edit.visibility ?? row.visibility,
    metadata,
  };
}

/** An edit of one cell, from its editor's text; undefined if the text is invalid. */
export function parseCellEdit(columnId: string, text: string): Omit<WorkEdit, 'values'> | undefined {
  if (columnId === 'status') return toEdit('status', MarkupStatus.safeParse(text).data);
  if (columnId === 'priority') return toEdit('priority', Priority.safeParse(text).data);
  if (columnId === 'assignee') return { assignee: text === '' ? null : Number(text) };
  if (columnId === 'due_date') return { due_date: text === '' ? null : text };
  if (columnId === 'visibility') return toEdit('visibility', Visibility.safeParse(text).data);
  if (columnId === 'name') return { task_name: text.trim() };
  return columnId === 'description' ? { description: text } : undefined;
}

function toEdit<K extends keyof WorkEdit>(name: K, value: WorkEdit[K] | undefined): WorkEdit | undefined {
  return value === undefined ? undefined : { [name]: value };
}
