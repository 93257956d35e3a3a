import { IconFolders, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { trashedProjectsQuery, useRestoreProject } from '../../features/trash/api/trash.ts';
import { TrashList } from '../../features/trash/components/trash-list.tsx';
import { messages } from '../../lib/messages.ts';
import { projectsMessages } from '../../lib/messages/projects.tsx';
import { trashMessages } from '../../lib/messages/trash.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RowSkeletons } from '../../ui/skeleton-shapes.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import styles from './trash.module.css';

/** The user's own deleted projects. */
export function ProjectListTrashPage() {
  const { data: trashed, isPending, isError, error, refetch } = useQuery(trashedProjectsQuery());
  const restore = useRestoreProject();
  return (
    <>
      <PageHead title={messages.deletedProjects} count={trashed?.meta.total} />
      <div className={styles.page}>
        {isPending && <RowSkeletons count={3} label={trashMessages.loading} />}
        {isError && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {trashed?.data.length === 0 && (
          <EmptyState icon={<IconTrash aria-hidden="true" />} title={trashMessages.noProjects}>
            {trashMessages.projectsStay}
          </EmptyState>
        )}
        {trashed && trashed.data.length > 0 && (
          <>
            <p className={styles.note}>{trashMessages.projectComesBack}</p>
            <TrashList
              label={messages.deletedProjects}
              icon={<IconFolders aria-hidden="true" />}
              trashed={trashed.data.map((project) => ({ ...project, detail: project.description || projectsMessages.noDescription }))}
              onRestore={(id) => restore.mutate(id, { onSuccess: ({ message }) => showSnack({ message }) })}
              restoring={restore.isPending ? restore.variables : undefined}
            />
          </>
        )}
      </div>
    </>
  );
}
