import type { Item, ItemFile } from '@sheetmark/contract';
import { IconArrowsDiff, IconFileOff, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { folderRowsQuery } from '../../features/files/api/folder-rows.ts';
import { versionsQuery } from '../../features/files/api/list-versions.ts';
import { uploadVersion } from '../../features/files/components/folder-contents.tsx';
import { useFilePicker } from '../../features/files/components/use-file-picker.tsx';
import { useUploading } from '../../features/files/components/use-uploading.tsx';
import { VersionCard } from '../../features/files/components/version-card.tsx';
import { VersionList } from '../../features/files/components/version-list.tsx';
import { VersionPages } from '../../features/files/components/version-pages.tsx';
import { editorOf } from '../../features/files/model/editor-link.ts';
import { comparePagesMessages } from '../../lib/messages/compare-pages.ts';
import { filesMessages } from '../../lib/messages/files.tsx';
import { useRecordOpened } from '../../lib/quick-access.ts';
import { sheetReviewLink } from '../../lib/sheet-review-link.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FavouriteButton } from '../../ui/favourite-button.tsx';
import { IfMay } from '../../ui/if-may.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RowSkeletons } from '../../ui/skeleton-shapes.tsx';
import { ComparePagesDialog } from '../lazy-parts.ts';
import links from '../../ui/text-link.module.css';
import styles from './folder-file.module.css';

const from = '/signed-in/shell/project/$projectId/folder/$folderId/$fileId';

/** One file of a folder with all its versions. */
export function FolderFilePage() {
  const params = useParams({ from });
  const [projectId, folderId, fileId] = [Number(params.projectId), Number(params.folderId), Number(params.fileId)];
  const contents = useQuery(folderRowsQuery(projectId, folderId));
  const item = contents.data?.items.find(({ files }) => files.some(({ id }) => id === fileId));
  if (item) return <Versions item={item} fileId={fileId} />;
  return (
    <>
      <PageHead title={filesMessages.file} />
      <div className={styles.page}>
        {contents.isPending && <RowSkeletons count={3} label={filesMessages.loadingVersions} />}
        {contents.isError && <LoadFailure error={contents.error} onRetry={() => void contents.refetch()} />}
        {contents.data && (
          <EmptyState icon={<IconFileOff aria-hidden="true" />} title={filesMessages.versionMissing}>
            {filesMessages.versionMissingHint}
          </EmptyState>
        )}
      </div>
    </>
  );
}

function Versions({ item, fileId }: { item: Item; fileId: number }) {
  const place = { project_id: item.project_id, item_id: item.id };
  useRecordOpened(place);
  const listed = useQuery(versionsQuery(item.id));
  const versions = listed.data?.fileDetails ?? item.files;
  const shown = versions.find(({ id }) => id === fileId) ?? versions.at(-1);
  const uploading = useUploading({ projectId: item.project_id, folderId: item.folder_id });
  const picker = useFilePicker({ onFiles: uploading.upload, onVersion: uploadVersion });
  return (
    <>
      <PageHead title={item.name} mark={<FavouriteButton place={place} name={item.name} />}>
        {shown && (
          <span className={styles.badge} data-current={shown.is_current || undefined}>
            {shown.label} {shown.is_current ? filesMessages.current : filesMessages.notCurrent}
          </span>
        )}
        {shown && shown.pages_ready > 0 && (
          <Link className={classNames(links.link, styles.open)} {...editorOf(item, shown)}>
            {filesMessages.openVersion(shown.label)}
          </Link>
        )}
        {shown && shown.pages_ready > 0 && (
          <Link className={classNames(links.link, styles.open)} {...sheetReviewLink(item.project_id, shown.id)}>
            {filesMessages.reviewSheets}
          </Link>
        )}
        {shown && shown.pages_ready > 0 && <ComparePages item={item} versions={versions} shown={shown} />}
        <IfMay projectId={item.project_id} right="edit">
          <Button variant="primary" icon={<IconUpload aria-hidden="true" />} onClick={() => picker.pickVersion(item)}>
            {filesMessages.newVersion}
          </Button>
        </IfMay>
      </PageHead>
      {picker.inputs}
      {uploading.dialog}
      {shown && <VersionCard item={item} file={shown} />}
      <div className={styles.columns}>
        {shown && <VersionPages item={item} file={shown} />}
        <VersionList item={item} versions={versions} shownId={shown?.id ?? fileId} />
      </div>
    </>
  );
}

interface ComparePagesProps {
  item: Item;
  versions: readonly ItemFile[];
  shown: ItemFile;
}

/** Compares two pages: at first the first one of this version with that of the version before, if there is one. */
function ComparePages({ item, versions, shown }: ComparePagesProps) {
  const [isOpen, open] = useState(false);
  const older = versions.findLast(({ version, pages_ready }) => version < shown.version && pages_ready > 0);
  const firstPage = (file: ItemFile | undefined) => file && { itemId: item.id, name: item.name, fileId: file.id, pageNumber: 1 };
  return (
    <>
      <Button icon={<IconArrowsDiff aria-hidden="true" />} onClick={() => open(true)}>
        {comparePagesMessages.open}
      </Button>
      {isOpen && (
        <ComparePagesDialog
          projectId={item.project_id}
          before={firstPage(older) ?? null}
          after={firstPage(shown) ?? null}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}
