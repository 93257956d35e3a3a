import { fontFor, hasText, type ObjectOf, TEXT_LINE_HEIGHT, TEXT_PADDING, toDegrees, type TextKind } from '@sheetmark/editor-core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import styles from './text-editor.module.css';

/** The text box open for typing, if there is one. */
export function TextEditor({ session }: { session: EditorSession }) {
  const editing = useSessionFact(session, (each) => each.editor.state.editing);
  return editing === null ? null : <Field key={editing} session={session} id={editing} />;
}

/**
 * A field with transparent text over the box: the canvas draws the text as everyone will see it, the field provides caret, selection and input
 * methods. Positioned with every frame, bypassing React.
 */
function Field({ session, id }: { session: EditorSession; id: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const object = useSessionFact(session, (each) => textOf(each, id));
  const end = () => session.dispatch({ type: 'end-text' });

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    const place = () => {
      const [element, box] = [field.current, textOf(session, id)];
      if (!element || !box) return;
      const { x, y, zoom } = session.editor.state.camera;
      const [middleX, middleY] = [box.width / 2, box.height / 2];
      const turn = `translate(${middleX}px, ${middleY}px) rotate(${toDegrees(box.rotation)}deg) translate(${-middleX}px, ${-middleY}px)`;
      element.style.transform = `translate(${(box.x - x) * zoom}px, ${(box.y - y) * zoom}px) scale(${zoom}) ${turn}`;
      Object.assign(element.style, { width: `${box.width}px`, height: `${box.height}px` });
    };
    place();
    return session.onFrame(place);
  }, [session, id, object]);
  if (!object) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, the input method handles these keys.
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    end();
  };
  return (
    <textarea
      ref={field}
      className={styles.field}
      aria-label={editorMessages.textOfTextBox}
      spellCheck
      value={object.text}
      style={{
        fontFamily: fontFor(object.fontFamily).css,
        fontSize: object.fontSize,
        lineHeight: TEXT_LINE_HEIGHT,
        padding: TEXT_PADDING,
        textAlign: object.textAlign,
        caretColor: object.textColor,
      }}
      onChange={(event) => session.dispatch({ type: 'type-text', text: event.currentTarget.value })}
      onKeyDown={onKeyDown}
      onBlur={end}
    />
  );
}

function textOf(session: EditorSession, id: string): ObjectOf<TextKind> | undefined {
  const object = session.editor.view.selectedObjects().find((each) => each.id === id);
  return object && hasText(object) ? object : undefined;
}
