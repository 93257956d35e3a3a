import type { Item, ItemFile } from '@sheetmark/contract';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { compareLink } from '../../../lib/compare-link.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { describeVersionChanges } from '../../../lib/messages/version-changes.ts';
import { nearestComparison } from '../model/nearest-comparison.ts';
import styles from './version-list.module.css';

/** How many changes a version brings, with a link to them; nothing before it was compared. */
export function VersionChanges({ item, file }: { item: Item; file: ItemFile }) {
  const listed = useQuery({ ...queryOf('listItemComparisons', { params: { id: item.id } }), enabled: item.files.length > 1 });
  const comparison = nearestComparison(listed.data?.data ?? [], file);
  if (comparison?.state !== 'ready') return null;
  const { before, after } = comparison;
  return (
    <Link
      className={styles.changes}
      {...compareLink({ projectId: item.project_id, itemId: item.id, fileIds: [before.file_id, after.file_id] })}
    >
      <IconArrowsDiff aria-hidden="true" /> {describeVersionChanges(comparison, before.label)}
    </Link>
  );
}
