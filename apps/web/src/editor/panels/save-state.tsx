import { IconAlertTriangle, IconCircleCheck, IconDeviceFloppy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Button } from '../../ui/button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { ConflictsDialog } from '../lazy-parts.ts';
import type { EditorSession } from '../session.ts';
import { useSessionState } from '../use-session.ts';
import styles from './top-bar.module.css';

/** The save state, the save button, and the button to resolve conflicts with others' changes. */
export function SaveState({ session }: { session: EditorSession }) {
  const { save, unsavedCount, isKeptHere, failure, conflicts } = useSessionState(session);
  const [isDeciding, decide] = useState(false);
  const act = () => void session.save();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void session.save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [session]);
  useEffect(() => {
    if (save === 'failed' || save === 'waiting')
      showSnack({ message: failure instanceof Error ? failure.message : messages.unexpectedAnswer, kind: 'error' });
  }, [save, failure]);
  const toDecide = conflicts.length;
  useEffect(() => {
    if (toDecide > 0)
      showSnack({ message: editorMessages.conflicts, kind: 'notice', act: { label: editorMessages.decide, run: () => decide(true) } });
  }, [toDecide]);
  if (save === 'saved') {
    return (
      <div className={styles.right}>
        <span className={styles.saved} role="status">
          <IconCircleCheck aria-hidden="true" /> {editorMessages.saved}
        </span>
      </div>
    );
  }
  const draftText = isKeptHere === 'soon' ? '' : isKeptHere ? editorMessages.keptHere : editorMessages.keptNowhere;
  return (
    <div className={styles.right}>
      <span className={styles.unsaved} role="status">
        {(save === 'failed' || save === 'waiting' || !isKeptHere) && <IconAlertTriangle aria-hidden="true" />}
        {save === 'saving'
          ? messages.saving
          : (save === 'waiting' ? editorMessages.notSent : editorMessages.notSaved)(unsavedCount, draftText)}
      </span>
      {toDecide > 0 && (
        <Button size="s" onClick={() => decide(true)}>
          {editorMessages.toDecide(toDecide)}
        </Button>
      )}
      {isDeciding && toDecide > 0 && <ConflictsDialog session={session} onClose={() => decide(false)} />}
      <Button variant="primary" size="s" icon={<IconDeviceFloppy aria-hidden="true" />} busy={save === 'saving'} onClick={act}>
        {messages.save}
      </Button>
    </div>
  );
}
