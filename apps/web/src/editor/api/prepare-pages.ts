import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { refreshResponses } from '../../lib/refresh.ts';

/** Requests that a page is rendered first. If the request fails, the page is rendered in its turn. */
export async function prioritizePage(fileId: number, pageNumber: number): Promise<void> {
  await call(operations.wantPage, { params: { fileId, pageNumber } }).catch(() => undefined);
}

export function useUnlockFile(fileId: number) {
  return useMutation({
    meta: { failsInPlace: true },
    mutationFn: (password: string) => call(operations.unlockFile, { params: { fileId }, body: { password } }),
    onSuccess: () => refreshResponses('openFile'),
  });
}
