import type { Item } from '@sheetmark/contract';
import { IconFolder, IconFolderPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { folderRowsQuery } from '../../features/files/api/folder-rows.ts';
import { DropArea } from '../../features/files/components/drop-area.tsx';
import { FilesTable, filesTable } from '../../features/files/components/files-table.tsx';
import { FolderCard } from '../../features/files/components/folder-card.tsx';
import { uploadVersion } from '../../features/files/components/folder-contents.tsx';
import { FolderDialogs, type FolderQuestion } from '../../features/files/components/folder-dialogs.tsx';
import { useFilePicker } from '../../features/files/components/use-file-picker.tsx';
import { useUploading } from '../../features/files/components/use-uploading.tsx';
import { byName } from '../../features/files/model/folder-tree.ts';
import { containsItem } from '../../features/files/model/items.ts';
import { TableViews } from '../../features/views/components/table-views.tsx';
import { messages } from '../../lib/messages.ts';
import { filesMessages } from '../../lib/messages/files.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IfMay } from '../../ui/if-may.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { useExpandedRows } from '../expanded-rows.ts';
import { useTableViews } from '../table-views.ts';
import { useFilesLayout } from './files-layout.ts';
import styles from './folder.module.css';

const from = '/signed-in/shell/project/$projectId/folders';

/** A project's top-level folders. */
export function FoldersPage() {
  const projectId = Number(useParams({ from }).projectId);
  const { q = '' } = useSearch({ from });
  const navigate = useNavigate();
  const [question, setQuestion] = useState<FolderQuestion>();
  const { layout, controls } = useFilesLayout({ sorts: false });
  const newFolder = (
    <IfMay projectId={projectId} right="edit">
      <Button
        variant="primary"
        icon={<IconFolderPlus aria-hidden="true" />}
        onClick={() => setQuestion({ kind: 'add', parent: undefined })}
      >
        {filesMessages.newFolder}
      </Button>
    </IfMay>
  );
  const uploading = useUploading({ projectId, folderId: undefined });
  const picker = useFilePicker({ onFiles: uploading.upload, onVersion: uploadVersion });
  const shown = { projectId, search: q, onAskFolder: setQuestion, empty: <Nothing search={q} act={newFolder} /> };

  return (
    <div className={layout === 'table' ? styles.filled : undefined}>
      <PageHead title={messages.projectFiles}>
        {controls}
        {newFolder}
      </PageHead>
      {picker.inputs}
      {layout === 'table' ? <TopTable {...shown} onNewVersion={picker.pickVersion} /> : <TopCards {...shown} />}
      <IfMay projectId={projectId} right="edit">
        <DropArea label={filesMessages.dropFolders} onFiles={uploading.upload} />
      </IfMay>
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
    </div>
  );
}

interface ShownTop {
  projectId: number;
  search: string;
  onAskFolder: (question: FolderQuestion) => void;
  empty: ReactNode;
}

function TopCards({ projectId, search, onAskFolder, empty }: ShownTop) {
  const level = useQuery(folderRowsQuery(projectId, null));
  const folders = level.data && byName(level.data.folders).filter(({ name }) => containsItem(name, search));
  return (
    <>
      {level.isPending && <CardSkeletons className={styles.folders} count={4} label={filesMessages.loadingFolders} />}
      {level.isError && <LoadFailure error={level.error} onRetry={() => void level.refetch()} />}
      <ul className={styles.folders}>
        {folders?.map((folder) => (
          <FolderCard key={folder.id} folder={folder} onAsk={onAskFolder} />
        ))}
      </ul>
      {folders?.length === 0 && empty}
    </>
  );
}

function TopTable(shown: ShownTop & { onNewVersion: (item: Item) => void }) {
  const { state, setState, bar } = useTableViews({ shelf: 'projects', table: filesTable, projectId: shown.projectId });
  const unfolded = useExpandedRows();
  const cameFor = useLocation({ select: (location) => location.state.cameFor });
  return (
    <>
      <TableViews {...bar} />
      <FilesTable {...shown} folderId={null} state={state} onState={setState} unfolded={unfolded} cameFor={cameFor} pinning />
    </>
  );
}

function Nothing({ search, act }: { search: string; act: ReactNode }) {
  const wanted = search.trim() !== '';
  return (
    <EmptyState
      icon={<IconFolder aria-hidden="true" />}
      title={wanted ? filesMessages.noFolderFound : filesMessages.noFolders}
      act={wanted ? undefined : act}
    >
      {wanted ? filesMessages.noFolderCalled(search) : filesMessages.foldersHold}
    </EmptyState>
  );
}
