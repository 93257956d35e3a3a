import { useQuery } from '@tanstack/react-query';
import { queryOf } from './contract-query.ts';
import { storage } from './storage.ts';

/** Whether the user came in by a link, without an account. */
export const isGuest = (): boolean => storage.read('guestLink') !== undefined;

/** Members may download what they see; guests only where their link allows it. */
export function useMayDownload(): boolean {
  const guest = isGuest();
  const { data } = useQuery({ ...queryOf('getGuestView', {}), enabled: guest, meta: { failsInPlace: true } });
  return !guest || data?.data.may_download === true;
}
