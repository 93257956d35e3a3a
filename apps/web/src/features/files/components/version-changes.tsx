import type { Comparison, Item, ItemFile } from '@sheetmark/contract';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { compareLink } from '../../../lib/compare-link.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { compareMessages } from '../../../lib/messages/compare.ts';
import styles from './version-list.module.css';

/** The comparison of a version with the nearest older one that it was compared with. */
function findComparison(comparisons: readonly Comparison[], { id }: ItemFile): Comparison | undefined {
  return comparisons
    .filter(({ state, after, before }) => state === 'ready' && after.file_id === id && before.file_id < id)
    .toSorted((a, b) => b.before.file_id - a.before.file_id)[0];
}

/** How many changes a version brings, with a link to them; nothing before it was compared. */
export function VersionChanges({ item, file }: { item: Item; file: ItemFile }) {
  const listed = useQuery({ ...queryOf('listItemComparisons', { params: { id: item.id } }), enabled: item.files.length > 1 });
  const comparison = findComparison(listed.data?.data ?? [], file);
  if (!comparison) return null;
  const { before, after, counts } = comparison;
  return (
    <Link
      className={styles.changes}
      {...compareLink({ projectId: item.project_id, itemId: item.id, fileIds: [before.file_id, after.file_id] })}
    >
      <IconArrowsDiff aria-hidden="true" /> {compareMessages.changes(before.label, counts.all, counts.not_clouded)}
    </Link>
  );
}
