import { currentVersion, type Item, type ItemFile } from '@sheetmark/contract';
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { carryOverLink } from '../../../lib/carry-over-link.ts';
import { formatAge } from '../../../lib/dates.ts';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { versionCardMessages } from '../../../lib/messages/version-card.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FavouriteButton } from '../../../ui/favourite-button.tsx';
import { IfMay } from '../../../ui/if-may.tsx';
import { GhostSheet, Sheet, Well } from '../../../ui/sheet.tsx';
import { StatusCounts } from '../../../ui/status.tsx';
import { setDraggedThings, type DraggedThings } from '../model/dragged-things.ts';
import { editorOf, versionOf } from '../model/editor-link.ts';
import { isProcessing, isReadable } from '../model/items.ts';
import { AddPassword } from './add-password.tsx';
import { type ItemActions, ItemMenu } from './item-menu.tsx';
import cards from '../../../ui/card.module.css';
import styles from './item-card.module.css';

interface ItemCardProps {
  item: Item;
  actions: ItemActions;
  selected: boolean;
  /** Whether any card is selected: then all show their checkboxes. */
  selecting: boolean;
  /** Everything dragged together with this card. */
  moved: () => DraggedThings;
  /** Markups that wait for someone to check them on the newest version. */
  toCheck: number;
}

/** The card opens the newest version in the page editor once its first page is rendered, or if it needs a password. */
export function ItemCard({ item, actions, selected, selecting, moved, toCheck }: ItemCardProps) {
  const file = currentVersion(item);
  if (file === undefined) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { ' ': actions.onLook, x: actions.onSelect }[event.key];
    if (!act) return;
    event.preventDefault();
    // The quick look closes on Space: don't let it receive the Space that opens it.
    event.stopPropagation();
    act(item);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging needs a mouse; “Move to…” works for everyone
    <li
      className={classNames(cards.card, styles.file)}
      data-selected={selected || undefined}
      draggable
      onDragStart={({ dataTransfer }) => setDraggedThings(dataTransfer, moved())}
    >
      <span className={styles.mark} data-shown={selecting || undefined}>
        <Checkbox label={filesMessages.select(item.name)} checked={selected} onChange={() => actions.onSelect(item)} />
      </span>
      <VersionBadge item={item} file={file} />
      <FavouriteButton place={{ project_id: item.project_id, item_id: item.id }} name={item.name} className={styles.star} />
      <ItemMenu item={item} file={file} actions={actions} className={styles.menu} lookKey={filesMessages.space} />
      <Well size="file">
        <FirstPage item={item} file={file} />
      </Well>
      <div className={styles.body}>
        <h2 title={item.name}>
          {isReadable(file) ? (
            <Link className={cards.cover} {...editorOf(item, file)} onKeyDown={onKeyDown}>
              {item.name}
            </Link>
          ) : (
            item.name
          )}
        </h2>
        <ItemState item={item} file={file} actions={actions} toCheck={toCheck} />
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

interface ItemStateProps extends Pick<ItemCardProps, 'item' | 'actions' | 'toCheck'> {
  file: ItemFile;
}

function ItemState({ item, file, actions, toCheck }: ItemStateProps) {
  if (file.processing === 'failed') {
    return (
      <>
        <p className={styles.failure}>{file.failure}</p>
        <IfMay projectId={item.project_id} right="edit">
          {file.is_locked && <AddPassword file={file} className={styles.wayOut} />}
          <Button size="s" className={styles.wayOut} onClick={() => actions.onNewVersion(item)}>
            {filesMessages.uploadAnotherVersion}
          </Button>
        </IfMay>
      </>
    );
  }
  if (isProcessing(file)) {
    return (
      <>
        <p className={styles.facts} role="status">
          {filesMessages.progress(file.pages_ready, file.pages_total)}
        </p>
        <progress
          className={styles.progress}
          aria-label={filesMessages.preparing(item.name)}
          value={file.pages_ready}
          max={file.pages_total ?? undefined}
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
      <div className={styles.counts}>
        {toCheck > 0 && (
          <IfMay projectId={item.project_id} right="edit">
            <Link className={styles.toCheck} {...carryOverLink(item.project_id, [{ itemId: item.id, fileId: file.id }])}>
              <IconHelpCircle aria-hidden="true" /> {versionCardMessages.countToCheck(toCheck)}
            </Link>
          </IfMay>
        )}
        <StatusCounts counts={item.markups} />
      </div>
    </>
  );
}
