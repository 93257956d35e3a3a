import type { MarkupExport } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messages } from '../../lib/messages.ts';
import { markupExportsMessages as words } from '../../lib/messages/markup-exports.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field-error.tsx';
import { markupExportQuery, useCancelMarkupExport } from './export-markups.ts';
import styles from './export-dialog.module.css';

interface ProgressProps {
  projectId: number;
  exportId: number;
  onAgain: () => void;
  onClose: () => void;
}

/** The progress of an export; downloads it when it is ready, and says what to know about it. */
export function ExportProgress({ projectId, exportId, onAgain, onClose }: ProgressProps) {
  const { data, error } = useQuery(markupExportQuery(projectId, exportId));
  const cancel = useCancelMarkupExport(projectId);
  const found = data?.data;
  useDownloadOnce(found);
  const isUnderWay = !error && (!found || found.state === 'queued' || found.state === 'running');
  const stop = (): void => {
    cancel.mutate(exportId);
    onAgain();
  };
  return (
    <div className={styles.progress}>
      {isUnderWay && (
        <>
          <p role="status">{words.writing(found?.progress ?? 0)}</p>
          <progress className={styles.bar} value={found?.progress ?? 0} max={100} aria-label={words.title} />
        </>
      )}
      {found?.state === 'ready' && <p role="status">{readyText(found)}</p>}
      {found?.state === 'cancelled' && <p role="status">{words.cancelled}</p>}
      {found && <Notes notes={found.notes} />}
      <FormError>{error?.message ?? found?.failure ?? undefined}</FormError>
      <Actions found={found} isUnderWay={isUnderWay} onStop={stop} onAgain={onAgain} onClose={onClose} />
    </div>
  );
}

interface ActionsProps extends Pick<ProgressProps, 'onAgain' | 'onClose'> {
  found: MarkupExport | undefined;
  isUnderWay: boolean;
  onStop: () => void;
}

function Actions({ found, isUnderWay, onStop, onAgain, onClose }: ActionsProps) {
  if (isUnderWay) {
    return (
      <div className={styles.actions}>
        <Button onClick={onStop}>{messages.cancel}</Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <Button onClick={onAgain}>{words.again}</Button>
      {found?.url && <Button onClick={() => download(found)}>{failedFiles(found).length > 0 ? words.downloadThem : words.download}</Button>}
      <Button variant="primary" onClick={onClose}>
        {words.close}
      </Button>
    </div>
  );
}

const failedFiles = ({ notes }: Pick<MarkupExport, 'notes'>) => notes.filter(({ code }) => code === 'failed');

/** Names the file that couldn't be exported, or the number of such files. */
function readyText({ notes }: Pick<MarkupExport, 'notes'>): string {
  const [first, ...others] = failedFiles({ notes });
  if (!first) return words.ready;
  return others.length === 0 ? words.readyButOne(first.file) : words.readyButSome(others.length + 1);
}

function Notes({ notes }: Pick<MarkupExport, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map(({ code, file, message }) => (
        <li key={`${code} ${file}`}>
          {words.notes[code](file)} {message}
        </li>
      ))}
    </ul>
  );
}

function download({ url, name }: Pick<MarkupExport, 'url' | 'name'>): void {
  if (url === null) return;
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

function useDownloadOnce(found: MarkupExport | undefined): void {
  const done = useRef(false);
  useEffect(() => {
    if (found?.state !== 'ready' || done.current) return;
    done.current = true;
    download(found);
  }, [found]);
}
