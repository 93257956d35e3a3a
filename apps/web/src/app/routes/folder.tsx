import type { Item } from '@sheetmark/contract';
import { IconCloudUpload, IconFileStack, IconFolderPlus, IconFolderUp, IconSearch, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { folderRowsQuery } from '../../features/files/api/folder-rows.ts';
import { foldersQuery } from '../../features/files/api/list-folders.ts';
import { DropArea } from '../../features/files/components/drop-area.tsx';
import { FilesTable, filesTable } from '../../features/files/components/files-table.tsx';
import { FolderCard } from '../../features/files/components/folder-card.tsx';
import { FolderContents, uploadVersion } from '../../features/files/components/folder-contents.tsx';
import { FolderDialogs, type FolderQuestion } from '../../features/files/components/folder-dialogs.tsx';
import { LatestVersionCard, useIsCardKnown } from '../../features/files/components/latest-version-card.tsx';
import { useFilePicker } from '../../features/files/components/use-file-picker.tsx';
import { useUploading } from '../../features/files/components/use-uploading.tsx';
import { byName, pathTo } from '../../features/files/model/folder-tree.ts';
import { arrangeItems, containsItem, type ItemSort } from '../../features/files/model/items.ts';
import { TableViews } from '../../features/views/components/table-views.tsx';
import { filesMessages } from '../../lib/messages/files.tsx';
import { sheetsMessages } from '../../lib/messages/sheets.ts';
import { useRecordOpened } from '../../lib/quick-access.ts';
import { useRights } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FavouriteButton } from '../../ui/favourite-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { useExpandedRows } from '../expanded-rows.ts';
import { StartPublishing } from '../start-publishing.tsx';
import { useTableViews } from '../table-views.ts';
import { useViewport } from '../viewport.ts';
import { useFilesLayout } from './files-layout.ts';
import styles from './folder.module.css';

const from = '/signed-in/shell/project/$projectId/folder/$folderId';

function useFolder() {
  const params = useParams({ from });
  const projectId = Number(params.projectId);
  const folderId = Number(params.folderId);
  const tree = useQuery(foldersQuery(projectId));
  const folder = tree.data && pathTo(tree.data.data, folderId).at(-1);
  return { projectId, folderId, folder, isPending: tree.isPending };
}

export function FolderPage() {
  const { projectId, folderId, folder, isPending } = useFolder();
  const { q = '' } = useSearch({ from });
  const [question, setQuestion] = useState<FolderQuestion>();
  const { layout, sort, controls } = useFilesLayout({ sorts: true });
  const viewport = useViewport();
  useRecordOpened(folder && { project_id: projectId, folder_id: folderId });
  const uploading = useUploading({ projectId, folderId });
  const picker = useFilePicker({ onFiles: uploading.upload, onVersion: uploadVersion });
  const may = useRights(projectId);
  const [isPublishing, setPublishing] = useState(false);
  const uploadButtons = may('edit') && (
    <UploadButtons onFiles={picker.pickFiles} onFolder={picker.pickFolder} onPublish={() => setPublishing(true)} />
  );
  const shown = {
    projectId,
    folderId,
    search: q,
    onNewVersion: picker.pickVersion,
    onAskFolder: setQuestion,
    empty: <Nothing search={q} upload={uploadButtons} />,
  };

  return (
    <div className={layout === 'table' ? styles.filled : undefined}>
      <PageHead
        title={folder?.name ?? filesMessages.folder}
        mark={folder && <FavouriteButton place={{ project_id: projectId, folder_id: folderId }} name={folder.name} />}
      >
        {controls}
        {viewport !== 'phone' && may('edit') && (
          <Button
            icon={<IconFolderPlus aria-hidden="true" />}
            onClick={() => setQuestion({ kind: 'add', parent: folder })}
            disabled={folder === undefined}
          >
            {filesMessages.newFolder}
          </Button>
        )}
        {uploadButtons}
      </PageHead>
      {picker.inputs}
      {layout === 'table' ? (
        <FolderTable key={folderId} {...shown} />
      ) : (
        <FolderCards key={folderId} {...shown} sort={sort} isNamePending={isPending} />
      )}
      {may('edit') && <DropArea label={filesMessages.dropHere(folder?.name ?? filesMessages.thisFolder)} onFiles={uploading.upload} />}
      <FolderDialogs projectId={projectId} question={question} onClose={() => setQuestion(undefined)} />
      {uploading.dialog}
      {isPublishing && <StartPublishing projectId={projectId} folderId={folderId} onClose={() => setPublishing(false)} />}
    </div>
  );
}

interface ShownFolder {
  projectId: number;
  folderId: number;
  search: string;
  onNewVersion: (item: Item) => void;
  onAskFolder: (question: FolderQuestion) => void;
  empty: ReactNode;
}

interface FolderCardsProps extends ShownFolder {
  sort: ItemSort;
  /** A long name takes two lines above the cards: they wait for it. */
  isNamePending: boolean;
}

function FolderCards({ projectId, folderId, search, sort, isNamePending, onNewVersion, onAskFolder, empty }: FolderCardsProps) {
  const level = useQuery(folderRowsQuery(projectId, folderId));
  const isCardKnown = useIsCardKnown(level.data?.items ?? []);
  const [hasArrived, arrive] = useState(false);
  // The files appear with the card above them, which would push them down below the pointer.
  if (!hasArrived && !level.isPending && isCardKnown) arrive(true);
  if (!hasArrived || isNamePending) return <CardSkeletons className={styles.items} count={8} label={filesMessages.loadingFiles} />;
  const folders = byName(level.data?.folders ?? []).filter(({ name }) => containsItem(name, search));
  const items = level.data && arrangeItems(level.data.items, search, sort);
  return (
    <>
      {level.data && <LatestVersionCard items={level.data.items} />}
      {folders.length > 0 && (
        <ul className={styles.folders}>
          {folders.map((below) => (
            <FolderCard key={below.id} folder={below} onAsk={onAskFolder} />
          ))}
        </ul>
      )}
      {level.isError && <LoadFailure error={level.error} onRetry={() => void level.refetch()} />}
      {items && items.length > 0 && (
        <FolderContents projectId={projectId} items={items} className={styles.items} onNewVersion={onNewVersion} />
      )}
      {items?.length === 0 && folders.length === 0 && empty}
    </>
  );
}

function FolderTable(shown: ShownFolder) {
  const { state, setState, bar } = useTableViews({ shelf: 'projects', table: filesTable, projectId: shown.projectId });
  const unfolded = useExpandedRows();
  const cameFor = useLocation({ select: (location) => location.state.cameFor });
  return (
    <>
      <TableViews {...bar} />
      <FilesTable {...shown} state={state} onState={setState} unfolded={unfolded} cameFor={cameFor} pinning />
    </>
  );
}

function UploadButtons({ onFiles, onFolder, onPublish }: { onFiles: () => void; onFolder: () => void; onPublish: () => void }) {
  return (
    <span className={styles.uploads}>
      <Button variant="primary" icon={<IconUpload aria-hidden="true" />} onClick={onFiles}>
        {filesMessages.uploadFiles}
      </Button>
      <IconButton label={filesMessages.uploadFolder} icon={<IconFolderUp />} onClick={onFolder} />
      <IconButton label={sheetsMessages.publishSheets} icon={<IconFileStack />} onClick={onPublish} />
    </span>
  );
}

function Nothing({ search, upload }: { search: string; upload: ReactNode }) {
  if (search.trim()) {
    return (
      <EmptyState icon={<IconSearch aria-hidden="true" />} title={filesMessages.nothingFound}>
        {filesMessages.nothingCalled(search)}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<IconCloudUpload aria-hidden="true" />} title={filesMessages.noFiles} act={upload}>
      {upload ? filesMessages.noFilesHint : filesMessages.noFilesYet}
    </EmptyState>
  );
}
