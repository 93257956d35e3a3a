import { operations, type GuestAccess } from '@sheetmark/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, type Sent } from '../../lib/api-client.ts';
import { queryOf } from '../../lib/contract-query.ts';
import { refresh } from '../../lib/refresh.ts';

/** What is shared. */
export interface ShareTarget {
  readonly kind: 'review' | 'file' | 'folder';
  readonly id: number;
  readonly name: string;
}

const fieldOf = { review: 'review_id', file: 'item_id', folder: 'folder_id' } as const;
const namedBy = ({ kind, id }: ShareTarget) => ({ [fieldOf[kind]]: id });

/** The links for a target, or all of the project that the user may see. */
export const useGuestLinks = (projectId: number, target?: ShareTarget) =>
  useQuery({
    ...queryOf('listGuestLinks', { params: { id: projectId }, ...(target && { query: namedBy(target) }) }),
    meta: { failsInPlace: true },
  });

export const useGuestSettings = (projectId: number) =>
  useQuery({ ...queryOf('getGuestSettings', { params: { id: projectId } }), meta: { failsInPlace: true } }).data?.data;

export interface NewLink {
  readonly access: GuestAccess;
  /** Null: anyone who has the link. */
  readonly addresses: readonly string[] | null;
  readonly isPublic: boolean;
  readonly password: string;
  readonly expiresOn: string;
  readonly mayDownload: boolean;
}

/** Creates a link. Who may decide becomes a reviewer instead, and is mailed a link of their own when it is their turn. */
export function useCreateLink(projectId: number, target: ShareTarget) {
  const params = { id: projectId };
  return useMutation({
    mutationFn: async ({ access, addresses, isPublic, password, expiresOn, mayDownload }: NewLink) => {
      if (access === 'decide') {
        const guests = [];
        for (const email of addresses ?? []) guests.push(await call(operations.inviteGuest, { params, body: { email } }));
        const reviewers = guests.map(({ data }) => ({ user_id: data.user_id }));
        await call(operations.addReviewers, { params: { reviewId: target.id }, body: { reviewers } });
        return null;
      }
      const body = {
        ...namedBy(target),
        access,
        addresses: addresses && [...addresses],
        is_public: isPublic,
        password: password === '' ? null : password,
        expires_on: expiresOn,
        may_download: mayDownload,
      };
      return (await call(operations.createGuestLink, { params, body })).data;
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

export function useUpdateGuestSettings(projectId: number) {
  return useMutation({
    mutationFn: (body: Sent<typeof operations.updateGuestSettings>['body']) =>
      call(operations.updateGuestSettings, { params: { id: projectId }, body }),
    onSuccess: () => refresh('guestLinks'),
  });
}
