import { findCommand, type Snapping } from '@sheetmark/editor-core';
import { IconMagnet } from '@tabler/icons-react';
import { useFirstInput } from '../../lib/first-input.ts';
import { commandMessages } from '../../lib/messages/editor-words.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Tip } from '../../ui/tip.tsx';
import { usePageLines } from '../api/page-lines.ts';
import type { EditorSession } from '../session.ts';
import { useKeysOf } from '../use-keys.ts';
import { useSessionFact } from '../use-session.ts';
import styles from './snap-switches.module.css';

const switches: readonly { part: keyof Snapping; name: string }[] = [
  { part: 'objects', name: editorMessages.snapToObjects },
  { part: 'drawing', name: editorMessages.snapToDrawing },
];

/** Toggles for snapping. The drawing's lines are only fetched when snapping needs them. */
export function SnapSwitches({ session }: { session: EditorSession }) {
  const snapping = useSessionFact(session, (each) => each.editor.state.snapping);
  const isDrawing = useSessionFact(session, (each) => !['pan', 'selectText'].includes(each.editor.state.tool));
  const keysOf = useKeysOf();
  const isUsed = useFirstInput();
  usePageLines(session, snapping.drawing && isDrawing && isUsed);
  return (
    <span className={styles.switches} role="group" aria-label={editorMessages.snapping}>
      <IconMagnet aria-hidden />
      {switches.map(({ part, name }) => {
        const command = findCommand(`snap-to-${part}`);
        if (!command) return null;
        return (
          <Tip key={part} label={commandMessages[command.id]} keys={keysOf(command.id)}>
            <button type="button" aria-pressed={snapping[part]} onClick={() => session.dispatch({ type: 'command', id: command.id })}>
              {name}
            </button>
          </Tip>
        );
      })}
    </span>
  );
}
