import { Menu } from '@mantine/core';
import type { CarriedMarkup, CarryOver } from '@sheetmark/contract';
import { IconArrowBackUp, IconArrowLeft, IconCheck, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IfMay } from '../../ui/if-may.tsx';
import { UndoDialog } from './undo-dialog.tsx';
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
        <div className={styles.titles}>
          <title>{messages.pageTitle(carryOverMessages.title)}</title>
          <h1>{carryOverMessages.title}</h1>
          {only && (
            <span>
              {carryOverMessages.changedVersions(only.before.label, only.after.label)}
              {only.counts.places.unchanged > 0 && <small> · {carryOverMessages.unchangedCarried(only.counts.places.unchanged)}</small>}
            </span>
          )}
        </div>
        {only?.is_latest && (
          <IfMay projectId={only.project_id} right="edit">
            <QueueMenu carryOver={only} />
          </IfMay>
        )}
      </div>
      <div className={styles.progress}>
        {rows.length > 0 && (
          <>
            <b role="status">{carryOverMessages.answered(answered, rows.length)}</b>
            <progress value={answered} max={rows.length} aria-label={carryOverMessages.title} />
          </>
        )}
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
          {answered < rows.length ? carryOverMessages.finishLater : carryOverMessages.finish} <kbd>{carryOverMessages.finishKey}</kbd>
        </Button>
      </div>
    </header>
  );
}

/** On phones, which don't show the list of markups. */
function QueueMenu({ carryOver }: { carryOver: CarryOver }) {
  const [isAsking, ask] = useState(false);
  return (
    <>
      <Menu position="bottom-end" withinPortal zIndex="var(--z-menu)">
        <Menu.Target>
          <IconButton className={styles.menu} label={messages.actionsFor(carryOverMessages.title)} icon={<IconDots />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowBackUp aria-hidden="true" />} onClick={() => ask(true)}>
            {carryOverMessages.undo}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && <UndoDialog carryOver={carryOver} onClose={() => ask(false)} />}
    </>
  );
}
