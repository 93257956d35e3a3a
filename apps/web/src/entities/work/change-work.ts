import type { operations, Person, WorkRow } from '@sheetmark/contract';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Answer } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/contract-query.ts';
import { gridMessages } from '../../lib/messages/grid.ts';
import { refreshResponses } from '../../lib/refresh.ts';
import { workListIds } from '../../lib/work-lists.ts';
import { offerUndo } from '../../ui/use-undo.ts';
import { type RowStates, sendWork, undoWork, type WorkChange } from './send-work.ts';
import { taskQuery } from './task-query.ts';
import { previousCells, applyEdit, applyEditToTask, rowKey } from './work-edit.ts';

type Pages = InfiniteData<Answer<typeof operations.listProjectWork>>;

/** Applies changes to rows in all lists, and to tasks loaded alone. */
function showEdits(client: QueryClient, changes: readonly WorkChange[], people: readonly Person[]): void {
  const edits = new Map(changes.map(({ row, edit }) => [rowKey(row), edit]));
  const inPlace = (row: WorkRow): WorkRow => {
    const edit = edits.get(rowKey(row));
    return edit ? applyEdit(row, edit, people) : row;
  };
  for (const id of workListIds) {
    client.setQueriesData<Pages>(
      { queryKey: keyOf(id) },
      (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, data: page.data.map(inPlace) })) },
    );
  }
  for (const { row, edit } of changes) {
    if (row.type !== 'task') continue;
    client.setQueryData(taskQuery(row.id).queryKey, (old) => old && { ...old, data: applyEditToTask(old.data, edit, people) });
  }
}

/** Folders and files with counts of their markups by status. */
const filesWithCounts = ['listFolderItems', 'listFolderRows', 'listFolders'] as const;
const shown = ['getTask', ...workListIds] as const;

const refreshed = [
  ...shown,
  'listMarkups',
  'listTasks',
  'listProjects',
  'countProjectWork',
  'sumWork',
  'takeOff',
  'listTakeoffMarkups',
  ...filesWithCounts,
] as const;
const refreshLists = () => refreshResponses(...refreshed);

/** The inverse changes. */
const inverse = (changes: readonly WorkChange[], people: readonly Person[]) =>
  changes.map(({ row, edit }): WorkChange => ({ row: applyEdit(row, edit, people), edit: previousCells(row, edit) }));

/** The displayed rows. */
function shownRows(client: QueryClient): RowStates {
  const lists = workListIds.flatMap((id) => client.getQueriesData<Pages>({ queryKey: keyOf(id) }));
  return new Map(lists.flatMap(([, data]) => data?.pages ?? []).flatMap((page) => page.data.map((row) => [rowKey(row), row] as const)));
}

/** Optimistic changes of one or many rows, rolled back when refused, with undo unless someone else has changed the same cells. */
export function useChangeWork(people: readonly Person[]) {
  const client = useQueryClient();
  const shared = {
    // Changes are sent in order.
    scope: { id: 'work' },
    onMutate: async ({ changes }: { changes: readonly WorkChange[] }) => {
      // Cancel earlier requests, which would show the old rows.
      await Promise.all(shown.map((id) => client.cancelQueries({ queryKey: keyOf(id) })));
      showEdits(client, changes, people);
    },
    onError: (_failure: Error, { changes }: { changes: readonly WorkChange[] }) => showEdits(client, inverse(changes, people), people),
    onSettled: () => void refreshLists(),
  };
  const { mutateAsync } = useMutation({ ...shared, mutationFn: ({ changes }: { changes: readonly WorkChange[] }) => sendWork(changes) });
  const { mutateAsync: undo } = useMutation({ ...shared, mutationFn: undoWork });
  return useCallback(
    (changes: readonly WorkChange[]) => {
      const sent = mutateAsync({ changes });
      offerUndo(
        sent.then(() => gridMessages.rowsChanged(changes.length)),
        async () => {
          const left = await sent;
          // Custom values have no revision: fetch the current ones first.
          if (changes.some(({ edit }) => edit.values)) await refreshLists();
          return undo({ changes: inverse(changes, people), left, shown: shownRows(client) });
        },
      );
    },
    [client, mutateAsync, undo, people],
  );
}
