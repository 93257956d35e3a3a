import { operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { messages } from '../../../lib/messages.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

export function useDeleteItem(folderId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (itemId: number) => call(operations.deleteItem, { params: { id: folderId, itemId } }),
    onSuccess: async () => {
      showSnack({ message: messages.deleted });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf('listFolderItems') }),
        queryClient.invalidateQueries({ queryKey: keyOf('listFolders') }),
      ]);
    },
  });
}
