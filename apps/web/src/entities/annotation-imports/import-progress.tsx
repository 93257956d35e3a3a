import type { AnnotationImport } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { annotationsMessages as words } from '../../lib/messages/annotations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { importsQuery, isUnderWay, refreshAll } from './api.ts';
import styles from './imports.module.css';

interface ImportProgressProps {
  started: AnnotationImport;
  /** When it has been applied or undone. */
  onDone: (ended: AnnotationImport) => void;
  onClose: () => void;
}

/** The progress of an import that is being applied or undone. Closing it stops nothing. */
export function ImportProgress({ started, onDone, onClose }: ImportProgressProps) {
  const { data } = useQuery({ ...importsQuery(started.item_id), meta: { failsInPlace: true } });
  const current = data?.data.find(({ id }) => id === started.id) ?? started;
  const isDone = !isUnderWay(current);
  const end = useEffectEvent(() => {
    void refreshAll();
    onDone(current);
  });
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);
  const all = Object.values(current.counts).reduce((sum, count) => sum + count, 0);
  const text = current.state === 'undoing' ? words.undoing : words.applying(current.done, all);
  const done = current.state === 'undoing' ? all - current.done : current.done;
  return (
    <Dialog title={words.changesIn(started.name)} submitLabel={words.close} onSubmit={onClose} onClose={onClose} cancelLabel={null}>
      <div className={styles.progress} role="status">
        <span>{text}</span>
        <progress value={done} max={Math.max(all, 1)} aria-label={text} />
      </div>
      <p>{words.continues}</p>
    </Dialog>
  );
}
