import { useWindowEvent } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconCircleCheck, IconFileText, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '../../../lib/messages.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Upload, uploadCount, type UploadQueue } from '../model/upload-queue.ts';
import styles from './upload-tray.module.css';

/** The overlay that the specification names, as a tray: it tells and never stands in the way. */
export function UploadTray({ queue, uploads }: { queue: UploadQueue; uploads: readonly Upload[] }) {
  const [folded, setFolded] = useState(false);
  const count = uploadCount(uploads);
  useWindowEvent('beforeunload', (event) => {
    if (count) event.preventDefault();
  });
  if (uploads.length === 0) return null;
  const failed = uploads.filter((upload) => upload.state === 'failed').length;
  const Fold = folded ? IconChevronUp : IconChevronDown;
  return (
    <section className={styles.tray} aria-label="Uploads">
      <header>
        <h2>
          <span role="status">{count ? messages.uploading(count.current, count.total) : summary(uploads.length - failed, failed)}</span>
        </h2>
        <IconButton
          size="s"
          label={folded ? 'Unfold' : 'Fold'}
          aria-expanded={!folded}
          icon={<Fold />}
          onClick={() => setFolded(!folded)}
        />
        {!count && <IconButton size="s" label="Close" icon={<IconX />} onClick={queue.clear} />}
      </header>
      {!folded && (
        <ul className={styles.list}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      )}
    </section>
  );
}

function summary(done: number, failed: number): string {
  const uploaded = done === 1 ? '1 file uploaded' : `${done} files uploaded`;
  if (failed === 0) return uploaded;
  return done === 0 ? `${failed} not uploaded` : `${uploaded}, ${failed} not`;
}

const icons = { waiting: IconFileText, sending: IconFileText, done: IconCircleCheck, failed: IconAlertTriangle };

function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const Icon = icons[upload.state];
  const percent = Math.round(upload.progress * 100);
  return (
    <li className={styles.upload} data-state={upload.state}>
      <Icon aria-hidden="true" />
      <div className={styles.what}>
        <p className={styles.name} title={upload.file.name}>
          {upload.file.name}
        </p>
        {upload.state === 'waiting' && <span className={styles.note}>Waiting, {formatSize(upload.file.size)}</span>}
        {upload.state === 'failed' && <span className={styles.note}>{upload.failure}</span>}
        {upload.state === 'sending' && <progress value={percent} max={100} aria-label={`${upload.file.name}, ${percent} %`} />}
      </div>
      {upload.state === 'sending' && <span className={styles.percent}>{percent} %</span>}
      {upload.state === 'failed' && (
        <IconButton size="s" label={`Retry ${upload.file.name}`} icon={<IconRefresh />} onClick={() => queue.retry(upload.id)} />
      )}
      {upload.state !== 'done' && (
        <IconButton
          size="s"
          label={`${upload.state === 'failed' ? 'Dismiss' : 'Cancel'} ${upload.file.name}`}
          icon={<IconX />}
          onClick={() => queue.cancel(upload.id)}
        />
      )}
    </li>
  );
}

const megabyte = 1_000_000;

function formatSize(bytes: number): string {
  return bytes < megabyte ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / megabyte).toFixed(1)} MB`;
}
