import { operations, type Person, TaskStatus, UserId, type WorkChange as CellsOfRow, type WorkRow } from '@sheetmark/contract';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Answer, call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { gridMessages } from '../../../lib/messages/grid.ts';
import { workListIds } from '../../../lib/work-lists.ts';
import { offerUndo } from '../../../ui/use-undo.ts';
import { before, edited, rowKey, type WorkEdit } from '../model/work-edit.ts';

type Pages = InfiniteData<Answer<typeof operations.listProjectWork>>;

/** One row and what changes of it. */
export interface WorkChange {
  row: WorkRow;
  edit: WorkEdit;
}

/** Rows of all lists that are shown, changed in their places; `null` takes one out. */
function showRows(client: QueryClient, rows: ReadonlyMap<string, WorkRow | null>): void {
  const inPlace = (row: WorkRow): WorkRow[] => {
    const next = rows.get(rowKey(row));
    return next === null ? [] : [next ?? row];
  };
  for (const id of workListIds) {
    client.setQueriesData<Pages>(
      { queryKey: keyOf(id) },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, data: page.data.flatMap(inPlace) })) },
    );
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

const asShown = (changes: readonly WorkChange[], show: (change: WorkChange) => WorkRow) =>
  new Map(changes.map((change) => [rowKey(change.row), show(change)]));

function useRefreshLists() {
  const client = useQueryClient();
  const ids = [...workListIds, 'listMarkups', 'listTasks', 'listProjects', 'countProjectWork'] as const;
  return () => Promise.all(ids.map((id) => client.invalidateQueries({ queryKey: [id] })));
}

/** Shows the changes of one row or of many at once, puts them back when they are refused, and offers to undo them. */
export function useChangeWork(people: readonly Person[]) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const { mutateAsync } = useMutation({
    // What was changed first is sent first.
    scope: { id: 'work' },
    mutationFn: (changes: readonly WorkChange[]) => send(changes),
    onMutate: async (changes) => {
      // What was asked before would show the rows as they were.
      await Promise.all(workListIds.map((id) => client.cancelQueries({ queryKey: keyOf(id) })));
      showRows(
        client,
        asShown(changes, ({ row, edit }) => edited(row, edit, people)),
      );
    },
    onError: (_failure, changes) =>
      showRows(
        client,
        asShown(changes, ({ row }) => row),
      ),
    onSettled: () => void refresh(),
  });
  return useCallback(
    (changes: readonly WorkChange[]) => {
      const back = changes.map(({ row, edit }) => ({ row: edited(row, edit, people), edit: before(row, edit) }));
      const changed = mutateAsync(changes).then(() => gridMessages.rowsChanged(changes.length));
      offerUndo(changed, () => mutateAsync(back));
    },
    [mutateAsync, people],
  );
}
