import { queryOf } from '../../../lib/contract-query.ts';

/** The mailed link works once: the answer is kept for the visit, and never asked for again. */
export function validateTokenQuery(token: string) {
  return { ...queryOf('validateToken', { query: { token } }), staleTime: Infinity, retry: false, meta: { failsInPlace: true } };
}
