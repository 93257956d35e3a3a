import type { TrashedFolder } from '@sheetmark/contract';
import { IconFolder, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { trashedFoldersQuery, useRestoreFolder } from '../../features/trash/api/trashed-folders.ts';
import { TrashList } from '../../features/trash/components/trash-list.tsx';
import { messages } from '../../lib/messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import styles from './trash.module.css';

const from = '/signed-in/shell/project/$projectId/trash';

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;

/** Where it was, and what went with it. */
function detailOf({ parent_name, folders_count, items_count }: TrashedFolder): string {
  const place = parent_name === null ? 'Project files' : `In ${parent_name}`;
  const folders = folders_count > 0 ? [count(folders_count, 'folder')] : [];
  return [place, ...folders, count(items_count, 'file')].join(' · ');
}

/** What was deleted in a project. */
export function ProjectTrashPage() {
  const projectId = Number(useParams({ from }).projectId);
  const { data: trashed, isPending, isError, error, refetch } = useQuery(trashedFoldersQuery(projectId));
  const restore = useRestoreFolder(projectId);
  return (
    <>
      <PageHead title={messages.trash} count={trashed?.meta.total} />
      <div className={styles.page}>
        {isPending && <LineSkeletons count={3} label="Loading the trash" />}
        {isError && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {trashed?.data.length === 0 && (
          <EmptyState icon={<IconTrash aria-hidden="true" />} title="The trash is empty">
            A deleted folder stays here for 30 days, and any member can restore it with all that was in it.
          </EmptyState>
        )}
        {trashed && trashed.data.length > 0 && (
          <>
            <p className={styles.note}>A restored folder comes back to its place, with all that was in it.</p>
            <TrashList
              label="Deleted folders"
              icon={<IconFolder aria-hidden="true" />}
              trashed={trashed.data.map((folder) => ({ ...folder, detail: detailOf(folder) }))}
              onRestore={(id) => restore.mutate(id)}
              restoring={restore.isPending ? restore.variables : undefined}
            />
          </>
        )}
      </div>
    </>
  );
}
