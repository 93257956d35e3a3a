import { boundsOf, type CanvasObject, nameOfObject } from '@sheetmark/editor-core';
import { IconLock } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import styles from './object-list.module.css';

/** CSS pixels, as in the style sheet. Taller on phones, to be easy to tap. */
const rowHeight = (): number => (window.matchMedia('(width < 768px)').matches ? 44 : 36);
/** Objects whose tops differ by less than this, in page units, are on one line. */
const lineHeight = 12;

/**
 * All objects on the page in reading order, for users who can't use a pointer: arrow keys move through the list, Space adds to the selection,
 * Enter selects and shows an object, Delete deletes it.
 */
export function ObjectList({ session }: { session: EditorSession }) {
  const scroller = useRef<HTMLDivElement>(null);
  const documentVersion = useSessionFact(session, (each) => each.editor.state.documentVersion);
  const selection = useSessionFact(session, (each) => each.editor.state.selection);
  const objects = inReadingOrder(session, documentVersion);
  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, objects.length - 1));
  const rows = useVirtualizer({
    count: objects.length,
    estimateSize: rowHeight,
    getScrollElement: () => scroller.current,
    overscan: 8,
  });
  const go = (to: number): void => {
    const next = Math.min(Math.max(0, to), objects.length - 1);
    setAt(next);
    rows.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent): void =>
    pressKey(event, session, { active, last: objects.length - 1, object: objects[active], go });
  const onClick = ({ target }: MouseEvent): void => {
    const index = Number(target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset['index'] : Number.NaN);
    const object = objects[index];
    if (!object) return;
    setAt(index);
    selectAndShow(session, object);
  };
  if (objects.length === 0) return <p className={styles.empty}>{editorMessages.noObjects}</p>;
  return (
    <div
      ref={scroller}
      className={styles.list}
      role="listbox"
      aria-multiselectable="true"
      aria-label={editorMessages.objectsOfPage}
      aria-activedescendant={`object-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div style={{ height: rows.getTotalSize() }} className={styles.rows} role="presentation">
        {rows.getVirtualItems().map(({ index, start }) => {
          const object = objects[index];
          if (!object) return null;
          return (
            <Row
              key={object.id}
              object={object}
              index={index}
              count={objects.length}
              top={start}
              isSelected={selection.includes(object.id)}
              isActive={index === active}
            />
          );
        })}
      </div>
    </div>
  );
}

interface KeyOptions {
  /** The index of the active row, and of the last one. */
  active: number;
  last: number;
  /** The object of the active row. */
  object: CanvasObject | undefined;
  go: (to: number) => void;
}

function pressKey(event: KeyboardEvent, session: EditorSession, { active, last, object, go }: KeyOptions): void {
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => go(active + 1),
    ArrowUp: () => go(active - 1),
    PageDown: () => go(active + 10),
    PageUp: () => go(active - 10),
    Home: () => go(0),
    End: () => go(last),
    Enter: () => object && selectAndShow(session, object),
    ' ': () => object && toggle(session, object),
    Delete: () => session.dispatch({ type: 'command', id: 'delete' }),
  };
  const act = actions[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

function selectAndShow(session: EditorSession, object: CanvasObject): void {
  session.dispatch({ type: 'select', ids: [object.id] });
  session.lookAt(boundsOf(object), { maxZoom: session.editor.state.camera.zoom });
}

function toggle(session: EditorSession, { id }: CanvasObject): void {
  const { selection } = session.editor.state;
  const ids = selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id];
  session.dispatch({ type: 'select', ids });
}

interface RowProps {
  object: CanvasObject;
  index: number;
  count: number;
  /** CSS pixels from the top of the list. */
  top: number;
  isSelected: boolean;
  isActive: boolean;
}

function Row({ object, index, count, top, isSelected, isActive }: RowProps) {
  return (
    <div
      id={`object-${index}`}
      role="option"
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-active={isActive || undefined}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      tabIndex={-1}
      data-index={index}
    >
      <i style={{ background: object.stroke }} aria-hidden="true" />
      <span className={styles.name}>{nameOf(object)}</span>
      {object.locked && <IconLock role="img" aria-label={editorMessages.locked} />}
      {object.markupId === null && <span className={styles.note}>{editorMessages.notSavedYet}</span>}
    </div>
  );
}

/** The object's kind, followed by its text, if any. */
function nameOf(object: CanvasObject): string {
  const label = nameOfObject(object);
  const text = ('text' in object && object.text) || ('label' in object && object.label) || '';
  return typeof text === 'string' && text.trim() !== '' ? `${label}: ${text.trim()}` : label;
}

function inReadingOrder(session: EditorSession, _documentVersion: number): readonly CanvasObject[] {
  return [...session.editor.view.objects()]
    .filter((object) => session.editor.view.isShown(object))
    .map((object) => ({ object, box: boundsOf(object) }))
    .sort((a, b) => Math.floor(a.box.minY / lineHeight) - Math.floor(b.box.minY / lineHeight) || a.box.minX - b.box.minX)
    .map(({ object }) => object);
}
