import type { StorageUse } from '@sheetmark/contract';
import { storageMessages as words } from '../lib/messages/storage.ts';
import { formatSize } from '../lib/sizes.ts';
import styles from './storage-meter.module.css';

/** From this share of the limit on, the bar warns. */
const nearlyFull = 0.9;

/** The share of the limit in use, if there is a limit. */
export function StorageBar({ used, limit }: StorageUse) {
  if (limit === null) return null;
  const max = Math.max(1, limit);
  return (
    <meter
      className={styles.bar}
      aria-label={words.meter}
      min={0}
      optimum={0}
      low={max * nearlyFull}
      high={max - 1}
      max={max}
      value={used}
    />
  );
}

/** Use and limit, as a bar and in words. */
export function StorageMeter(use: StorageUse) {
  const { used, limit } = use;
  return (
    <div className={styles.use}>
      <StorageBar {...use} />
      <p>{words.usedOf(formatSize(used), limit === null ? null : formatSize(limit))}</p>
    </div>
  );
}
