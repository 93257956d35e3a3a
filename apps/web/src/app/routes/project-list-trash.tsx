import { IconFolders, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { trashedProjectsQuery, useRestoreProject } from '../../features/trash/api/trashed-projects.ts';
import { TrashList } from '../../features/trash/components/trash-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import styles from './trash.module.css';

/** One's own projects that were deleted. */
export function ProjectListTrashPage() {
  const { data: trashed, isPending, isError, error, refetch } = useQuery(trashedProjectsQuery());
  const restore = useRestoreProject();
  return (
    <>
      <PageHead title="Deleted projects" count={trashed?.meta.total} />
      <div className={styles.page}>
        {isPending && <LineSkeletons count={3} label="Loading the trash" />}
        {isError && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {trashed?.data.length === 0 && (
          <EmptyState icon={<IconTrash aria-hidden="true" />} title="No deleted projects">
            A project that you delete stays here for 30 days, to be restored as it was.
          </EmptyState>
        )}
        {trashed && trashed.data.length > 0 && (
          <>
            <p className={styles.note}>A restored project is as it was, with all its files, markups, tasks and members.</p>
            <TrashList
              label="Deleted projects"
              icon={<IconFolders aria-hidden="true" />}
              trashed={trashed.data.map((project) => ({ ...project, detail: project.description || 'No description' }))}
              onRestore={(id) => restore.mutate(id)}
              restoring={restore.isPending ? restore.variables : undefined}
            />
          </>
        )}
      </div>
    </>
  );
}
