import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { refresh } from '../../../lib/refresh.ts';

export interface Shared {
  addresses: string[];
  access: 'view' | 'comment' | 'markup' | 'decide';
  expires_on: string;
  may_download: boolean;
}

/** Who decides becomes a reviewer, and gets a link by mail; the others get the new link. */
export function useShareReview(projectId: number, reviewId: number) {
  const params = { id: projectId };
  return useMutation({
    mutationFn: async ({ access, addresses, ...rest }: Shared) => {
      if (access !== 'decide') {
        await call(operations.createGuestLink, { params, body: { review_id: reviewId, access, addresses, ...rest } });
        return;
      }
      const guests = await Promise.all(addresses.map((email) => call(operations.inviteGuest, { params, body: { email } })));
      const reviewers = guests.map(({ data }) => ({ user_id: data.user_id }));
      await call(operations.addReviewers, { params: { reviewId }, body: { reviewers } });
    },
    onSuccess: () => refresh('guestLinks', 'reviews'),
    meta: { failsInPlace: true },
  });
}

export function useRevokeLink() {
  return useMutation({
    mutationFn: (linkId: number) => call(operations.revokeGuestLink, { params: { linkId } }),
    onSuccess: () => refresh('guestLinks'),
  });
}
