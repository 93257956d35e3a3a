import type { Sheet } from '@sheetmark/contract';
import { toPage } from '@sheetmark/editor-core';
import { IconPointerFilled } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { sendPointer, showSheet } from '../../lib/live/live.ts';
import { useAvatarColour } from '../../ui/avatar.tsx';
import { useOthersOnSheet } from '../api/others-here.ts';
import type { EditorSession } from '../session.ts';
import { roundToTenth } from './send-activity.ts';
import styles from './others-pointers.module.css';

/** The pointers of others with their names. Positioned with every frame, bypassing React. Hidden from screen readers: the top bar lists who is here. */
export function OthersPointers({ session, projectId }: { session: EditorSession; projectId: number }) {
  const layer = useRef<HTMLDivElement>(null);
  const colourOf = useAvatarColour();
  const others = useOthersOnSheet(projectId).filter(({ pointer }) => pointer !== null);

  useEffect(() => {
    const places = new Map(others.map(({ tab, pointer }) => [tab, pointer]));
    const place = () => {
      for (const mark of layer.current?.children ?? []) {
        if (!(mark instanceof HTMLElement)) continue;
        const at = places.get(mark.dataset['tab'] ?? '');
        if (!at) continue;
        const { x, y } = session.stage.screenPoint(at);
        mark.style.transform = `translate(${x}px, ${y}px)`;
      }
    };
    place();
    return session.onFrame(place);
  }, [session, others]);

  return (
    <div ref={layer} className={styles.layer} aria-hidden="true">
      {others.map(({ tab, person }) => (
        <span key={tab} data-tab={tab} className={styles.pointer} style={{ color: `var(--person-${colourOf(person)})` }}>
          <IconPointerFilled />
          <span style={{ background: `var(--person-${colourOf(person)})` }}>{person.name}</span>
        </span>
      ))}
    </div>
  );
}

/** Sends the user's presence and pointer to others on the sheet. */
export function useSendPointer(
  session: EditorSession,
  host: RefObject<HTMLElement | null>,
  { item_id, page_number }: { item_id: number } & Pick<Sheet, 'page_number'>,
): void {
  useEffect(() => showSheet({ item_id, page_number }), [item_id, page_number]);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const follow = (event: PointerEvent) => {
      const { x, y } = toPage(session.editor.state.camera, session.stage.pointOf(event));
      sendPointer({ x: roundToTenth(x), y: roundToTenth(y) });
    };
    const leave = () => sendPointer(null);
    element.addEventListener('pointermove', follow);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointermove', follow);
      element.removeEventListener('pointerleave', leave);
    };
  }, [session, host]);
}
