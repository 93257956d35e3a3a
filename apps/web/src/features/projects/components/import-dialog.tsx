import type { ProjectImport } from '@sheetmark/contract';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { archivesMessages } from '../../../lib/messages/archives.ts';
import { refresh } from '../../../lib/refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field-error.tsx';
import { importQuery, useSendArchive } from '../api/project-archives.ts';
import styles from './project-archives.module.css';

interface ImportDialogProps {
  onClose: () => void;
  onOpen: (projectId: number) => void;
  onInvite: (projectId: number, addresses: readonly string[]) => void;
}

/** Uploads an archive, and follows its import. */
function useImporting() {
  const [sent, setSent] = useState(0);
  const stop = useRef(new AbortController());
  const send = useSendArchive();
  const begun = send.data?.data;
  const made = useQuery({ ...importQuery(begun?.id ?? 0), enabled: begun !== undefined });
  const now: ProjectImport | undefined = made.data?.data ?? begun;
  useFreshList(now?.project_id ?? undefined);
  return {
    now,
    /** Percent; undefined while nothing is being sent. */
    sent: send.isPending ? sent : undefined,
    isReading: now?.state === 'queued' || now?.state === 'running',
    failure: send.error?.message ?? made.error?.message ?? now?.failure,
    send: (file: File) => send.mutate({ file, onProgress: (share) => setSent(Math.round(share * 100)), signal: stop.current.signal }),
    forget: () => {
      send.reset();
      setSent(0);
    },
    breakOff: () => stop.current.abort(),
  };
}

/** Closing it cancels an upload in progress, but not an import. */
export function ImportDialog({ onClose, onOpen, onInvite }: ImportDialogProps) {
  const [file, setFile] = useState<File>();
  const { now, sent, isReading, failure, send, forget, breakOff } = useImporting();
  const projectId = now?.project_id ?? undefined;
  const isBusy = sent !== undefined || isReading;
  const close = () => {
    breakOff();
    onClose();
  };
  const submit = () => {
    if (projectId !== undefined) onOpen(projectId);
    else if (file) send(file);
  };
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    forget();
    setFile(chosen);
  };
  return (
    <Dialog
      title={archivesMessages.importTitle}
      onClose={close}
      onSubmit={submit}
      submitLabel={projectId === undefined ? archivesMessages.read : archivesMessages.open}
      cancelLabel={archivesMessages.close}
      submitDisabled={file === undefined || now?.state === 'failed'}
      busy={isBusy}
    >
      {now && projectId !== undefined ? (
        <Made members={now.members.map(({ email }) => email)} onInvite={(addresses) => onInvite(projectId, addresses)} />
      ) : (
        <>
          <p>{archivesMessages.importMeans}</p>
          <FileChoice file={file} isLocked={isBusy} onFile={take} />
        </>
      )}
      {sent !== undefined && <Progress percent={sent} text={archivesMessages.sent(sent)} />}
      {now && isReading && <Progress percent={now.progress} text={archivesMessages.reading(now.progress)} />}
      <FormError>{failure}</FormError>
    </Dialog>
  );
}

/** Refresh the list of projects. */
function useFreshList(projectId: number | undefined) {
  useEffect(() => {
    if (projectId !== undefined) void refresh('projects');
  }, [projectId]);
}

function FileChoice({ file, isLocked, onFile }: { file: File | undefined; isLocked: boolean; onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.chosen}>
      <Button icon={<IconFileUpload aria-hidden="true" />} data-autofocus disabled={isLocked} onClick={() => input.current?.click()}>
        {file ? archivesMessages.chooseOther : archivesMessages.choose}
      </Button>
      <span>{file?.name}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".tar,application/x-tar"
        aria-label={archivesMessages.archive}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

function Progress({ percent, text }: { percent: number; text: string }) {
  return (
    <div className={styles.progress} role="status">
      <span>{text}</span>
      <progress value={percent} max={100} aria-label={text} />
    </div>
  );
}

function Made({ members, onInvite }: { members: readonly string[]; onInvite: (addresses: readonly string[]) => void }) {
  return (
    <>
      <p role="status">{archivesMessages.done}</p>
      {members.length > 0 && (
        <div className={styles.chosen}>
          <span>{archivesMessages.wereMembers(members.length)}</span>
          <Button onClick={() => onInvite(members)}>{archivesMessages.invite}</Button>
        </div>
      )}
    </>
  );
}
