import { Menu } from '@mantine/core';
import type { Item, ItemFile } from '@sheetmark/contract';
import { IconAlertTriangle, IconDotsVertical, IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatAge } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { GhostSheet, Sheet, Well } from '../../../ui/sheet.tsx';
import { StatusCounts } from '../../../ui/status.tsx';
import { currentFile, isProcessing } from '../model/items.ts';
import cards from '../../../ui/card.module.css';
import styles from './item-card.module.css';

export interface ItemActs {
  onNewVersion: (item: Item) => void;
  onDelete: (item: Item) => void;
}

/** The whole card opens the newest version in the page editor, as soon as its first page is there. */
export function ItemCard({ item, acts }: { item: Item; acts: ItemActs }) {
  const file = currentFile(item);
  if (file === undefined) return null;
  const readable = file.processing !== 'failed' && file.pages_ready > 0;
  return (
    <li className={classNames(cards.card, styles.file)}>
      <span className={styles.version} title={`Version ${file.version}, current`}>
        {file.label}
      </span>
      <ItemMenu item={item} file={file} acts={acts} />
      <Well size="file">
        <FirstPage item={item} file={file} />
      </Well>
      <div className={styles.body}>
        <h2 title={item.name}>
          {readable ? (
            <Link
              className={cards.cover}
              to="/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}"
              params={{
                projectId: String(item.project_id),
                folderId: String(item.folder_id),
                fileId: String(file.id),
                itemId: String(item.id),
              }}
            >
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

function FirstPage({ item, file }: { item: Item; file: ItemFile }) {
  if (file.processing === 'failed') return <IconAlertTriangle className={styles.failedIcon} aria-hidden="true" />;
  if (file.image_url === null) return <GhostSheet label="Pages are being prepared" />;
  return <Sheet src={file.image_url} alt={`Page 1 of ${item.name}`} />;
}

function ItemState({ item, file, acts }: { item: Item; file: ItemFile; acts: ItemActs }) {
  if (file.processing === 'failed') {
    return (
      <>
        <p className={styles.failure}>{file.failure}</p>
        <Button size="s" className={styles.wayOut} onClick={() => acts.onNewVersion(item)}>
          Upload another version
        </Button>
      </>
    );
  }
  if (isProcessing(file)) {
    const total = file.pages_total;
    const text = total === null ? 'Waiting to be prepared' : messages.preparingPage(Math.min(file.pages_ready + 1, total), total);
    return (
      <>
        <p className={styles.facts} role="status">
          {text}
        </p>
        <progress className={styles.progress} aria-label={`Preparing ${item.name}`} value={file.pages_ready} max={total ?? undefined} />
      </>
    );
  }
  return (
    <>
      <p className={styles.facts}>
        <span>{file.pages_total === 1 ? '1 page' : `${file.pages_total ?? 0} pages`}</span>
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
        <button type="button" className={styles.menu} aria-label={`Acts on ${item.name}`}>
          <IconDotsVertical aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUpload />} onClick={() => acts.onNewVersion(item)}>
          Upload a new version
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload />} component="a" href={file.download_url} download>
          Download the original
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash />} onClick={() => acts.onDelete(item)}>
          Move to trash
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
