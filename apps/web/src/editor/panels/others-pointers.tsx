import { IconPointerFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useAvatarColour } from '../../ui/avatar.tsx';
import type { OtherHere } from '../api/others-here.ts';
import type { EditorSession } from '../session.ts';
import styles from './others-pointers.module.css';

/** The pointers of others with their names. Positioned with every frame, bypassing React. Hidden from screen readers: the top bar lists who is here. */
export function OthersPointers({ session, others: all }: { session: EditorSession; others: readonly OtherHere[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const colourOf = useAvatarColour();
  const others = all.filter(({ pointer }) => pointer !== null);

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
