import { operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';

/** Sends the password of a file; its pages are then rendered. */
export function useUnlock(fileId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(operations.unlockFile, { params: { fileId }, body: { password } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('listItemFiles') }),
    meta: { failsInPlace: true },
  });
}
