import { operations } from '@sheetmark/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';

/** A mailed invitation: who is invited, and to which project. Fails when it is no longer valid. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['getInvitation', { params: { token } }],
    queryFn: ({ signal }) => call(operations.getInvitation, { params: { token } }, { signal }),
    staleTime: Infinity,
    retry: false,
    meta: { failsInPlace: true },
  });
}
