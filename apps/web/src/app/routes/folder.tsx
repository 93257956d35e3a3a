import type { Folder, Item } from '@sheetmark/contract';
import { IconCloudUpload, IconFolderPlus, IconSearch, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { folderItemsQuery } from '../../features/files/api/list-folder-items.ts';
import { foldersQuery } from '../../features/files/api/list-folders.ts';
import { uploadQueue } from '../../features/files/api/upload-item.ts';
import { DeleteItemDialog } from '../../features/files/components/delete-item-dialog.tsx';
import { DropArea } from '../../features/files/components/drop-area.tsx';
import { FolderCard } from '../../features/files/components/folder-card.tsx';
import { FolderDialogs, type FolderQuestion } from '../../features/files/components/folder-dialogs.tsx';
import { ItemCard } from '../../features/files/components/item-card.tsx';
import { byName, pathTo } from '../../features/files/model/folder-tree.ts';
import { arrangeItems, type ItemSort, itemSorts } from '../../features/files/model/items.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
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

/** Opens the file picker, and says which item the next version is for. */
function useFilePicker(onPicked: (files: File[], itemId: number | undefined) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [itemId, setItemId] = useState<number>();
  const pick = (item?: Item) => {
    setItemId(item?.id);
    input.current?.click();
  };
  const element = (
    <input
      ref={input}
      type="file"
      hidden
      multiple={itemId === undefined}
      aria-label="Files to upload"
      onChange={(event) => {
        onPicked([...(event.currentTarget.files ?? [])], itemId);
        event.currentTarget.value = '';
      }}
    />
  );
  return { pick, element };
}

export function FolderPage() {
  const { projectId, folderId, contents, folder } = useFolder();
  const { q = '' } = useSearch({ from });
  const [sort, setSort] = useState<ItemSort>('name');
  const [question, setQuestion] = useState<FolderQuestion>();
  const [leaving, setLeaving] = useState<Item>();
  const viewport = useViewport();
  const upload = (files: File[], itemId?: number) =>
    uploadQueue.add(files, { projectId, folderId, ...(itemId !== undefined && { itemId }) });
  const picker = useFilePicker(upload);
  const uploadButton = (
    <Button variant="primary" icon={<IconUpload aria-hidden="true" />} onClick={() => picker.pick()}>
      Upload files
    </Button>
  );

  const subFolders = subFoldersOf(folder, q);
  const items = contents.data && arrangeItems(contents.data.items, q, sort);
  const empty = items?.length === 0 && subFolders.length === 0;
  return (
    <>
      <PageHead title={folder?.name ?? 'Folder'}>
        {viewport !== 'phone' && (
          <>
            <SortMenu value={sort} options={itemSorts} onChange={setSort} />
            <Button
              icon={<IconFolderPlus aria-hidden="true" />}
              onClick={() => setQuestion({ kind: 'add', parent: folder })}
              disabled={folder === undefined}
            >
              New folder
            </Button>
          </>
        )}
        {uploadButton}
      </PageHead>
      {picker.element}
      {subFolders.length > 0 && (
        <ul className={styles.folders}>
          {subFolders.map((below) => (
            <FolderCard key={below.id} folder={below} />
          ))}
        </ul>
      )}
      {contents.isPending && <CardSkeletons className={styles.items} count={8} label="Loading files" />}
      {contents.isError && <LoadFailure error={contents.error} onRetry={() => void contents.refetch()} />}
      <ul className={styles.items}>
        {items?.map((item) => (
          <ItemCard key={item.id} item={item} acts={{ onNewVersion: picker.pick, onDelete: setLeaving }} />
        ))}
      </ul>
      {empty && <Nothing search={q} upload={uploadButton} />}
      <DropArea label={`Drop to upload to ${folder?.name ?? 'this folder'}`} onFiles={upload} />
      <FolderDialogs projectId={projectId} question={question} onClose={() => setQuestion(undefined)} />
      {leaving && <DeleteItemDialog item={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function subFoldersOf(folder: Folder | undefined, search: string): Folder[] {
  const wanted = search.trim().toLocaleLowerCase();
  return byName(folder?.subFolders ?? []).filter((below) => below.name.toLocaleLowerCase().includes(wanted));
}

function Nothing({ search, upload }: { search: string; upload: React.ReactNode }) {
  if (search.trim()) {
    return (
      <EmptyState icon={<IconSearch aria-hidden="true" />} title="Nothing found in this folder">
        No file or folder here is called “{search}”.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<IconCloudUpload aria-hidden="true" />} title="No files yet" act={upload}>
      Drop drawings and documents anywhere on this page: PDF, images, Office files.
    </EmptyState>
  );
}
