import { operations, type SessionId } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { refreshResponses } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

/** As many as anyone can have. */
export const tokensQuery = () => ({ ...queryOf('listTokens', { query: { limit: 50 } }), meta: { failsInPlace: true } });

const refetchTokens = () => refreshResponses('listTokens');

export function useCreateToken() {
  return useMutation({
    mutationFn: (body: Sent<typeof operations.createToken>['body']) => call(operations.createToken, { body }),
    onSuccess: refetchTokens,
    meta: { failsInPlace: true },
  });
}

export function useRevokeToken() {
  return useMutation({
    mutationFn: (id: SessionId) => call(operations.revokeToken, { params: { id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: refetchTokens,
  });
}
