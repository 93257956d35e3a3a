import type { Markup } from '@sheetmark/contract';
import { boundsOf, boxAround, type Vec } from '@sheetmark/editor-core';
import { IconMessage } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useMarkupsWithDrafts } from '../../lib/comment-drafts.ts';
import { messages } from '../../lib/messages.ts';
import { commentMessages } from '../../lib/messages/comments.ts';
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

/** More numbers than this would cover the sheet. */
const mostNumbers = 200;

/**
 * At the upper right of each markup its number, in a bubble with the count of comments where there are any. Moved with the picture, past
 * React.
 */
export function Bubbles({ session, markups, selected }: BubblesProps) {
  const layer = useRef<HTMLDivElement>(null);
  const documentVersion = useSessionFact(session, (each) => each.editor.state.documentVersion);
  const hidden = useSessionFact(session, (each) => each.editor.state.hidden);
  // With a drawing tool in the hand the sheet below is what one presses on.
  const isDrawing = useSessionFact(session, ({ editor }) => editor.state.tool !== 'select' && editor.state.tool !== 'pan');
  const begun = useMarkupsWithDrafts();
  const hasBubble = (markup: Markup): boolean => markup.comments.length > 0 || begun.has(markup.id) || markup.id === selected?.id;
  const marked = markups.length > mostNumbers ? markups.filter(hasBubble) : markups;

  useEffect(() => {
    const corners = new Map(marked.map((markup) => [String(markup.id), cornerOf(session, markup.id)]));
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
  }, [session, marked, documentVersion, hidden]);

  return (
    <div ref={layer} className={styles.layer} data-passive={isDrawing || undefined}>
      {marked.map((markup) =>
        hasBubble(markup) ? (
          <button
            key={markup.id}
            type="button"
            data-markup={markup.id}
            className={classNames(styles.bubble, markup.id === selected?.id && styles.current)}
            data-begun={begun.has(markup.id) || undefined}
            aria-label={begun.has(markup.id) ? `${labelOf(markup)}. ${commentMessages.unsentComment}` : labelOf(markup)}
            onClick={() => session.selectMarkup(markup.id)}
          >
            <span>
              {messages.markupNumber(markup.number)}
              <IconMessage aria-hidden="true" />
              {markup.comments.length > 0 && markup.comments.length}
            </span>
          </button>
        ) : (
          <span key={markup.id} data-markup={markup.id} className={styles.number} aria-hidden="true">
            <span>{markup.number}</span>
          </span>
        ),
      )}
    </div>
  );
}

const labelOf = ({ number, comments: { length } }: Markup): string => editorMessages.bubbleLabel(messages.markupNumber(number), length);

function cornerOf(session: EditorSession, markupId: number): Vec | null {
  const box = boxAround(
    session
      .objectsOf(markupId)
      .filter((object) => session.editor.view.isShown(object))
      .map(boundsOf),
  );
  return box && { x: box.maxX, y: box.minY };
}
