import type { Markup } from '@sheetmark/contract';
import { boundsOf, boxAround, type Vec } from '@sheetmark/editor-core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import styles from './bubbles.module.css';

interface BubblesProps {
  session: EditorSession;
  markups: readonly Markup[];
  selected: Markup | undefined;
}

/** A bubble with the number of comments at the upper right of each markup that has any. Moved with the picture, past React. */
export function Bubbles({ session, markups, selected }: BubblesProps) {
  const layer = useRef<HTMLDivElement>(null);
  const documentVersion = useSessionFact(session, (each) => each.editor.state.documentVersion);
  const hidden = useSessionFact(session, (each) => each.editor.state.hidden);
  // With a drawing tool in the hand the sheet below is what one presses on.
  const isDrawing = useSessionFact(session, ({ editor }) => editor.state.tool !== 'select' && editor.state.tool !== 'pan');
  const commented = markups.filter((markup) => markup.comments.length > 0 || markup.id === selected?.id);

  useEffect(() => {
    const corners = new Map(commented.map((markup) => [String(markup.id), cornerOf(session, markup.id)]));
    const place = () => {
      for (const bubble of layer.current?.children ?? []) {
        if (!(bubble instanceof HTMLElement)) continue;
        const corner = corners.get(bubble.dataset['markup'] ?? '');
        bubble.hidden = !corner;
        if (!corner) continue;
        const { x, y } = session.stage.seenAt(corner);
        bubble.style.transform = `translate(${x}px, ${y}px)`;
      }
    };
    place();
    return session.onFrame(place);
  }, [session, commented, documentVersion, hidden]);

  return (
    <div ref={layer} className={styles.layer} data-passive={isDrawing || undefined}>
      {commented.map((markup) => (
        <button
          key={markup.id}
          type="button"
          data-markup={markup.id}
          className={classNames(styles.bubble, markup.id === selected?.id && styles.current)}
          aria-label={labelOf(markup)}
          onClick={() => session.selectMarkup(markup.id)}
        >
          <span>{markup.comments.length === 0 ? <IconMessagePlus aria-hidden="true" /> : markup.comments.length}</span>
        </button>
      ))}
    </div>
  );
}

function labelOf({ comments: { length } }: Markup): string {
  return length === 0 ? editorMessages.noComments : `${length} ${length === 1 ? 'comment' : 'comments'}, show the markup`;
}

function cornerOf(session: EditorSession, markupId: number): Vec | null {
  const box = boxAround(
    session
      .objectsOf(markupId)
      .filter((object) => session.editor.view.isShown(object))
      .map(boundsOf),
  );
  return box && { x: box.maxX, y: box.minY };
}
