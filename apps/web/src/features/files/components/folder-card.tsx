import { Menu } from '@mantine/core';
import type { Folder } from '@sheetmark/contract';
import { IconDotsVertical, IconDownload, IconFolder, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { useDownloadArchive } from '../api/change-items.ts';
import { countItems } from '../model/folder-tree.ts';
import { carry } from '../model/moved-things.ts';
import type { FolderQuestion } from './folder-dialogs.tsx';
import { useMoveTarget } from './use-move-target.ts';
import styles from './folder-card.module.css';

export function FolderCard({ folder, onAsk }: { folder: Folder; onAsk: (question: FolderQuestion) => void }) {
  const target = useMoveTarget(folder);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is the mouse's way; “Move to…” is everybody's
    <li
      className={styles.folder}
      draggable
      onDragStart={({ dataTransfer }) => carry(dataTransfer, { projectId: folder.project_id, items: [], folders: [folder] })}
      {...target}
    >
      <Link
        to="/project/$projectId/folder/$folderId"
        params={{ projectId: String(folder.project_id), folderId: String(folder.id) }}
        title={folder.Description || folder.name}
      >
        <IconFolder aria-hidden="true" />
        <b>{folder.name}</b>
        <span>{messages.count.files(countItems(folder))}</span>
      </Link>
      <FolderMenu folder={folder} onAsk={onAsk} />
    </li>
  );
}

function FolderMenu({ folder, onAsk }: { folder: Folder; onAsk: (question: FolderQuestion) => void }) {
  const download = useDownloadArchive(folder.project_id);
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={styles.menu} aria-label={filesMessages.actsOnFolder(folder.name)}>
          <IconDotsVertical aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil />} onClick={() => onAsk({ kind: 'rename', folder })}>
          {filesMessages.rename}
        </Menu.Item>
        <Menu.Item leftSection={<IconFolderSymlink />} onClick={() => onAsk({ kind: 'move', folder })}>
          {filesMessages.moveTo}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload />} onClick={() => download.mutate({ items: [], folders: [folder.id] })}>
          {filesMessages.downloadZip}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash />} onClick={() => onAsk({ kind: 'delete', folder })}>
          {messages.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
