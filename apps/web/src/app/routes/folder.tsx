import type { Folder } from '@sheetmark/contract';
import { IconCloudUpload, IconFolderPlus, IconFolderUp, IconSearch, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { folderItemsQuery } from '../../features/files/api/list-folder-items.ts';
import { foldersQuery } from '../../features/files/api/list-folders.ts';
import { DropArea } from '../../features/files/components/drop-area.tsx';
import { FolderCard } from '../../features/files/components/folder-card.tsx';
import { FolderContents, uploadVersion } from '../../features/files/components/folder-contents.tsx';
import { FolderDialogs, type FolderQuestion } from '../../features/files/components/folder-dialogs.tsx';
import { useFilePicker } from '../../features/files/components/use-file-picker.tsx';
import { useUploading } from '../../features/files/components/use-uploading.tsx';
import { byName, pathTo } from '../../features/files/model/folder-tree.ts';
import { arrangeItems, type ItemSort, itemSorts } from '../../features/files/model/items.ts';
import { filesMessages } from '../../lib/messages/files.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { SortMenu } from '../../ui/sort-menu.tsx';
import { useViewport } from '../viewport.ts';
import styles from './folder.module.css';

const from = '/signed-in/shell/project/$projectId/folder/$folderId';

function useFolder() {
  const params = useParams({ from });
  const projectId = Number(params.projectId);
  const folderId = Number(params.folderId);
  const tree = useQuery(foldersQuery(projectId));
  const contents = useQuery(folderItemsQuery(projectId, folderId));
  const folder = tree.data && pathTo(tree.data.data, folderId).at(-1);
  return { projectId, folderId, contents, folder };
}

export function FolderPage() {
  const { projectId, folderId, contents, folder } = useFolder();
  const { q = '' } = useSearch({ from });
  const [sort, setSort] = useState<ItemSort>('name');
  const [question, setQuestion] = useState<FolderQuestion>();
  const viewport = useViewport();
  const uploading = useUploading({ projectId, folderId });
  const picker = useFilePicker({ onFiles: uploading.upload, onVersion: uploadVersion });
  const uploadButtons = <UploadButtons onFiles={picker.pickFiles} onFolder={picker.pickFolder} />;

  const subFolders = subFoldersOf(folder, q);
  const items = contents.data && arrangeItems(contents.data.items, q, sort);
  const empty = items?.length === 0 && subFolders.length === 0;
  return (
    <>
      <PageHead title={folder?.name ?? filesMessages.folder}>
        {viewport !== 'phone' && (
          <>
            <SortMenu value={sort} options={itemSorts} onChange={setSort} />
            <Button
              icon={<IconFolderPlus aria-hidden="true" />}
              onClick={() => setQuestion({ kind: 'add', parent: folder })}
              disabled={folder === undefined}
            >
              {filesMessages.newFolder}
            </Button>
          </>
        )}
        {uploadButtons}
      </PageHead>
      {picker.inputs}
      {subFolders.length > 0 && (
        <ul className={styles.folders}>
          {subFolders.map((below) => (
            <FolderCard key={below.id} folder={below} onAsk={setQuestion} />
          ))}
        </ul>
      )}
      {contents.isPending && <CardSkeletons className={styles.items} count={8} label={filesMessages.loadingFiles} />}
      {contents.isError && <LoadFailure error={contents.error} onRetry={() => void contents.refetch()} />}
      {items && items.length > 0 && (
        <FolderContents key={folderId} projectId={projectId} items={items} className={styles.items} onNewVersion={picker.pickVersion} />
      )}
      {empty && <Nothing search={q} upload={uploadButtons} />}
      <DropArea label={filesMessages.dropHere(folder?.name ?? filesMessages.thisFolder)} onFiles={uploading.upload} />
      <FolderDialogs projectId={projectId} question={question} onClose={() => setQuestion(undefined)} />
      {uploading.dialog}
    </>
  );
}

function UploadButtons({ onFiles, onFolder }: { onFiles: () => void; onFolder: () => void }) {
  return (
    <span className={styles.uploads}>
      <Button variant="primary" icon={<IconUpload aria-hidden="true" />} onClick={onFiles}>
        {filesMessages.uploadFiles}
      </Button>
      <IconButton label={filesMessages.uploadFolder} icon={<IconFolderUp />} onClick={onFolder} />
    </span>
  );
}

function subFoldersOf(folder: Folder | undefined, search: string): Folder[] {
  const wanted = search.trim().toLocaleLowerCase();
  return byName(folder?.subFolders ?? []).filter((below) => below.name.toLocaleLowerCase().includes(wanted));
}

function Nothing({ search, upload }: { search: string; upload: React.ReactNode }) {
  if (search.trim()) {
    return (
      <EmptyState icon={<IconSearch aria-hidden="true" />} title={filesMessages.nothingFound}>
        {filesMessages.nothingCalled(search)}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<IconCloudUpload aria-hidden="true" />} title={filesMessages.noFiles} act={upload}>
      {filesMessages.noFilesHint}
    </EmptyState>
  );
}
