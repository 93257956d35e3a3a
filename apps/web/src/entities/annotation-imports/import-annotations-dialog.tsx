import type { AnnotationImport } from '@sheetmark/contract';
import { useRef, useState } from 'react';
import { annotationsMessages as words } from '../../lib/messages/annotations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useSendAnnotations } from './api.ts';
import { DecideImport } from './decide-import.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import styles from './imports.module.css';

interface ImportAnnotationsProps {
  projectId: number;
  itemId: number;
  onClose: () => void;
}

/** Formats that the server recognizes by their content; names only help the browser's picker. */
const ACCEPTED = '.pdf,.xfdf,.fdf,application/pdf,application/vnd.adobe.xfdf,application/vnd.fdf';

/** Sends a file, or opens an earlier import: then what it would change is shown. Mounted while it is open. */
export function ImportAnnotationsDialog({ projectId, itemId, onClose }: ImportAnnotationsProps) {
  const [opened, open] = useState<AnnotationImport>();
  if (opened) return <DecideImport projectId={projectId} shown={opened} onClose={onClose} />;
  return <ChooseFile itemId={itemId} onOpen={open} onClose={onClose} />;
}

function ChooseFile({ itemId, onOpen, onClose }: { itemId: number; onOpen: (read: AnnotationImport) => void; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState(0);
  const stop = useRef(new AbortController());
  const sending = useSendAnnotations(itemId);
  const send = (file: File | undefined): void => {
    if (!file || sending.isPending) return;
    const onProgress = (share: number): void => setPercent(Math.round(share * 100));
    sending.mutate({ file, onProgress, signal: stop.current.signal }, { onSuccess: ({ data }) => onOpen(data) });
  };
  const close = (): void => {
    stop.current.abort();
    onClose();
  };
  const progress = percent < 100 ? words.sending(percent) : words.reading;
  return (
    <Dialog
      title={words.importTitle}
      submitLabel={words.choose}
      cancelLabel={words.close}
      focusSubmit
      busy={sending.isPending}
      refusal={sending.error?.message}
      onSubmit={() => input.current?.click()}
      onClose={close}
    >
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          send(event.dataTransfer.files[0]);
        }}
      >
        <p>{words.importMeans}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label={words.chooseFile}
          onChange={(event) => {
            send(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {sending.isPending && (
        <div className={styles.progress} role="status">
          <span>{progress}</span>
          <progress value={percent < 100 ? percent : undefined} max={100} aria-label={progress} />
        </div>
      )}
      <EarlierImports itemId={itemId} onOpen={onOpen} />
    </Dialog>
  );
}
