import { accountOperations } from '@sheetmark/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** The mailed link works once: cache the response for the visit, and never request it again. */
export function validateTokenQuery(token: string) {
  return queryOptions({
    queryKey: ['validateToken', { query: { token } }],
    queryFn: ({ signal }) => call(accountOperations.validateToken, { query: { token, with_proof: 'true' } }, { signal }),
    staleTime: Infinity,
    retry: false,
    meta: { failsInPlace: true },
  });
}
