import { IconFolder, IconFolderPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { foldersQuery } from '../../features/files/api/list-folders.ts';
import { DropArea } from '../../features/files/components/drop-area.tsx';
import { FolderCard } from '../../features/files/components/folder-card.tsx';
import { FolderDialogs, type FolderQuestion } from '../../features/files/components/folder-dialogs.tsx';
import { useUploading } from '../../features/files/components/use-uploading.tsx';
import { byName } from '../../features/files/model/folder-tree.ts';
import { messages } from '../../lib/messages.ts';
import { filesMessages } from '../../lib/messages/files.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './folder.module.css';

const from = '/signed-in/shell/project/$projectId/folders';

/** The root of a project's files: its folders. */
export function FoldersPage() {
  const projectId = Number(useParams({ from }).projectId);
  const { q = '' } = useSearch({ from });
  const folders = useQuery(foldersQuery(projectId));
  const navigate = useNavigate();
  const [question, setQuestion] = useState<FolderQuestion>();
  const newFolder = (
    <Button variant="primary" icon={<IconFolderPlus aria-hidden="true" />} onClick={() => setQuestion({ kind: 'add', parent: undefined })}>
      {filesMessages.newFolder}
    </Button>
  );
  const uploading = useUploading({ projectId, folderId: undefined });
  const wanted = q.trim().toLocaleLowerCase();
  const shown = byName(folders.data?.data ?? []).filter((folder) => folder.name.toLocaleLowerCase().includes(wanted));

  return (
    <>
      <PageHead title={messages.projectFiles}>{newFolder}</PageHead>
      {folders.isError && <LoadFailure error={folders.error} onRetry={() => void folders.refetch()} />}
      <ul className={styles.folders}>
        {shown.map((folder) => (
          <FolderCard key={folder.id} folder={folder} onAsk={setQuestion} />
        ))}
      </ul>
      {folders.data && shown.length === 0 && (
        <EmptyState
          icon={<IconFolder aria-hidden="true" />}
          title={wanted ? filesMessages.noFolderFound : filesMessages.noFolders}
          act={wanted ? undefined : newFolder}
        >
          {wanted ? filesMessages.noFolderCalled(q) : filesMessages.foldersHold}
        </EmptyState>
      )}
      <DropArea label={filesMessages.dropFolders} onFiles={uploading.upload} />
      {uploading.dialog}
      <FolderDialogs
        projectId={projectId}
        question={question}
        onClose={() => setQuestion(undefined)}
        onCreated={(folder) =>
          void navigate({
            to: '/project/$projectId/folder/$folderId',
            params: { projectId: String(projectId), folderId: String(folder.id) },
          })
        }
      />
    </>
  );
}
