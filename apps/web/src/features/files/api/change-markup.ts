import { type MarkupRow, operations, type WorkChange } from '@sheetmark/contract';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { gridMessages } from '../../../lib/messages/grid.ts';
import { offerUndo } from '../../../ui/use-undo.ts';
import { refreshFiles } from './change-items.ts';

type Pages = InfiniteData<Answer<typeof operations.listProjectWork>>;
type Cells = Omit<Extract<WorkChange, { type: 'markup' }>, 'type' | 'id' | 'revision'>;

/** One markup: what the server is told, and how the row looks until it answers. */
export interface MarkupChange {
  readonly markup: MarkupRow;
  readonly cells: Cells;
  readonly shown: Partial<MarkupRow>;
}

/** What puts a change back. */
function before({ markup, cells, shown }: MarkupChange): MarkupChange {
  return {
    markup: { ...markup, ...shown },
    cells: {
      ...(cells.status && { status: markup.open }),
      ...(cells.priority && { priority: markup.priority }),
      ...(cells.assignee !== undefined && { assignee: markup.assignee_id }),
      ...(cells.due_date !== undefined && { due_date: markup.due_date }),
      ...(cells.visibility && { visibility: markup.visibility }),
    },
    shown: markup,
  };
}

/** Shows the change at once and offers to undo it; one that is refused goes back with the next answer. */
export function useChangeMarkup() {
  const client = useQueryClient();
  const lists = { queryKey: keyOf('listProjectWork') };
  const { mutateAsync } = useMutation({
    // What was changed first is sent first.
    scope: { id: 'work' },
    mutationFn: ({ markup, cells }: MarkupChange) =>
      call(operations.updateWork, { body: { rows: [{ type: 'markup', id: markup.id, ...cells }] } }),
    onMutate: ({ markup, shown }) =>
      client.setQueriesData<Pages>(
        lists,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              data: page.data.map((row) => (row.type === 'markup' && row.id === markup.id ? { ...row, ...shown } : row)),
            })),
          },
      ),
    onSettled: () => void Promise.all([client.invalidateQueries(lists), refreshFiles(client)]),
  });
  return (change: MarkupChange) =>
    offerUndo(
      mutateAsync(change).then(() => gridMessages.rowsChanged(1)),
      () => mutateAsync(before(change)),
    );
}
