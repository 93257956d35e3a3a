import { Menu } from '@mantine/core';
import type { Item, ItemFile } from '@sheetmark/contract';
import {
  IconAlertTriangle,
  IconDotsVertical,
  IconDownload,
  IconEye,
  IconFolderSymlink,
  IconPencil,
  IconTrash,
  IconUpload,
  IconVersions,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { formatAge } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FollowChoices } from '../../../ui/follow-choices.tsx';
import { GhostSheet, Sheet, Well } from '../../../ui/sheet.tsx';
import { StatusCounts } from '../../../ui/status.tsx';
import { editorOf, versionOf } from '../model/editor-link.ts';
import { currentFile, isProcessing } from '../model/items.ts';
import { carry, type MovedThings } from '../model/moved-things.ts';
import cards from '../../../ui/card.module.css';
import styles from './item-card.module.css';

export interface ItemActs {
  onNewVersion: (item: Item) => void;
  onRename: (item: Item) => void;
  onMove: (item: Item) => void;
  onDelete: (item: Item) => void;
  onLook: (item: Item) => void;
  onSelect: (item: Item) => void;
}

interface ItemCardProps {
  item: Item;
  acts: ItemActs;
  selected: boolean;
  /** Whether any is, so that the boxes to tick stand there for all. */
  selecting: boolean;
  /** What goes along when this one is dragged. */
  moved: () => MovedThings;
}

/** The whole card opens the newest version in the page editor, as soon as its first page is there or it waits for its password. */
export function ItemCard({ item, acts, selected, selecting, moved }: ItemCardProps) {
  const file = currentFile(item);
  if (file === undefined) return null;
  const readable = file.is_locked || (file.processing !== 'failed' && file.pages_ready > 0);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { ' ': acts.onLook, x: acts.onSelect }[event.key];
    if (!act) return;
    event.preventDefault();
    act(item);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is the mouse's way; “Move to…” is everybody's
    <li
      className={classNames(cards.card, styles.file)}
      data-selected={selected || undefined}
      draggable
      onDragStart={({ dataTransfer }) => carry(dataTransfer, moved())}
    >
      <span className={styles.mark} data-shown={selecting || undefined}>
        <Checkbox label={filesMessages.select(item.name)} checked={selected} onChange={() => acts.onSelect(item)} />
      </span>
      <VersionBadge item={item} file={file} />
      <ItemMenu item={item} file={file} acts={acts} />
      <Well size="file">
        <FirstPage item={item} file={file} />
      </Well>
      <div className={styles.body}>
        <h2 title={item.name}>
          {readable ? (
            <Link className={cards.cover} {...editorOf(item, file)} onKeyDown={onKeyDown}>
              {item.name}
            </Link>
          ) : (
            item.name
          )}
        </h2>
        <ItemState item={item} file={file} acts={acts} />
      </div>
    </li>
  );
}

function VersionBadge({ item, file }: { item: Item; file: ItemFile }) {
  return (
    <Link
      className={styles.version}
      {...versionOf(item, file)}
      aria-label={filesMessages.allVersionsOf(file.label, item.name)}
      title={filesMessages.versionCount(item.files.length)}
    >
      {file.label}
    </Link>
  );
}

function FirstPage({ item, file }: { item: Item; file: ItemFile }) {
  if (file.processing === 'failed') return <IconAlertTriangle className={styles.failedIcon} aria-hidden="true" />;
  if (file.image_url === null) return <GhostSheet label={messages.pagesBeingPrepared} />;
  return <Sheet src={file.image_url} alt={filesMessages.pageOfFile(1, item.name)} />;
}

function ItemState({ item, file, acts }: { item: Item; file: ItemFile; acts: ItemActs }) {
  if (file.processing === 'failed') {
    return (
      <>
        <p className={styles.failure}>{file.failure}</p>
        <Button size="s" className={styles.wayOut} onClick={() => acts.onNewVersion(item)}>
          {filesMessages.uploadAnotherVersion}
        </Button>
      </>
    );
  }
  if (isProcessing(file)) {
    const total = file.pages_total;
    const text =
      total === null ? filesMessages.waitingToBePrepared : filesMessages.preparingPage(Math.min(file.pages_ready + 1, total), total);
    return (
      <>
        <p className={styles.facts} role="status">
          {text}
        </p>
        <progress
          className={styles.progress}
          aria-label={filesMessages.preparing(item.name)}
          value={file.pages_ready}
          max={total ?? undefined}
        />
      </>
    );
  }
  return (
    <>
      <p className={styles.facts}>
        <span>{filesMessages.pageCount(file.pages_total ?? 0)}</span>
        <time dateTime={item.updated_at}>{formatAge(item.updated_at)}</time>
      </p>
      <StatusCounts counts={item.markups} />
    </>
  );
}

function ItemMenu({ item, file, acts }: { item: Item; file: ItemFile; acts: ItemActs }) {
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={styles.menu} aria-label={messages.actsOn(item.name)}>
          <IconDotsVertical aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye />} rightSection={<kbd>{filesMessages.space}</kbd>} onClick={() => acts.onLook(item)}>
          {filesMessages.quickLook}
        </Menu.Item>
        <Menu.Item leftSection={<IconVersions />} renderRoot={(look) => <Link {...look} {...versionOf(item, file)} />}>
          {filesMessages.versions}
        </Menu.Item>
        <Menu.Item leftSection={<IconUpload />} onClick={() => acts.onNewVersion(item)}>
          {filesMessages.uploadNewVersion}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload />} component="a" href={file.download_url} download>
          {filesMessages.downloadOriginal}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconPencil />} onClick={() => acts.onRename(item)}>
          {filesMessages.rename}
        </Menu.Item>
        <Menu.Item leftSection={<IconFolderSymlink />} onClick={() => acts.onMove(item)}>
          {filesMessages.moveTo}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash />} onClick={() => acts.onDelete(item)}>
          {messages.moveToTrash}
        </Menu.Item>
        <Menu.Divider />
        <FollowChoices projectId={item.project_id} itemId={item.id} />
      </Menu.Dropdown>
    </Menu>
  );
}
