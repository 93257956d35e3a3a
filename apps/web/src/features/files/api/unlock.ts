import { operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';

/** Gives the password of a file, whose pages are then made. */
export function useUnlock(fileId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(operations.unlockFile, { params: { fileId }, body: { password } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('listItemFiles') }),
    meta: { failsInPlace: true },
  });
}
