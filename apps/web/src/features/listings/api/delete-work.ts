import { operations, type WorkRow } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { messages } from '../../../lib/messages.ts';
import { showSnack } from '../../../ui/snackbar.tsx';
import { workListIds } from './list-work.ts';

function remove(row: WorkRow): Promise<unknown> {
  if (row.type === 'task') return call(operations.deleteTask, { params: { id: row.id } });
  return call(operations.deleteMarkup, { params: { pageNumber: row.page_number, editorId: row.editor_id, markupId: row.id } });
}

/** Moves rows to the trash. */
export function useDeleteWork() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rows: readonly WorkRow[]) => Promise.all(rows.map(remove)),
    onSuccess: () => showSnack({ message: messages.deleted }),
    onSettled: () => Promise.all(workListIds.map((id) => client.invalidateQueries({ queryKey: [id] }))),
  });
}
