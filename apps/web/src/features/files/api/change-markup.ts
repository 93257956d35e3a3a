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

/** A markup's change: what is sent, and how the row looks until the response. */
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

/** The inverse change. */
const before = ({ markup, cells, shown }: MarkupChange): MarkupChange => ({
  markup: { ...markup, ...shown },
  cells: cellsOf(cells, markup),
  shown: markup,
});

/** The markup after a change at the revision of `base`, if given. */
async function send({ markup: { id }, cells }: MarkupChange, base?: MarkupRow): Promise<MarkupRow | undefined> {
  const { data } = await call(operations.updateWork, { body: { rows: [{ type: 'markup', id, ...cells, revision: base?.revision }] } });
  return markupIn(data);
}

/** The markup among the returned rows. */
function markupIn(rows: unknown): MarkupRow | undefined {
  const [row] = z.array(WorkRow).safeParse(rows).data ?? [];
  return row?.type === 'markup' ? row : undefined;
}

interface TakenBack {
  readonly change: MarkupChange;
  /** The markup as the change left it. */
  readonly left: MarkupRow | undefined;
}

/** Refused if one of the cells no longer has the change's value. */
const sendPrevious = ({ change, left }: TakenBack) =>
  takeBack({
    base: left,
    send: (base) => send(before(change), base),
    rebase: (current) => {
      const [now, cells] = [markupIn(current), change.cells];
      return now && left && JSON.stringify(cellsOf(cells, now)) === JSON.stringify(cellsOf(cells, left)) ? now : undefined;
    },
  });

/** An optimistic change with undo; a refused one is reverted by the next response. */
export function useChangeMarkup() {
  const client = useQueryClient();
  const lists = { queryKey: keyOf('listProjectWork') };
  const show = async ({ markup, shown }: MarkupChange) => {
    // Earlier requests would show the old row; everything is refetched after the change.
    await client.cancelQueries(lists);
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
  };
  const shared = {
    // Changes are sent in order.
    scope: { id: 'work' },
    onSettled: () => void Promise.all([client.invalidateQueries(lists), refreshFiles(client)]),
  };
  const { mutateAsync } = useMutation({ ...shared, mutationFn: (change: MarkupChange) => send(change), onMutate: show });
  const { mutateAsync: undo } = useMutation({ ...shared, mutationFn: sendPrevious, onMutate: ({ change }) => show(before(change)) });
  return (change: MarkupChange) => {
    const sent = mutateAsync(change);
    offerUndo(
      sent.then(() => gridMessages.rowsChanged(1)),
      async () => undo({ change, left: await sent }),
    );
  };
}
