import { Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { currentVersion, type Item, type Sheet, sheetName } from '@sheetmark/contract';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { openedFileQuery } from '../api/open-file.ts';
import { editorOf } from '../model/editor-link.ts';
import links from '../../../ui/text-link.module.css';
import styles from './quick-look.module.css';

interface QuickLookProps {
  /** In the order of the folder view. */
  items: readonly Item[];
  start: Item;
  onClose: () => void;
}

/** A file's pages in large: left and right turn pages, up and down show the next file, Space closes. */
export function QuickLook({ items, start, onClose }: QuickLookProps) {
  const [place, setPlace] = useState({ itemId: start.id, page: 0 });
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === place.itemId),
  );
  const item = items[index] ?? start;
  const file = currentVersion(item);
  const opened = useQuery({ ...openedFileQuery(file?.id ?? 0, item.id), enabled: file !== undefined && file.pages_ready > 0 });
  const sheets = opened.data?.files.find(({ id }) => id === file?.id)?.sheets?.filter((sheet) => !sheet.hidden) ?? [];
  const page = Math.min(place.page, Math.max(0, sheets.length - 1));
  const turn = (by: number) => setPlace({ itemId: item.id, page: Math.min(Math.max(0, page + by), Math.max(0, sheets.length - 1)) });
  const goTo = (by: number) => {
    const next = items[index + by];
    if (next) setPlace({ itemId: next.id, page: 0 });
  };
  useHotkeys([
    ['ArrowRight', () => turn(1)],
    ['ArrowLeft', () => turn(-1)],
    ['ArrowDown', () => goTo(1)],
    ['ArrowUp', () => goTo(-1)],
    // On a button, Space presses it; the button focused first is the one that closes.
    ['space', ({ target }) => target instanceof HTMLButtonElement || onClose()],
  ]);
  const sheet = sheets[page];
  return (
    <Modal.Root opened onClose={onClose} fullScreen>
      <Modal.Overlay />
      <Modal.Content aria-label={filesMessages.quickLookAt(item.name)}>
        <div className={styles.look}>
          <div className={styles.head}>
            <h2 title={item.name}>{item.name}</h2>
            {sheet && (
              <span className={styles.count} role="status">
                {[sheetName(sheet), filesMessages.pageOf(page + 1, sheets.length)].filter(Boolean).join(' · ')}
              </span>
            )}
            {file && sheet && (
              <Link className={links.link} {...editorOf(item, file)}>
                {messages.open}
              </Link>
            )}
            <IconButton label={messages.close} icon={<IconX />} onClick={onClose} data-autofocus />
          </div>
          <Stage
            item={item}
            sheet={sheet}
            page={page}
            count={sheets.length}
            onTurn={turn}
            empty={emptyText(file?.failure, opened.isPending)}
          />
          {opened.isError && <LoadFailure error={opened.error} onRetry={() => void opened.refetch()} />}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

interface StageProps {
  item: Item;
  sheet: Sheet | undefined;
  /** The sheet's index among `count`. */
  page: number;
  count: number;
  onTurn: (by: number) => void;
  /** Shown without a picture. */
  empty: string;
}

function Stage({ item, sheet, page, count, onTurn, empty }: StageProps) {
  return (
    <div className={styles.stage}>
      <IconButton label={filesMessages.pageBefore} icon={<IconChevronLeft />} disabled={page === 0} onClick={() => onTurn(-1)} />
      {sheet?.image_url ? (
        <span className={classNames(styles.paper, 'paper-picture')}>
          <img key={sheet.image_url} src={sheet.image_url} alt={filesMessages.pageOfFile(page + 1, item.name)} />
        </span>
      ) : (
        <p className={styles.nothing}>{empty}</p>
      )}
      <IconButton label={messages.nextPage} icon={<IconChevronRight />} disabled={page >= count - 1} onClick={() => onTurn(1)} />
    </div>
  );
}

function emptyText(failure: string | null | undefined, isPending: boolean): string {
  if (failure) return failure;
  return isPending ? filesMessages.pagesComing : filesMessages.noPage;
}
