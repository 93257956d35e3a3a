import { operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/contract-query.ts';

/** Requests that a page is rendered first. If the request fails, the page is rendered in its turn. */
export async function prioritizePage(fileId: number, pageNumber: number): Promise<void> {
  await call(operations.wantPage, { params: { fileId, pageNumber } }).catch(() => undefined);
}

export function useUnlockFile(fileId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { failsInPlace: true },
    mutationFn: (password: string) => call(operations.unlockFile, { params: { fileId }, body: { password } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('openFile') }),
  });
}
