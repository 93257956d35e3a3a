import { Menu } from '@mantine/core';
import type { ListedFolder } from '@sheetmark/contract';
import {
  IconClipboardCheck,
  IconDotsVertical,
  IconDownload,
  IconFileExport,
  IconFolderSymlink,
  IconLock,
  IconPencil,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { newReviewLink } from '../../../entities/reviews/review-link.ts';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { folderLimitMessages } from '../../../lib/messages/folder-limits.ts';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { useIsOwner } from '../../../lib/owner.ts';
import { FavouriteItem } from '../../../ui/favourite-item.tsx';
import { IfMay } from '../../../ui/if-may.tsx';
import { useDownloadArchive } from '../api/change-items.ts';
import type { FolderQuestion } from './folder-dialogs.tsx';

interface FolderMenuProps {
  folder: ListedFolder;
  onAsk: (question: FolderQuestion) => void;
  className: string | undefined;
}

/** Actions on one folder. */
export function FolderMenu({ folder, onAsk, className }: FolderMenuProps) {
  const download = useDownloadArchive(folder.project_id);
  const isOwner = useIsOwner(folder.project_id);
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={className} aria-label={filesMessages.actionsForFolder(folder.name)}>
          <IconDotsVertical aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <FavouriteItem place={{ project_id: folder.project_id, folder_id: folder.id }} />
        <IfMay projectId={folder.project_id} right="edit">
          <Menu.Item leftSection={<IconPencil />} onClick={() => onAsk({ kind: 'rename', folder })}>
            {filesMessages.rename}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderSymlink />} onClick={() => onAsk({ kind: 'move', folder })}>
            {filesMessages.moveTo}
          </Menu.Item>
        </IfMay>
        {isOwner && (
          <Menu.Item leftSection={<IconLock />} onClick={() => onAsk({ kind: 'limit', folder })}>
            {folderLimitMessages.whoSees}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload />} onClick={() => download.mutate({ items: [], folders: [folder.id] })}>
          {filesMessages.downloadZip}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport />} onClick={() => onAsk({ kind: 'export', folder })}>
          {messages.exportMarkups}
        </Menu.Item>
        <IfMay projectId={folder.project_id} right="edit">
          <Menu.Item
            leftSection={<IconClipboardCheck />}
            renderRoot={(look) => <Link {...look} {...newReviewLink(folder.project_id, { folders: [folder.id] })} />}
          >
            {reviewsMessages.sendForReview}
          </Menu.Item>
          <Menu.Item leftSection={<IconShare />} onClick={() => onAsk({ kind: 'share', folder })}>
            {filesMessages.share}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash />} onClick={() => onAsk({ kind: 'delete', folder })}>
            {messages.delete}
          </Menu.Item>
        </IfMay>
      </Menu.Dropdown>
    </Menu>
  );
}
