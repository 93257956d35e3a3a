import { operations, type Person, TaskStatus, UserId, type WorkChange as CellsOfRow, type WorkRow } from '@sheetmark/contract';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Answer, call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { gridMessages } from '../../../lib/messages/grid.ts';
import { workListIds } from '../../../lib/work-lists.ts';
import { offerUndo } from '../../../ui/use-undo.ts';
import { before, type Editable, edited, editedTask, rowKey, type WorkEdit } from '../model/work-edit.ts';
import { taskQuery } from './tasks.ts';

type Pages = InfiniteData<Answer<typeof operations.listProjectWork>>;

/** One row and what changes of it. */
export interface WorkChange {
  row: Editable;
  edit: WorkEdit;
}

/** Shows rows changed in their places, in all lists and wherever a task is seen alone. */
function showEdits(client: QueryClient, changes: readonly WorkChange[], people: readonly Person[]): void {
  const edits = new Map(changes.map(({ row, edit }) => [rowKey(row), edit]));
  const inPlace = (row: WorkRow): WorkRow => {
    const edit = edits.get(rowKey(row));
    return edit ? edited(row, edit, people) : row;
  };
  for (const id of workListIds) {
    client.setQueriesData<Pages>(
      { queryKey: keyOf(id) },
      (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, data: page.data.map(inPlace) })) },
    );
  }
  for (const { row, edit } of changes) {
    if (row.type !== 'task') continue;
    client.setQueryData(taskQuery(row.id).queryKey, (old) => old && { ...old, data: editedTask(old.data, edit, people) });
  }
}

/** An edit's people as ids of users, as the contract has them. */
function known({ assignee, ...cells }: Pick<WorkEdit, 'priority' | 'assignee' | 'due_date'>) {
  return { ...cells, ...(assignee !== undefined && { assignee: UserId.nullable().parse(assignee) }) };
}

/** What one row alone has: what is written in a task, and a markup's values in the project's own columns. */
async function sendOwn({ row, edit: { task_name, description, values } }: WorkChange): Promise<void> {
  const body = { ...(task_name && { task_name }), ...(description !== undefined && { description }) };
  if (row.type === 'markup' && values) await call(operations.saveMarkupMetadata, { params: { id: row.id }, body: { formData: values } });
  if (row.type === 'task' && Object.keys(body).length > 0) await call(operations.updateTask, { params: { id: row.id }, body });
}

/** The cells that all rows have go together, all or none; what one row alone has goes by itself. */
async function send(changes: readonly WorkChange[]): Promise<void> {
  const rows = changes.map(({ row, edit: { status, priority, assignee, due_date } }): CellsOfRow => {
    const cells = {
      ...(priority && { priority }),
      ...(assignee !== undefined && { assignee }),
      ...(due_date !== undefined && { due_date }),
    };
    if (row.type === 'markup') return { type: row.type, id: row.id, ...known(cells), ...(status && { status }) };
    const ofTask = TaskStatus.safeParse(status).data;
    return { type: row.type, id: row.id, ...known(cells), ...(ofTask && { status: ofTask }) };
  });
  const changed = rows.filter((row) => Object.keys(row).length > 2);
  if (changed.length > 0) await call(operations.updateWork, { body: { rows: changed } });
  for (const change of changes) await sendOwn(change);
}

const shown = ['getTask', ...workListIds] as const;

function useRefresh() {
  const client = useQueryClient();
  const ids = [...shown, 'listMarkups', 'listTasks', 'listProjects', 'countProjectWork'] as const;
  return () => Promise.all(ids.map((id) => client.invalidateQueries({ queryKey: [id] })));
}

/** What puts changes back. */
const opposite = (changes: readonly WorkChange[], people: readonly Person[]) =>
  changes.map(({ row, edit }): WorkChange => ({ row: edited(row, edit, people), edit: before(row, edit) }));

/** Shows the changes of one row or of many at once, puts them back when they are refused, and offers to undo them. */
export function useChangeWork(people: readonly Person[]) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { mutateAsync } = useMutation({
    // What was changed first is sent first.
    scope: { id: 'work' },
    mutationFn: (changes: readonly WorkChange[]) => send(changes),
    onMutate: async (changes) => {
      // What was asked before would show the rows as they were.
      await Promise.all(shown.map((id) => client.cancelQueries({ queryKey: keyOf(id) })));
      showEdits(client, changes, people);
    },
    onError: (_failure, changes) => showEdits(client, opposite(changes, people), people),
    onSettled: () => void refresh(),
  });
  return useCallback(
    (changes: readonly WorkChange[]) =>
      offerUndo(
        mutateAsync(changes).then(() => gridMessages.rowsChanged(changes.length)),
        () => mutateAsync(opposite(changes, people)),
      ),
    [mutateAsync, people],
  );
}
