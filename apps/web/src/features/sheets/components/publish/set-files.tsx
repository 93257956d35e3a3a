import type { PublicationFile, PublicationPlan } from '@sheetmark/contract';
import {
  IconAlertTriangle,
  IconFileText,
  IconLock,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import styles from './set-files.module.css';

/** An upload of this tab to a file of the set. */
export interface SetUpload {
  readonly itemId: number;
  readonly state: 'waiting' | 'sending' | 'paused' | 'interrupted' | 'done' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  readonly failure: string | undefined;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
}

export interface FileActs {
  /** Uploads a file that is missing, from the start. */
  readonly onUpload: (itemId: number, file: File) => void;
  readonly onRemove: (itemId: number) => void;
  /** Asks for the password of a locked file. */
  readonly unlock: (file: { id: number; name: string }) => ReactNode;
}

interface SetFilesProps extends FileActs {
  plan: PublicationPlan;
  uploads: readonly SetUpload[];
}

const texts = publishingMessages.files;
const mostShown = 6;

interface FileState {
  readonly kind: 'trouble' | 'missing' | 'sending' | 'reading' | 'done';
  readonly note: string;
  /** 0 to 1; undefined if it isn't known. */
  readonly progress?: number;
}

/** How far a file is on its way to a row for each page. */
function stateOf(file: PublicationFile, upload: SetUpload | undefined): FileState {
  const { file_id, processing, is_locked, failure, reading, pages_with_text } = file;
  if (file_id === null && upload && upload.state !== 'done') return stateOfUpload(upload);
  if (file_id === null && !upload) return { kind: 'missing', note: texts.missing };
  if (processing === 'failed') return { kind: 'trouble', note: is_locked ? texts.locked : (failure ?? texts.failed) };
  if (file_id === null || processing !== 'ready') return { kind: 'reading', note: texts.preparing };
  if (reading.state === 'failed') return { kind: 'done', note: texts.notRead };
  if (reading.state === 'ready') return { kind: 'done', note: '' };
  const { pages_read, pages_total } = reading;
  if (reading.state !== 'running' && pages_with_text < pages_total)
    return { kind: 'reading', note: texts.readingText(pages_with_text, pages_total), progress: pages_with_text / pages_total };
  if (reading.state !== 'running') return { kind: 'reading', note: sheetReviewMessages.waiting };
  return { kind: 'reading', note: texts.reading(pages_read, pages_total), progress: pages_read / Math.max(1, pages_total) };
}

function stateOfUpload({ state, progress, failure }: SetUpload): FileState {
  if (state === 'failed') return { kind: 'trouble', note: failure ?? texts.missing };
  if (state === 'interrupted') return { kind: 'missing', note: texts.missing };
  if (state === 'waiting') return { kind: 'sending', note: texts.waiting, progress: 0 };
  return { kind: 'sending', note: state === 'paused' ? texts.paused : texts.sending(Math.round(progress * 100)), progress };
}

const urgency = { trouble: 0, missing: 0, sending: 1, reading: 2, done: 3 } as const;

/** Files that aren't rows yet, those that need someone first. */
export function SetFiles({ plan, uploads, ...acts }: SetFilesProps) {
  const byItem = new Map(uploads.map((upload) => [upload.itemId, upload]));
  const open = plan.files
    .map((file) => ({ file, upload: byItem.get(file.item_id), state: stateOf(file, byItem.get(file.item_id)) }))
    .filter(({ state }) => state.kind !== 'done')
    .toSorted((a, b) => urgency[a.state.kind] - urgency[b.state.kind]);
  if (open.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={texts.label}>
      {open.slice(0, mostShown).map(({ file, upload, state }) => (
        <SetFile key={file.item_id} file={file} upload={upload} state={state} {...acts} />
      ))}
      {open.length > mostShown && <li className={styles.more}>{texts.more(open.length - mostShown)}</li>}
    </ul>
  );
}

interface SetFileProps extends FileActs {
  file: PublicationFile;
  upload: SetUpload | undefined;
  state: FileState;
}

function SetFile({ file, upload, state, ...acts }: SetFileProps) {
  const isTroubled = state.kind === 'trouble' || state.kind === 'missing';
  const Icon = file.is_locked ? IconLock : isTroubled ? IconAlertTriangle : IconFileText;
  return (
    <li data-troubled={isTroubled || undefined}>
      <Icon aria-hidden="true" />
      <span className={styles.name} title={file.name}>
        {file.name}
      </span>
      <span className={styles.note}>{state.note}</span>
      {!isTroubled && (
        <progress
          {...(state.progress !== undefined && { value: state.progress })}
          max={1}
          aria-label={state.kind === 'sending' ? texts.sentOf(file.name) : texts.readingOf(file.name)}
        />
      )}
      <span className={styles.acts}>
        {upload && state.kind === 'sending' && <Sending name={file.name} upload={upload} />}
        {file.is_locked && file.file_id !== null && acts.unlock({ id: file.file_id, name: file.name })}
        {upload?.state === 'failed' && (
          <Button size="s" icon={<IconRefresh aria-hidden="true" />} aria-label={texts.retryOf(file.name)} onClick={upload.resume}>
            {texts.retry}
          </Button>
        )}
        {state.kind === 'missing' && <ChooseFile name={file.name} onFile={(chosen) => acts.onUpload(file.item_id, chosen)} />}
        {isTroubled && (
          <Button
            size="s"
            icon={<IconTrash aria-hidden="true" />}
            aria-label={texts.removeOf(file.name)}
            onClick={() => acts.onRemove(file.item_id)}
          >
            {texts.remove}
          </Button>
        )}
      </span>
    </li>
  );
}

function Sending({ name, upload }: { name: string; upload: SetUpload }) {
  return (
    <>
      {upload.state === 'paused' ? (
        <IconButton size="s" label={texts.resume(name)} icon={<IconPlayerPlay />} onClick={upload.resume} />
      ) : (
        <IconButton size="s" label={texts.pause(name)} icon={<IconPlayerPause />} onClick={upload.pause} />
      )}
      <IconButton size="s" label={texts.cancel(name)} icon={<IconX />} onClick={upload.cancel} />
    </>
  );
}

function ChooseFile({ name, onFile }: { name: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="s" icon={<IconUpload aria-hidden="true" />} aria-label={texts.uploadOf(name)} onClick={() => input.current?.click()}>
        {texts.upload}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.dxf,.dwg"
        aria-label={name}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
