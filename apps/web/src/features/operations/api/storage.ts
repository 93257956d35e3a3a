import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { refreshResponses } from '../../../lib/refresh.ts';

export const storageQuery = () => ({ ...queryOf('getStorage', {}), meta: { failsInPlace: true } });

export type LimitChange = Sent<typeof operations.setStorageLimit>['body'];

export function useSetStorageLimit() {
  return useMutation({
    mutationFn: (change: LimitChange) => call(operations.setStorageLimit, { body: change }),
    onSuccess: () => refreshResponses('getStorage'),
  });
}
