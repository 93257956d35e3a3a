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
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { formatSize } from '../../../lib/sizes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { versionsQuery } from '../api/list-versions.ts';
import { isProcessing } from '../model/items.ts';
import type { Upload, UploadQueue, UploadResult } from '../model/upload-queue.ts';
import styles from './upload-tray.module.css';

const icons = {
  waiting: IconFileText,
  sending: IconFileText,
  paused: IconPlayerPause,
  interrupted: IconPlayerPause,
  done: IconCircleCheck,
  failed: IconAlertTriangle,
};

export function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const Icon = icons[upload.state];
  const percent = Math.round(upload.progress * 100);
  const isOnItsWay = upload.state === 'sending' || upload.state === 'paused';
  return (
    <li className={styles.upload} data-state={upload.state}>
      <Icon aria-hidden="true" />
      <div className={styles.what}>
        <p className={styles.name} title={upload.name}>
          {upload.name}
        </p>
        {noteOf(upload) && <span className={styles.note}>{noteOf(upload)}</span>}
        {isOnItsWay && <progress value={percent} max={100} aria-label={filesMessages.sent(upload.name, percent)} />}
        {upload.result && <Pages result={upload.result} />}
      </div>
      {upload.state === 'sending' && <span className={styles.percent}>{percent} %</span>}
      <Acts upload={upload} queue={queue} />
    </li>
  );
}

function noteOf({ state, size, failure }: Upload): string | undefined {
  if (state === 'waiting') return filesMessages.waiting(formatSize(size));
  if (state === 'paused') return filesMessages.paused;
  if (state === 'interrupted') return filesMessages.interrupted(formatSize(size));
  return failure;
}

/** What becomes of it once it is there. */
function Pages({ result }: { result: UploadResult }) {
  const versions = useQuery(versionsQuery(result.itemId));
  const file = versions.data?.fileDetails.find((version) => version.id === result.fileId);
  const isComing = file !== undefined && isProcessing(file);
  return (
    <>
      <span className={styles.note}>{(file && pagesNote(file)) ?? result.message}</span>
      {isComing && (
        <progress value={file.pages_ready} max={file.pages_total ?? undefined} aria-label={filesMessages.preparing(file.actual_name)} />
      )}
    </>
  );
}

function pagesNote(file: ItemFile): string | null {
  if (file.processing === 'failed') return file.failure;
  if (!isProcessing(file)) return null;
  return filesMessages.progress(file.pages_ready, file.pages_total);
}

function Acts({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { id, name, state } = upload;
  return (
    <>
      {state === 'interrupted' && <ChooseAgain upload={upload} queue={queue} />}
      {(state === 'sending' || state === 'waiting') && (
        <IconButton size="s" label={filesMessages.pause(name)} icon={<IconPlayerPause />} onClick={() => queue.pause(id)} />
      )}
      {state === 'paused' && (
        <IconButton size="s" label={filesMessages.resume(name)} icon={<IconPlayerPlay />} onClick={() => queue.resume(id)} />
      )}
      {state === 'failed' && (
        <IconButton size="s" label={filesMessages.retry(name)} icon={<IconRefresh />} onClick={() => queue.retry(id)} />
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
