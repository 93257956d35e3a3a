import { Menu } from '@mantine/core';
import type { Item, ItemFile } from '@sheetmark/contract';
import { IconArrowsDiff, IconDotsVertical, IconDownload, IconFileImport, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { compareLink } from '../../../lib/compare-link.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { compareMessages } from '../../../lib/messages/compare.ts';
import { drawingNotes } from '../../../lib/messages/drawings.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { useRights } from '../../../lib/rights.ts';
import { formatSize } from '../../../lib/sizes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useDeleteVersion, useMakeCurrent } from '../api/change-versions.ts';
import { editorOf, versionOf } from '../model/editor-link.ts';
import { isProcessing } from '../model/items.ts';
import { VersionChanges } from './version-changes.tsx';
import { VersionNote } from './version-note.tsx';
import styles from './version-list.module.css';

const ImportAnnotationsDialog = lazyPart(
  async () => (await import('../../../entities/annotation-imports/import-annotations-dialog.tsx')).ImportAnnotationsDialog,
);

/** Newest first, each with its badge; the current one is marked. */
export function VersionList({ item, versions, shownId }: { item: Item; versions: readonly ItemFile[]; shownId: number }) {
  return (
    <ol className={styles.list} aria-label={filesMessages.versionsOf(item.name)}>
      {versions.toReversed().map((file) => (
        <li key={file.id} data-shown={file.id === shownId || undefined}>
          <Link {...versionOf(item, file)} aria-current={file.id === shownId ? 'page' : undefined}>
            <span className={styles.picture}>
              {file.image_url !== null && (
                <span className="paper-picture">
                  <img src={file.image_url} alt="" loading="lazy" />
                </span>
              )}
              <span className={styles.badge} data-current={file.is_current || undefined}>
                {file.label}
              </span>
            </span>
            <span className={styles.what}>
              <b>{file.is_current ? filesMessages.current : filesMessages.notCurrent}</b>
              <span title={file.actual_name}>{file.actual_name}</span>
              <span className={styles.upload}>
                <span title={file.created_by.name}>{file.created_by.name}</span>
                <time dateTime={file.created_at}>{formatDateTime(file.created_at)}</time>
              </span>
              <span>{factsOf(file)}</span>
              {file.drawing && drawingNotes(file.drawing).map((note) => <span key={note}>{note}</span>)}
            </span>
          </Link>
          <VersionNote item={item} file={file} />
          <VersionChanges item={item} file={file} />
          <VersionMenu item={item} file={file} others={versions.filter(({ id }) => id !== file.id)} shown={file.id === shownId} />
        </li>
      ))}
    </ol>
  );
}

function factsOf(file: ItemFile): string {
  if (file.processing === 'failed') return file.failure ?? filesMessages.notReadable;
  if (isProcessing(file)) return filesMessages.progress(file.pages_ready, file.pages_total);
  return `${filesMessages.pageCount(file.pages_total ?? 0)}, ${formatSize(file.size)}`;
}

interface VersionMenuProps {
  item: Item;
  file: ItemFile;
  others: readonly ItemFile[];
  shown: boolean;
}

function VersionMenu({ item, file, others, shown }: VersionMenuProps) {
  const navigate = useNavigate();
  const makeCurrent = useMakeCurrent(item.id);
  const remove = useDeleteVersion(item.id);
  const may = useRights(item.project_id);
  const [isImporting, setImporting] = useState(false);
  // Annotations are compared with the markups of the newest version.
  const mayImport = file.pages_ready > 0 && others.every(({ version }) => version < file.version) && may('edit');
  const newest = others.at(-1);
  const drop = () => {
    // Deleting the shown version shows the newest remaining one.
    if (newest && shown) void navigate({ ...versionOf(item, newest), replace: true });
    remove.mutate(file.id);
  };
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={styles.menu} aria-label={messages.actionsFor(file.label)}>
          <IconDotsVertical aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {file.pages_ready > 0 && (
          <Menu.Item leftSection={<IconPencil />} renderRoot={(look) => <Link {...look} {...editorOf(item, file)} />}>
            {filesMessages.openVersion(file.label)}
          </Menu.Item>
        )}
        {file.pages_ready > 0 && <CompareItems item={item} file={file} others={others} />}
        <Menu.Item leftSection={<IconDownload />} component="a" href={file.download_url} download>
          {filesMessages.downloadOriginal}
        </Menu.Item>
        {mayImport && (
          <Menu.Item leftSection={<IconFileImport />} onClick={() => setImporting(true)}>
            {messages.keys.importAnnotations}
          </Menu.Item>
        )}
        {!file.is_current && may('edit') && (
          <Menu.Item leftSection={<IconHistory />} onClick={() => makeCurrent.mutate(file.id)}>
            {filesMessages.makeCurrent}
          </Menu.Item>
        )}
        {newest && may('edit') && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash />} onClick={drop}>
              {filesMessages.versionToTrash(file.label)}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
      {isImporting && <ImportAnnotationsDialog projectId={item.project_id} itemId={item.id} onClose={() => setImporting(false)} />}
    </Menu>
  );
}

/** Most versions offered: the nearest ones. */
const mostCompared = 5;

/** Compares a version with others of the file, newest first. Newer versions have larger ids. */
function CompareItems({ item, file, others }: Omit<VersionMenuProps, 'shown'>) {
  const fileIds = (other: ItemFile) => (other.id < file.id ? ([other.id, file.id] as const) : ([file.id, other.id] as const));
  return others
    .filter(({ pages_ready }) => pages_ready > 0)
    .toReversed()
    .slice(0, mostCompared)
    .map((other) => (
      <Menu.Item
        key={other.id}
        leftSection={<IconArrowsDiff />}
        renderRoot={(look) => <Link {...look} {...compareLink({ projectId: item.project_id, itemId: item.id, fileIds: fileIds(other) })} />}
      >
        {compareMessages.compareWith(other.label)}
      </Menu.Item>
    ));
}
