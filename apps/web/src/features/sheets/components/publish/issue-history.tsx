import { Modal } from '@mantine/core';
import type { Publication } from '@sheetmark/contract';
import { IconFileStack } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../../lib/dates.ts';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { LineSkeletons } from '../../../../ui/skeleton.tsx';
import { useFocusReturn } from '../../../../ui/use-focus-return.ts';
import { withDays } from '../../../../ui/with-days.tsx';
import { publicationsQuery, useUndoPublication } from '../../api/publications.ts';
import styles from './issue-history.module.css';

interface IssueHistoryProps {
  projectId: number;
  /** Whether the user may undo. */
  mayUndo: boolean;
  /** Shows the sheets of an issue, as the register calls it. */
  onShow: (issue: string) => void;
  onClose: () => void;
}

const texts = publishingMessages.history;

/** What was published in a project, newest first. */
export function IssueHistory({ projectId, mayUndo, onShow, onClose }: IssueHistoryProps) {
  useFocusReturn();
  const { data, error, refetch, isPending } = useQuery({ ...publicationsQuery(projectId), meta: { failsInPlace: true } });
  const [undone, setUndone] = useState<Publication>();
  const issues = data?.data.filter(({ state }) => state === 'published' || state === 'undone');
  if (undone) return <UndoDialog issue={undone} onClose={() => setUndone(undefined)} />;
  return (
    <Modal.Root opened onClose={onClose} size="var(--dialog-wide)" yOffset="var(--dialog-top)">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title>{texts.title}</Modal.Title>
          {isPending && <LineSkeletons count={4} label={texts.title} />}
          {error && !issues && <LoadFailure error={error} onRetry={() => void refetch()} />}
          {issues?.length === 0 && (
            <EmptyState icon={<IconFileStack aria-hidden="true" />} title={texts.empty}>
              {texts.emptyHint}
            </EmptyState>
          )}
          {issues && issues.length > 0 && (
            <ul className={styles.issues}>
              {issues.map((issue) => (
                <Issue
                  key={issue.id}
                  issue={issue}
                  onShow={() => onShow(issue.name || issue.date)}
                  onUndo={mayUndo && canUndo(issue) ? () => setUndone(issue) : undefined}
                />
              ))}
            </ul>
          )}
          <div className={styles.close}>
            <Button onClick={onClose}>{texts.close}</Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const canUndo = ({ state, undo_until }: Publication): boolean =>
  state === 'published' && undo_until !== null && Date.parse(undo_until) > Date.now();

function Issue({ issue, onShow, onUndo }: { issue: Publication; onShow: () => void; onUndo: (() => void) | undefined }) {
  const { name, date, state, sheets, published_by, published_at } = issue;
  return (
    <li>
      <div>
        <b>{withDays(publishingMessages.issueOf(name, date))}</b>
        <p>{state === 'undone' ? texts.undone : texts.counts(sheets)}</p>
        {published_by && published_at !== null && <p>{withDays(texts.by(published_by.name, formatDate(published_at)))}</p>}
      </div>
      {state === 'published' && (
        <Button size="s" aria-label={texts.showOf(name, date)} onClick={onShow}>
          {texts.show}
        </Button>
      )}
      {onUndo && (
        <Button size="s" aria-label={texts.undoOf(name, date)} onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
    </li>
  );
}

function UndoDialog({ issue, onClose }: { issue: Publication; onClose: () => void }) {
  const undo = useUndoPublication();
  return (
    <Dialog
      title={texts.undoTitle(issue.name, issue.date)}
      submitLabel={texts.undo}
      destructive
      focusSubmit
      busy={undo.isPending}
      onSubmit={() => undo.mutate(issue.id, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{texts.undoHint(issue.sheets.new + issue.sheets.version)}</p>
    </Dialog>
  );
}
