import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { messages } from '../../../lib/messages.ts';
import { refresh } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';
import { offerUndo } from '../../../ui/use-undo.ts';

/** The message has the new version's label. */
export function useMakeCurrent(itemId: number) {
  return useMutation({
    mutationFn: (fileId: number) => call(operations.makeVersionCurrent, { params: { id: itemId, fileId } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => refresh('items'),
  });
}

export function useSetNote(itemId: number) {
  return useMutation({
    mutationFn: ({ fileId, note }: { fileId: number; note: string }) =>
      call(operations.updateVersion, { params: { id: itemId, fileId }, body: { note } }),
    onSettled: () => refresh('items'),
  });
}

export function useDeleteVersion(itemId: number) {
  const onSettled = () => refresh('items');
  const restore = useMutation({
    mutationFn: (fileId: number) => call(operations.restoreVersion, { params: { id: itemId, fileId } }),
    onSettled,
  });
  return useMutation({
    mutationFn: (fileId: number) => call(operations.deleteVersion, { params: { id: itemId, fileId } }),
    onSuccess: (_, fileId) => offerUndo(messages.deleted, () => restore.mutateAsync(fileId)),
    onSettled,
  });
}
