import { useWindowEvent } from '@mantine/hooks';
import type { ItemFile } from '@sheetmark/contract';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { pickMostUrgent, type Upload, uploadCount, type UploadQueue } from '../model/upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import { useProcessed } from './use-processed.ts';
import styles from './upload-tray.module.css';

/** The number of rows shown; the header counts all. */
const mostRows = 30;

/** Every upload with its actions, next to the overlay from the specification: neither blocks the page. */
export function UploadTray({ queue, uploads }: { queue: UploadQueue; uploads: readonly Upload[] }) {
  const [folded, setFolded] = useState(false);
  const count = uploadCount(uploads);
  const processed = useProcessed(uploads);
  useWindowEvent('beforeunload', (event) => {
    if (count) event.preventDefault();
  });
  if (uploads.length === 0) return null;
  const shown = pickMostUrgent(uploads, mostRows, ({ id }) => processed.get(id)?.processing === 'failed');
  const Fold = folded ? IconChevronUp : IconChevronDown;
  return (
    <section className={styles.tray} aria-label={filesMessages.uploads}>
      {count && <Overlay atOnce text={filesMessages.uploading(count.current, count.total)} />}
      <header>
        <h2>
          {count ? filesMessages.uploadsUnderWay(count.current, count.total) : <span role="status">{summary(uploads, processed)}</span>}
        </h2>
        <IconButton
          size="s"
          label={folded ? messages.unfold : messages.fold}
          aria-expanded={!folded}
          icon={<Fold />}
          onClick={() => setFolded(!folded)}
        />
        {!count && uploads.some(({ state }) => state !== 'interrupted') && (
          <IconButton size="s" label={messages.close} icon={<IconX />} onClick={queue.clear} />
        )}
      </header>
      {!folded && (
        <ul className={styles.list}>
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} file={processed.get(upload.id)} queue={queue} />
          ))}
          {shown.length < uploads.length && <li className={styles.more}>{filesMessages.more(uploads.length - shown.length)}</li>}
        </ul>
      )}
    </section>
  );
}

function summary(uploads: readonly Upload[], processed: ReadonlyMap<number, ItemFile>): string {
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length;
  const [done, failed, interrupted] = [count('done'), count('failed'), count('interrupted')];
  if (done === 0 && failed === 0) return filesMessages.uploadsInterrupted(interrupted);
  const troubled = [...processed.values()].filter(({ processing }) => processing === 'failed');
  const locked = troubled.filter((file) => file.is_locked).length;
  return filesMessages.uploaded({ done, failed, locked, unreadable: troubled.length - locked });
}
