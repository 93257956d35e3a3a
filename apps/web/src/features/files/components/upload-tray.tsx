import { useWindowEvent } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { mostUrgent, type Upload, uploadCount, type UploadQueue } from '../model/upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import styles from './upload-tray.module.css';

/** Of hundreds of files these are shown; the head counts them all. */
const mostRows = 30;

/** The overlay that the specification names, as a tray: it tells and never stands in the way. */
export function UploadTray({ queue, uploads }: { queue: UploadQueue; uploads: readonly Upload[] }) {
  const [folded, setFolded] = useState(false);
  const count = uploadCount(uploads);
  useWindowEvent('beforeunload', (event) => {
    if (count) event.preventDefault();
  });
  if (uploads.length === 0) return null;
  const shown = mostUrgent(uploads, mostRows);
  const Fold = folded ? IconChevronUp : IconChevronDown;
  return (
    <section className={styles.tray} aria-label={filesMessages.uploads}>
      <header>
        <h2>
          <span role="status">{count ? filesMessages.uploading(count.current, count.total) : summary(uploads)}</span>
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
            <UploadRow key={upload.id} upload={upload} queue={queue} />
          ))}
          {shown.length < uploads.length && <li className={styles.more}>{filesMessages.more(uploads.length - shown.length)}</li>}
        </ul>
      )}
    </section>
  );
}

function summary(uploads: readonly Upload[]): string {
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length;
  const [done, failed, interrupted] = [count('done'), count('failed'), count('interrupted')];
  if (done === 0 && failed === 0) return filesMessages.uploadsInterrupted(interrupted);
  return filesMessages.uploaded(done, failed);
}
