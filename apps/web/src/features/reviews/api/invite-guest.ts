import { operations } from '@sheetmark/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import type { Address } from '../model/find-people.ts';
import type { PickedPerson } from '../model/new-review.ts';

/** Makes addresses guests of the project. Nobody is mailed before it is their turn. */
export function useInvite(projectId: number) {
  const params = { id: projectId };
  const isAllowed = useQuery({ ...queryOf('getGuestSettings', { params }), meta: { failsInPlace: true } }).data?.data.may_invite;
  const [refused, refuse] = useState<string>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ email, name }: Address) =>
      call(operations.inviteGuest, { params, body: { email, ...(name !== undefined && { name }) } }),
    meta: { failsInPlace: true },
  });
  return {
    /** Undefined until it is known. */
    isAllowed,
    refuse,
    refusal: error?.message ?? refused,
    reset: () => {
      refuse(undefined);
      reset();
    },
    send: (address: Address, onInvited: (person: PickedPerson) => void) => {
      if (isPending) return;
      mutate(address, {
        onSuccess: ({ data: { user_id: userId, name, email } }) => onInvited({ userId, name, email, isGuest: true }),
      });
    },
  };
}
