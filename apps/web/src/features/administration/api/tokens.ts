import { operations, type SessionId } from '@sheetmark/contract';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf } from '../../../lib/contract-query.ts';
import { refreshResponses } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

const start: string | undefined = undefined;

/** Everyone's personal tokens, page by page. */
export function allTokensQuery() {
  return infiniteQueryOptions({
    queryKey: [...keyOf('listAllTokens')],
    queryFn: ({ pageParam, signal }) => call(operations.listAllTokens, { query: { ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: start,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    meta: { failsInPlace: true },
  });
}

export function useRevokeAnyToken() {
  return useMutation({
    mutationFn: (id: SessionId) => call(operations.revokeAnyToken, { params: { id } }),
    onSuccess: ({ message }) => showSnack({ message }),
    onSettled: () => refreshResponses('listAllTokens'),
  });
}
