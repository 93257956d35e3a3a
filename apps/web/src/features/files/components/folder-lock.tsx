import type { FolderLimit } from '@sheetmark/contract';
import { IconLock } from '@tabler/icons-react';
import { describeLimit } from '../../../entities/members/folder-limit.ts';
import styles from './folder-lock.module.css';

/** Marks a limited folder, and says who sees it. */
export function FolderLock({ limit }: { limit: FolderLimit | null }) {
  if (!limit) return null;
  const label = describeLimit(limit);
  return (
    <span className={styles.lock} role="img" aria-label={label} title={label}>
      <IconLock aria-hidden="true" />
    </span>
  );
}
