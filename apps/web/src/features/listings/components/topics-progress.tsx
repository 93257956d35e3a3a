import type { TopicImport } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { topicsMessages } from '../../../lib/messages/topics.ts';
import { refresh } from '../../../lib/refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showSnack } from '../../../ui/snackbar.tsx';
import { topicImportQuery, useCancelTopicImport } from '../api/topics.ts';
import styles from './topics-dialog.module.css';

interface TopicsProgressProps {
  projectId: number;
  started: TopicImport;
  onClose: () => void;
}

/** The progress of an import of topics. Closing it stops nothing; stopping it keeps what is imported. */
export function TopicsProgress({ projectId, started, onClose }: TopicsProgressProps) {
  const { data, error } = useQuery(topicImportQuery(projectId, started.id));
  const cancel = useCancelTopicImport(projectId);
  const current = cancel.data?.data ?? data?.data ?? started;
  const { state } = current;
  const end = useEffectEvent(() => {
    void refresh('tasks');
    if (state === 'failed') return;
    showSnack({ message: state === 'cancelled' ? topicsMessages.cancelled(current) : topicsMessages.done(current) });
    onClose();
  });
  const hasEnded = state !== 'queued' && state !== 'running';
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);
  const text = topicsMessages.importing(current.done, current.total);
  const failure = state === 'failed' ? [current.failure, topicsMessages.kept(current)].filter(Boolean).join(' ') : undefined;
  return (
    <Dialog
      title={topicsMessages.title}
      submitLabel={topicsMessages.close}
      cancelLabel={null}
      otherAct={
        !hasEnded && (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate(started.id)}>
            {topicsMessages.stop}
          </Button>
        )
      }
      refusal={failure ?? (cancel.error ?? error)?.message}
      onSubmit={onClose}
      onClose={onClose}
    >
      {!hasEnded && (
        <>
          <div className={styles.progress} role="status">
            <span>{text}</span>
            <progress value={current.done} max={Math.max(current.total, 1)} aria-label={text} />
          </div>
          <p className={styles.note}>{topicsMessages.continues}</p>
        </>
      )}
    </Dialog>
  );
}
