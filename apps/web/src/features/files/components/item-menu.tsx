import { Menu } from '@mantine/core';
import type { Item, ItemFile } from '@sheetmark/contract';
import {
  IconClipboardCheck,
  IconDotsVertical,
  IconDownload,
  IconEye,
  IconFolderSymlink,
  IconPencil,
  IconShare,
  IconTrash,
  IconUpload,
  IconVersions,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { newReviewLink } from '../../../entities/reviews/review-link.ts';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { reviewsMessages } from '../../../lib/messages/reviews.ts';
import { FavouriteItem } from '../../../ui/favourite-item.tsx';
import { FollowChoices } from '../../../ui/follow-choices.tsx';
import { IfMay } from '../../../ui/if-may.tsx';
import { versionOf } from '../model/editor-link.ts';

export interface ItemActions {
  onNewVersion: (item: Item) => void;
  onRename: (item: Item) => void;
  onMove: (item: Item) => void;
  onDelete: (item: Item) => void;
  onShare: (item: Item) => void;
  onLook: (item: Item) => void;
  onSelect: (item: Item) => void;
}

interface ItemMenuProps {
  item: Item;
  file: ItemFile;
  actions: ItemActions;
  className: string | undefined;
  /** The shortcut of the quick look in lists. */
  lookKey: string;
}

/** Actions on one file. */
export function ItemMenu({ item, file, actions, className, lookKey }: ItemMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={className} aria-label={messages.actionsFor(item.name)}>
          <IconDotsVertical aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye />} rightSection={<kbd>{lookKey}</kbd>} onClick={() => actions.onLook(item)}>
          {filesMessages.quickLook}
        </Menu.Item>
        <FavouriteItem place={{ project_id: item.project_id, item_id: item.id }} />
        <Menu.Item leftSection={<IconVersions />} renderRoot={(look) => <Link {...look} {...versionOf(item, file)} />}>
          {filesMessages.versions}
        </Menu.Item>
        <IfMay projectId={item.project_id} right="edit">
          <Menu.Item leftSection={<IconUpload />} onClick={() => actions.onNewVersion(item)}>
            {filesMessages.uploadNewVersion}
          </Menu.Item>
        </IfMay>
        <Menu.Item leftSection={<IconDownload />} component="a" href={file.download_url} download>
          {filesMessages.downloadOriginal}
        </Menu.Item>
        <IfMay projectId={item.project_id} right="edit">
          <Menu.Item
            leftSection={<IconClipboardCheck />}
            renderRoot={(look) => <Link {...look} {...newReviewLink(item.project_id, { items: [item.id] })} />}
          >
            {reviewsMessages.sendForReview}
          </Menu.Item>
          <Menu.Item leftSection={<IconShare />} onClick={() => actions.onShare(item)}>
            {filesMessages.share}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPencil />} onClick={() => actions.onRename(item)}>
            {filesMessages.rename}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderSymlink />} onClick={() => actions.onMove(item)}>
            {filesMessages.moveTo}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash />} onClick={() => actions.onDelete(item)}>
            {messages.moveToTrash}
          </Menu.Item>
        </IfMay>
        <Menu.Divider />
        <FollowChoices projectId={item.project_id} itemId={item.id} />
      </Menu.Dropdown>
    </Menu>
  );
}
