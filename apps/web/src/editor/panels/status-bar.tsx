import type { Sheet } from '@sheetmark/contract';
import { toPage, type Vec } from '@sheetmark/editor-core';
import { useEffect, useRef } from 'react';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import styles from './status-bar.module.css';

/** Millimetres in a point of 1/72 inch. */
const millimetres = 25.4 / 72;

export function StatusBar({ session, sheet }: { session: EditorSession; sheet: Sheet }) {
  const selected = useSessionFact(session, (each) => each.editor.state.selection.length);
  const objects = useSessionFact(session, (each) => each.objectCount);
  return (
    <footer className={styles.bar}>
      <Position session={session} unit={sheet.unit} />
      <span className={styles.free} />
      <span>{selected > 0 ? `${selected} of ${objects} selected` : objects === 1 ? '1 object' : `${objects} objects`}</span>
      <span>{sizeOf(sheet)}</span>
    </footer>
  );
}

function sizeOf({ width, height, unit }: Sheet): string {
  if (unit === 'px') return `${Math.round(width)} × ${Math.round(height)} px`;
  return `${Math.round(width * millimetres)} × ${Math.round(height * millimetres)} mm`;
}

/** Where the pointer is on the sheet. Written past React: it changes with every move. */
function Position({ session, unit }: { session: EditorSession; unit: 'pt' | 'px' }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const factor = unit === 'pt' ? millimetres : 1;
    const write = (event: PointerEvent) => {
      const { left, top } = session.stage.element.getBoundingClientRect();
      const at: Vec = toPage(session.editor.state.camera, { x: event.clientX - left, y: event.clientY - top });
      const [x, y] = [at.x * factor, at.y * factor].map((value) => Math.round(value).toLocaleString('en').replaceAll(',', '\u202f'));
      if (place.current) place.current.textContent = `X ${x}  Y ${y} ${unit === 'pt' ? 'mm' : 'px'}`;
    };
    session.stage.element.addEventListener('pointermove', write);
    return () => session.stage.element.removeEventListener('pointermove', write);
  }, [session, unit]);
  return <span ref={place} className={styles.position} />;
}
