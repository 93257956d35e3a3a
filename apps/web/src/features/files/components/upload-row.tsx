import type { ItemFile } from '@sheetmark/contract';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFileText,
  IconFolderOpen,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { publishingMessages } from '../../../lib/messages/publishing.ts';
import { publishingLink } from '../../../lib/publishing-link.ts';
import { sheetReviewLink } from '../../../lib/sheet-review-link.ts';
import { formatSize } from '../../../lib/sizes.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { isProcessing } from '../model/items.ts';
import type { Upload, UploadQueue } from '../model/upload-queue.ts';
import { AddPassword } from './add-password.tsx';
import links from '../../../ui/text-link.module.css';
import styles from './upload-tray.module.css';

const icons = {
  waiting: IconFileText,
  sending: IconFileText,
  paused: IconPlayerPause,
  interrupted: IconPlayerPause,
  done: IconCircleCheck,
  failed: IconAlertTriangle,
};

interface RowProps {
  upload: Upload;
  /** The result, once known. */
  file: ItemFile | undefined;
  queue: UploadQueue;
}

export function UploadRow({ upload, file, queue }: RowProps) {
  const state = file?.processing === 'failed' ? 'failed' : upload.state;
  const Icon = icons[state];
  const percent = Math.round(upload.progress * 100);
  const { target } = upload;
  const isOnItsWay = upload.state === 'sending' || upload.state === 'paused';
  return (
    <li className={styles.upload} data-state={state}>
      <Icon aria-hidden="true" />
      <div className={styles.what}>
        <p className={styles.name} title={upload.name}>
          {upload.name}
        </p>
        {noteOf(upload) && <span className={styles.note}>{noteOf(upload)}</span>}
        {isOnItsWay && <progress value={percent} max={100} aria-label={filesMessages.sent(upload.name, percent)} />}
        {upload.result && target.publicationId !== undefined && <PartOfSet {...target} publicationId={target.publicationId} />}
        {upload.result && target.publicationId === undefined && (
          <Pages message={upload.result.message} file={file} projectId={target.projectId} />
        )}
      </div>
      {upload.state === 'sending' && <span className={styles.percent}>{percent} %</span>}
      <UploadActions upload={upload} file={file} queue={queue} />
    </li>
  );
}

function noteOf({ state, size, failure }: Upload): string | undefined {
  if (state === 'waiting') return filesMessages.waiting(formatSize(size));
  if (state === 'paused') return filesMessages.paused;
  if (state === 'interrupted') return filesMessages.interrupted(formatSize(size));
  return failure;
}

function PartOfSet({ projectId, publicationId }: { projectId: number; publicationId: number }) {
  return (
    <span className={styles.note}>
      {publishingMessages.files.partOfSet}{' '}
      <Link className={links.link} {...publishingLink(projectId, publicationId)}>
        {publishingMessages.files.openSet}
      </Link>
    </span>
  );
}

/** The processing status after the upload. */
function Pages({ message, file, projectId }: { message: string; file: ItemFile | undefined; projectId: number }) {
  const isComing = file !== undefined && isProcessing(file);
  const canReview = file?.processing === 'ready' && file.media_type === 'application/pdf';
  return (
    <>
      <span className={styles.note}>
        {(file && pagesNote(file)) ?? message}{' '}
        {canReview && (
          <Link className={links.link} {...sheetReviewLink(projectId, file.id)}>
            {filesMessages.reviewSheets}
          </Link>
        )}
      </span>
      {isComing && (
        <progress value={file.pages_ready} max={file.pages_total ?? undefined} aria-label={filesMessages.preparing(file.actual_name)} />
      )}
    </>
  );
}

function pagesNote(file: ItemFile): string | null {
  if (file.processing === 'failed') return file.is_locked ? filesMessages.needsPassword : file.failure;
  if (!isProcessing(file)) return null;
  return filesMessages.progress(file.pages_ready, file.pages_total);
}

function UploadActions({ upload, file, queue }: RowProps) {
  const { id, name, state } = upload;
  const isUnreadable = file?.processing === 'failed' && !file.is_locked;
  return (
    <>
      {state === 'interrupted' && <ChooseAgain upload={upload} queue={queue} />}
      {(state === 'sending' || state === 'waiting') && (
        <IconButton size="s" label={filesMessages.pause(name)} icon={<IconPlayerPause />} onClick={() => queue.pause(id)} />
      )}
      {state === 'paused' && (
        <IconButton size="s" label={filesMessages.resume(name)} icon={<IconPlayerPlay />} onClick={() => queue.resume(id)} />
      )}
      {file?.processing === 'failed' && file.is_locked && <AddPassword file={file} />}
      {(state === 'failed' || (isUnreadable && upload.file)) && (
        <Button size="s" icon={<IconRefresh aria-hidden="true" />} aria-label={filesMessages.retry(name)} onClick={() => queue.retry(id)}>
          {filesMessages.retryRow}
        </Button>
      )}
      {state !== 'done' && (
        <IconButton
          size="s"
          label={state === 'failed' ? filesMessages.dismiss(name) : filesMessages.cancel(name)}
          icon={<IconX />}
          onClick={() => queue.cancel(id)}
        />
      )}
    </>
  );
}

function ChooseAgain({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (file && !queue.choose(upload.id, file)) showSnack({ message: filesMessages.otherFile(upload.name), kind: 'notice' });
  };
  return (
    <>
      <IconButton
        size="s"
        label={filesMessages.chooseAgain(upload.name)}
        icon={<IconFolderOpen />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={filesMessages.again(upload.name)}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
