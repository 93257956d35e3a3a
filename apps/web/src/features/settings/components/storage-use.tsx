import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/contract-query.ts';
import { storageMessages as words } from '../../../lib/messages/storage.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { StorageMeter } from '../../../ui/storage-meter.tsx';

/** The user's storage use and limit. */
export function StorageUse() {
  const storage = useQuery({ ...queryOf('getOwnStorage', {}), meta: { failsInPlace: true } });
  if (storage.isError) return <LoadFailure error={storage.error} onRetry={() => void storage.refetch()} />;
  return storage.data ? <StorageMeter {...storage.data.data} /> : <LineSkeletons count={1} label={words.loading} />;
}
