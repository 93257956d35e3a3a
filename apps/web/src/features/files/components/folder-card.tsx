import type { ListedFolder } from '@sheetmark/contract';
import { IconFolder } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { FavouriteButton } from '../../../ui/favourite-button.tsx';
import { Meter } from '../../../ui/status.tsx';
import { setDraggedThings, toDraggedThings } from '../model/dragged-things.ts';
import { totalOf } from '../model/tree-rows.ts';
import type { FolderQuestion } from './folder-dialogs.tsx';
import { FolderLock } from './folder-lock.tsx';
import { FolderMenu } from './folder-menu.tsx';
import { useMoveTarget } from './use-move-target.ts';
import styles from './folder-card.module.css';

/** A folder with the number of files and markups in and below it. */
export function FolderCard({ folder, onAsk }: { folder: ListedFolder; onAsk: (question: FolderQuestion) => void }) {
  const { id, name, project_id } = folder;
  const target = useMoveTarget(folder);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging needs a mouse; “Move to…” works for everyone
    <li
      className={styles.folder}
      draggable
      onDragStart={({ dataTransfer }) => setDraggedThings(dataTransfer, toDraggedThings(project_id, { folders: [folder] }))}
      {...target}
    >
      <Link
        to="/project/$projectId/folder/$folderId"
        params={{ projectId: String(project_id), folderId: String(id) }}
        title={folder.Description || name}
      >
        <IconFolder aria-hidden="true" />
        <b>{name}</b>
        <span>{filesMessages.holds(folder.items_count, totalOf(folder.markups))}</span>
        <Meter counts={folder.markups} />
      </Link>
      <FolderLock limit={folder.limit} />
      <FavouriteButton place={{ project_id, folder_id: id }} name={name} className={styles.star} />
      <FolderMenu folder={folder} onAsk={onAsk} className={styles.menu} />
    </li>
  );
}
