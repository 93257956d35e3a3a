import type { TrashedFolder } from '@sheetmark/contract';
import { IconChecklist, IconFile, IconFolder, IconMessage, IconSquarePlus, IconTrash, IconVersions } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  trashedFoldersQuery,
  trashedItemsQuery,
  trashedVersionsQuery,
  trashedWorkQuery,
  useRestoreFolder,
  useRestoreItem,
  useRestoreVersion,
  useRestoreWork,
} from '../../features/trash/api/trash.ts';
import { TrashList } from '../../features/trash/components/trash-list.tsx';
import { messages } from '../../lib/messages.ts';
import { trashMessages } from '../../lib/messages/trash.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RowSkeletons } from '../../ui/skeleton-shapes.tsx';
import styles from './trash.module.css';

const from = '/signed-in/shell/project/$projectId/trash';

/** Its former location, and what was deleted with it. */
function detailOf({ parent_name, folders_count, items_count }: TrashedFolder): string {
  const place = parent_name === null ? trashMessages.atTop : trashMessages.inside(parent_name);
  const folders = folders_count > 0 ? [messages.count.folders(folders_count)] : [];
  return [place, ...folders, messages.count.files(items_count)].join(' · ');
}

/** A project's deleted folders, files, versions, markups, tasks and comments. */
export function ProjectTrashPage() {
  const projectId = Number(useParams({ from }).projectId);
  const queries = [
    useQuery(trashedFoldersQuery(projectId)),
    useQuery(trashedItemsQuery(projectId)),
    useQuery(trashedVersionsQuery(projectId)),
    useQuery(trashedWorkQuery(projectId)),
  ] as const;
  const failed = queries.find((query) => query.isError);
  const isPending = queries.some((query) => query.isPending);
  const total = isPending || failed ? undefined : queries.reduce((sum, { data }) => sum + (data?.meta.total ?? 0), 0);
  const retry = () => queries.forEach((query) => void query.refetch());
  return (
    <>
      <PageHead title={messages.trash} count={total} />
      <div className={styles.page}>
        {isPending && !failed && <RowSkeletons count={3} label={trashMessages.loading} />}
        {failed?.error && <LoadFailure error={failed.error} onRetry={retry} />}
        {total === 0 && (
          <EmptyState icon={<IconTrash aria-hidden="true" />} title={trashMessages.empty}>
            {trashMessages.thingsStay}
          </EmptyState>
        )}
        {total !== undefined && total > 0 && (
          <>
            <p className={styles.note}>{trashMessages.thingComesBack}</p>
            <DeletedFolders projectId={projectId} />
            <DeletedItems projectId={projectId} />
            <DeletedVersions projectId={projectId} />
            <DeletedWork projectId={projectId} />
          </>
        )}
      </div>
    </>
  );
}

function DeletedFolders({ projectId }: { projectId: number }) {
  const { data: trashed } = useQuery(trashedFoldersQuery(projectId));
  const restore = useRestoreFolder(projectId);
  if (!trashed || trashed.data.length === 0) return null;
  return (
    <TrashList
      label={trashMessages.folders}
      icon={<IconFolder aria-hidden="true" />}
      trashed={trashed.data.map((folder) => ({ ...folder, detail: detailOf(folder) }))}
      onRestore={(id) => restore.mutate(id)}
      restoring={restore.isPending ? restore.variables : undefined}
    />
  );
}

function DeletedItems({ projectId }: { projectId: number }) {
  const { data: trashed } = useQuery(trashedItemsQuery(projectId));
  const restore = useRestoreItem(projectId);
  if (!trashed || trashed.data.length === 0) return null;
  return (
    <TrashList
      label={trashMessages.files}
      icon={<IconFile aria-hidden="true" />}
      trashed={trashed.data.map((item) => ({
        ...item,
        detail: `${trashMessages.inside(item.folder_name)} · ${messages.count.versions(item.versions_count)}`,
      }))}
      onRestore={(id) => restore.mutate(id)}
      restoring={restore.isPending ? restore.variables : undefined}
    />
  );
}

function DeletedVersions({ projectId }: { projectId: number }) {
  const { data: trashed } = useQuery(trashedVersionsQuery(projectId));
  const restore = useRestoreVersion();
  if (!trashed || trashed.data.length === 0) return null;
  return (
    <TrashList
      label={trashMessages.versions}
      icon={<IconVersions aria-hidden="true" />}
      trashed={trashed.data.map((version) => ({
        ...version,
        name: trashMessages.versionOf(version.label, version.item_name),
        detail: trashMessages.inside(version.folder_name),
      }))}
      onRestore={(id) => {
        const version = trashed.data.find((each) => each.id === id);
        if (version) restore.mutate(version);
      }}
      restoring={restore.isPending ? restore.variables.id : undefined}
    />
  );
}

const kindsOfWork = [
  { type: 'markup', label: trashMessages.markups, icon: <IconSquarePlus aria-hidden="true" /> },
  { type: 'task', label: trashMessages.tasks, icon: <IconChecklist aria-hidden="true" /> },
  { type: 'comment', label: trashMessages.comments, icon: <IconMessage aria-hidden="true" /> },
] as const;

function DeletedWork({ projectId }: { projectId: number }) {
  const { data: trashed } = useQuery(trashedWorkQuery(projectId));
  const restore = useRestoreWork();
  return kindsOfWork.map(({ type, label, icon }) => {
    const rows = (trashed?.data ?? []).filter((row) => row.type === type);
    if (rows.length === 0) return null;
    return (
      <TrashList
        key={type}
        label={label}
        icon={icon}
        trashed={rows.map((row) => ({ ...row, detail: row.on_name === null ? trashMessages.task : trashMessages.on(row.on_name) }))}
        onRestore={(id) => {
          const row = rows.find((each) => each.id === id);
          if (row) restore.mutate(row);
        }}
        restoring={restore.isPending && restore.variables.type === type ? restore.variables.id : undefined}
      />
    );
  });
}
