import type { CarriedMarkup, CarryOver } from '@sheetmark/contract';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { messages } from '../../lib/messages.ts';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './queue-bar.module.css';

interface QueueBarProps {
  carryOvers: readonly CarryOver[];
  rows: readonly CarriedMarkup[];
  isSaving: boolean;
  onClose: () => void;
}

/** How far the queue is. */
export function QueueBar({ carryOvers, rows, isSaving, onClose }: QueueBarProps) {
  const answered = rows.filter(({ answer }) => answer !== null).length;
  const [only] = carryOvers.length === 1 ? carryOvers : [];
  return (
    <header className={styles.bar}>
      <div className={styles.left}>
        <IconButton label={carryOverMessages.back} icon={<IconArrowLeft />} onClick={onClose} />
        <h1>{carryOverMessages.title}</h1>
        {only && <span>{carryOverMessages.changedVersions(only.before.label, only.after.label)}</span>}
      </div>
      <div className={styles.progress}>
        <b role="status">{carryOverMessages.answered(answered, rows.length)}</b>
        <progress value={answered} max={Math.max(1, rows.length)} aria-label={carryOverMessages.title} />
      </div>
      <div className={styles.end}>
        <span className={styles.saved}>
          {isSaving ? (
            messages.saving
          ) : (
            <>
              <IconCheck aria-hidden="true" />
              {editorMessages.saved}
            </>
          )}
        </span>
        <Button size="s" onClick={onClose}>
          {carryOverMessages.finishLater} <kbd>{carryOverMessages.finishKey}</kbd>
        </Button>
      </div>
    </header>
  );
}
