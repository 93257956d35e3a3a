import { operations, type Person, TaskStatus, UserId, type WorkChange as CellsOfRow, type WorkRow } from '@sheetmark/contract';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Answer, call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { messages } from '../../../lib/messages.ts';
import { listingsMessages } from '../../../lib/messages/listings.ts';
import { workListIds } from '../../../lib/work-lists.ts';
import { showSnack } from '../../../ui/snackbar.tsx';
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
function known({ assignee, ...cells }: Omit<WorkEdit, 'status' | 'task_name' | 'description'>) {
  return { ...cells, ...(assignee !== undefined && { assignee: UserId.nullable().parse(assignee) }) };
}

/** The cells that all rows have go together, all or none; what is written in a task goes by itself. */
async function send(changes: readonly WorkChange[]): Promise<void> {
  const rows = changes.map(({ row, edit: { task_name: _name, description: _text, status, ...cells } }): CellsOfRow => {
    if (row.type === 'markup') return { type: row.type, id: row.id, ...known(cells), ...(status && { status }) };
    const ofTask = TaskStatus.safeParse(status).data;
    return { type: row.type, id: row.id, ...known(cells), ...(ofTask && { status: ofTask }) };
  });
  const changed = rows.filter((row) => Object.keys(row).length > 2);
  if (changed.length > 0) await call(operations.updateWork, { body: { rows: changed } });
  for (const { row, edit } of changes) {
    const { task_name, description } = edit;
    const body = { ...(task_name && { task_name }), ...(description !== undefined && { description }) };
    if (row.type === 'task' && Object.keys(body).length > 0) await call(operations.updateTask, { params: { id: row.id }, body });
  }
}

const asShown = (changes: readonly WorkChange[], show: (change: WorkChange) => WorkRow) =>
  new Map(changes.map((change) => [rowKey(change.row), show(change)]));

function useRefreshLists() {
  const client = useQueryClient();
  const ids = [...workListIds, 'listMarkups', 'listTasks', 'listProjects'] as const;
  return () => Promise.all(ids.map((id) => client.invalidateQueries({ queryKey: [id] })));
}

/** Shows the changes at once, puts them back when they are refused, and offers to undo those of several rows. */
export function useChangeWork(people: readonly Person[]) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const { mutate } = useMutation({
    mutationFn: (changes: readonly WorkChange[]) => send(changes),
    onMutate: (changes) =>
      showRows(
        client,
        asShown(changes, ({ row, edit }) => edited(row, edit, people)),
      ),
    onError: (_failure, changes) =>
      showRows(
        client,
        asShown(changes, ({ row }) => row),
      ),
    onSettled: refresh,
  });
  return useCallback(
    (changes: readonly WorkChange[]) => {
      const undo = () => mutate(changes.map(({ row, edit }) => ({ row: edited(row, edit, people), edit: before(row, edit) })));
      const tell = () => showSnack({ message: listingsMessages.rowsChanged(changes.length), act: { label: messages.undo, run: undo } });
      mutate(changes, { onSuccess: () => changes.length > 1 && tell() });
    },
    [mutate, people],
  );
}
