import { operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';

export const storageQuery = () => ({ ...queryOf('getStorage', {}), meta: { failsInPlace: true } });

export type LimitChange = Sent<typeof operations.setStorageLimit>['body'];

export function useSetStorageLimit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: LimitChange) => call(operations.setStorageLimit, { body: change }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('getStorage') }),
  });
}
