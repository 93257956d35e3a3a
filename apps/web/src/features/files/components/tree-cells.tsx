import { currentVersion, type Item } from '@sheetmark/contract';
import { IconAlertTriangle, IconFileText, IconFolder, IconPencil, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DragEvent, ReactNode } from 'react';
import { markupLink } from '../../../lib/editor-link.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FavouriteButton } from '../../../ui/favourite-button.tsx';
import { Preview } from '../../../ui/preview.tsx';
import { setDraggedThings, type DraggedThings } from '../model/dragged-things.ts';
import { editorOf } from '../model/editor-link.ts';
import { isProcessing, isReadable } from '../model/items.ts';
import type { FolderTreeRow, ItemTreeRow, MarkupTreeRow, TreeRow } from '../model/tree-rows.ts';
import { FolderLock } from './folder-lock.tsx';
import { useMoveTarget } from './use-move-target.ts';
import rows from '../../../ui/favourite-row.module.css';
import styles from './tree-cells.module.css';

/** Everything dragged together with this row. */
export type DragSelection = (row: FolderTreeRow | ItemTreeRow) => DraggedThings;

export function NameCell({ row, moved }: { row: TreeRow; moved: DragSelection }) {
  if (row.kind === 'folder') return <FolderName row={row} moved={moved} />;
  if (row.kind === 'item') return <ItemName row={row} moved={moved} />;
  if (row.kind === 'markup') return <MarkupName row={row} />;
  return (
    <span className={styles.note}>
      {row.text}
      {row.retry && (
        <button type="button" tabIndex={-1} onClick={row.retry}>
          <IconRefresh aria-hidden="true" />
          {filesMessages.retryRow}
        </button>
      )}
    </span>
  );
}

const dragged = (moved: () => DraggedThings) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => setDraggedThings(dataTransfer, moved()),
});

function FolderName({ row, moved }: { row: FolderTreeRow; moved: DragSelection }) {
  const { folder } = row;
  const target = useMoveTarget(folder);
  return (
    <span className={classNames(styles.named, rows.starred)} {...dragged(() => moved(row))} {...target}>
      <IconFolder className={styles.folder} aria-hidden="true" />
      <Link
        className={styles.name}
        to="/project/$projectId/folder/$folderId"
        params={{ projectId: String(folder.project_id), folderId: String(folder.id) }}
        tabIndex={-1}
        title={folder.name}
      >
        {folder.name}
      </Link>
      <FolderLock limit={folder.limit} />
      <FavouriteButton tabIndex={-1} size="xs" place={{ project_id: folder.project_id, folder_id: folder.id }} name={folder.name} />
    </span>
  );
}

function ItemName({ row, moved }: { row: ItemTreeRow; moved: DragSelection }) {
  const { item } = row;
  const file = currentVersion(item);
  return (
    <span className={classNames(styles.named, rows.starred)} {...dragged(() => moved(row))}>
      <Preview src={file?.image_url ?? null}>
        {file?.processing === 'failed' ? <IconAlertTriangle aria-hidden="true" /> : <IconFileText aria-hidden="true" />}
      </Preview>
      {file && isReadable(file) ? (
        <Link className={styles.name} {...editorOf(item, file)} tabIndex={-1} title={item.name}>
          {item.name}
        </Link>
      ) : (
        <span className={styles.name} title={item.name}>
          {item.name}
        </span>
      )}
      <FavouriteButton tabIndex={-1} size="xs" place={{ project_id: item.project_id, item_id: item.id }} name={item.name} />
    </span>
  );
}

function MarkupName({ row: { markup } }: { row: MarkupTreeRow }) {
  return (
    <span className={styles.named}>
      <Preview src={markup.thumbnail_url}>
        <IconPencil aria-hidden="true" />
      </Preview>
      <Link className={styles.name} {...markupLink(markup)} tabIndex={-1} title={markup.name}>
        {markup.name}
      </Link>
    </span>
  );
}

/** A file's facts in the place of a description. */
export function itemFacts(item: Item): ReactNode {
  const file = currentVersion(item);
  if (!file) return null;
  if (file.processing === 'failed') return <span className={styles.failure}>{file.failure}</span>;
  const text = isProcessing(file)
    ? filesMessages.progress(file.pages_ready, file.pages_total)
    : filesMessages.pageCount(file.pages_total ?? 0);
  return <Dim text={text} />;
}

export function Dim({ text }: { text: string }) {
  return (
    <span className={styles.dim} title={text}>
      {text}
    </span>
  );
}
