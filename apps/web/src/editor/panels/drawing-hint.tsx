import type { ToolId } from '@sheetmark/editor-core';
import { messages } from '../../lib/messages.ts';
import { drawingHints } from '../../lib/messages/drawing-hints.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Button } from '../../ui/button.tsx';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { StampChoice } from './stamp-choice.tsx';
import styles from './drawing-hint.module.css';

const noModifiers = { shift: false, alt: false, ctrl: false, meta: false } as const;

/** Explains the next step of tools that take several clicks, and offers their keys as buttons for devices without a keyboard. */
export function DrawingHint({ session }: { session: EditorSession }) {
  const tool: ToolId = useSessionFact(session, (each) => each.editor.state.tool);
  const isDrawing = useSessionFact(session, ({ editor }) => editor.view.busy);
  const hint = drawingHints[tool];
  if (tool === 'stamp') return <StampChoice session={session} />;
  if (!hint) return null;
  const press = (key: string) => session.dispatch({ type: 'key-down', key, modifiers: noModifiers });
  return (
    <div className={styles.hint}>
      <span role="status">{isDrawing ? hint.finish : hint.begin}</span>
      {isDrawing && (
        <>
          <Button size="s" variant="quiet" onClick={() => press('Backspace')}>
            {editorMessages.removeLastPoint}
          </Button>
          {tool !== 'count' && (
            <Button size="s" variant="quiet" onClick={() => press('Escape')}>
              {messages.cancel}
            </Button>
          )}
          {hint.ends !== 'by itself' && (
            <Button size="s" onClick={() => press('Enter')}>
              {editorMessages.finish}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
