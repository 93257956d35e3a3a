import { operations } from '@sheetmark/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** Whom a mailed invitation invites, to which project; fails when it no longer holds. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['getInvitation', { params: { token } }],
    queryFn: ({ signal }) => call(operations.getInvitation, { params: { token } }, { signal }),
    staleTime: Infinity,
    retry: false,
    meta: { failsInPlace: true },
  });
}
