import { type MarkupRow, operations, type WorkChange, WorkRow } from '@sheetmark/contract';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type Answer, call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { gridMessages } from '../../../lib/messages/grid.ts';
import { takeBack } from '../../../lib/take-back.ts';
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

const cellsOf = (cells: Cells, { open, priority, assignee_id, due_date, visibility }: MarkupRow): Cells => ({
  ...(cells.status && { status: open }),
  ...(cells.priority && { priority }),
  ...(cells.assignee !== undefined && { assignee: assignee_id }),
  ...(cells.due_date !== undefined && { due_date }),
  ...(cells.visibility && { visibility }),
});

/** What puts a change back. */
const before = ({ markup, cells, shown }: MarkupChange): MarkupChange => ({
  markup: { ...markup, ...shown },
  cells: cellsOf(cells, markup),
  shown: markup,
});

/** The markup as it stands since; upon the revision that `upon` has, where there is one. */
async function send({ markup: { id }, cells }: MarkupChange, upon?: MarkupRow): Promise<MarkupRow | undefined> {
  const { data } = await call(operations.updateWork, { body: { rows: [{ type: 'markup', id, ...cells, revision: upon?.revision }] } });
  return markupIn(data);
}

/** The one markup among rows that were answered. */
function markupIn(rows: unknown): MarkupRow | undefined {
  const [row] = z.array(WorkRow).safeParse(rows).data ?? [];
  return row?.type === 'markup' ? row : undefined;
}

interface TakenBack {
  readonly change: MarkupChange;
  /** How the change left the markup. */
  readonly left: MarkupRow | undefined;
}

/** Refused where one of the cells holds no more what the change wrote. */
const sendBack = ({ change, left }: TakenBack) =>
  takeBack({
    upon: left,
    send: (upon) => send(before(change), upon),
    holding: (current) => {
      const [now, cells] = [markupIn(current), change.cells];
      return now && left && JSON.stringify(cellsOf(cells, now)) === JSON.stringify(cellsOf(cells, left)) ? now : undefined;
    },
  });

/** Shows the change at once and offers to undo it; one that is refused goes back with the next answer. */
export function useChangeMarkup() {
  const client = useQueryClient();
  const lists = { queryKey: keyOf('listProjectWork') };
  const show = ({ markup, shown }: MarkupChange) =>
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
    );
  const shared = {
    // What was changed first is sent first.
    scope: { id: 'work' },
    onSettled: () => void Promise.all([client.invalidateQueries(lists), refreshFiles(client)]),
  };
  const { mutateAsync } = useMutation({ ...shared, mutationFn: (change: MarkupChange) => send(change), onMutate: show });
  const { mutateAsync: undo } = useMutation({ ...shared, mutationFn: sendBack, onMutate: ({ change }) => show(before(change)) });
  return (change: MarkupChange) => {
    const sent = mutateAsync(change);
    offerUndo(
      sent.then(() => gridMessages.rowsChanged(1)),
      async () => undo({ change, left: await sent }),
    );
  };
}
