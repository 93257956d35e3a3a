import { operations, type WorkRow } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { messages } from '../../../lib/messages.ts';
import { refreshResponses } from '../../../lib/refresh.ts';
import { workListIds } from '../../../lib/work-lists.ts';
import { offerUndo } from '../../../ui/use-undo.ts';

const refsOf = (rows: readonly WorkRow[]) => rows.map(({ type, id }) => (type === 'task' ? { type, id } : { type, id }));

/** Moves rows to the trash, all or none, with undo; calls `onDone` when they are there. */
export function useDeleteWork(onDone: () => void) {
  const onSettled = () => refreshResponses(...workListIds);
  const restore = useMutation({
    mutationFn: (rows: readonly WorkRow[]) => call(operations.restoreWork, { body: { rows: refsOf(rows) } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (rows: readonly WorkRow[]) => call(operations.deleteWork, { body: { rows: refsOf(rows) } }),
    onSuccess: onDone,
    onSettled,
  });
  return (rows: readonly WorkRow[]) =>
    offerUndo(
      remove.mutateAsync(rows).then(() => messages.deleted),
      () => restore.mutateAsync(rows),
    );
}
