import type { Sheet } from '@sheetmark/contract';
import { toPage } from '@sheetmark/editor-core';
import { IconPointerFilled } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { pointAt, showSheet } from '../../lib/live/live.ts';
import { useAvatarColour } from '../../ui/avatar.tsx';
import { useOthersOnSheet } from '../api/others-here.ts';
import type { EditorSession } from '../session.ts';
import { rounded } from './doing.ts';
import styles from './others-pointers.module.css';

/** Where others point, under their names. Moved with the picture, past React. Decoration: that they are here, the top bar says. */
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
        const { x, y } = session.stage.seenAt(at);
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

/** Tells the others on the sheet that one is here, and where one points. */
export function usePointing(
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
      pointAt({ x: rounded(x), y: rounded(y) });
    };
    const leave = () => pointAt(null);
    element.addEventListener('pointermove', follow);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointermove', follow);
      element.removeEventListener('pointerleave', leave);
    };
  }, [session, host]);
}
