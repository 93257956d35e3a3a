import { isPartialStyle } from '@sheetmark/editor-core';
import { editorMessages } from '../../lib/messages/editor.tsx';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { StampWords } from './stamp-words.tsx';
import hints from './drawing-hint.module.css';
import styles from './stamp-words.module.css';

/** Chooses the stamp that the next click on the sheet places. */
export function StampChoice({ session }: { session: EditorSession }) {
  const stamp = useSessionFact(session, ({ editor }) => editor.view.style.stamp);
  const caption = session.editor.view.signature();
  return (
    <section className={`${hints.hint} ${styles.choice}`} aria-label={editorMessages.chooseStamp}>
      <span role="status">{editorMessages.howToStamp}</span>
      <StampWords value={stamp} onChange={(style) => isPartialStyle(style) && session.dispatch({ type: 'style', style })} />
      {caption !== '' && <span>{caption}</span>}
    </section>
  );
}
