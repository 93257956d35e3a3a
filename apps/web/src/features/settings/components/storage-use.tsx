import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/contract-query.ts';
import { storageMessages as words } from '../../../lib/messages/storage.ts';
import { formatSize } from '../../../lib/sizes.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import styles from './storage-use.module.css';

/** How much the person stores, and may. */
export function StorageUse() {
  const storage = useQuery({ ...queryOf('getOwnStorage', {}), meta: { failsInPlace: true } });
  if (storage.isError) return <LoadFailure error={storage.error} onRetry={() => void storage.refetch()} />;
  if (!storage.data) return <LineSkeletons count={1} label={words.loading} />;
  const { used, limit } = storage.data.data;
  return (
    <div className={styles.use}>
      {limit !== null && (
        <meter className={styles.meter} aria-label={words.meter} min={0} max={Math.max(1, limit)} high={limit * 0.9} value={used} />
      )}
      <p>{words.usedOf(formatSize(used), limit === null ? null : formatSize(limit))}</p>
    </div>
  );
}
