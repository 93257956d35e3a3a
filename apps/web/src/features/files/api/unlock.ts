import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { refreshResponses } from '../../../lib/refresh.ts';

/** Sends the password of a file; its pages are then rendered. */
export function useUnlock(fileId: number) {
  return useMutation({
    mutationFn: (password: string) => call(operations.unlockFile, { params: { fileId }, body: { password } }),
    onSuccess: () => refreshResponses('listItemFiles'),
    meta: { failsInPlace: true },
  });
}
