import type { Sheet } from '@sheetmark/contract';
import { toPage, type Vec } from '@sheetmark/editor-core';
import { IconLayoutSidebar, IconRulerMeasure } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { isGuest } from '../../lib/guest.ts';
import { messages } from '../../lib/messages.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { preloadOnHover } from '../../ui/lazy-part.tsx';
import { TakeoffDrawer } from '../lazy-parts.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { ScaleButton } from './scale-button.tsx';
import { sizeText } from './sheet-size.ts';
import { SnapSwitches } from './snap-switches.tsx';
import { pointsPerMillimetre } from './units.ts';
import { ViewActions } from './view-actions.tsx';
import styles from './status-bar.module.css';

const millimetres = 1 / pointsPerMillimetre;

interface StatusBarProps {
  session: EditorSession;
  sheet: Sheet;
  /** Whether the page's scale might be wrong for this version. */
  isScaleDoubtful: boolean;
  /** The editor's root element, for full screen. */
  editor: RefObject<HTMLElement | null>;
  /** Pages and layers, in narrow windows. */
  hasStrip: boolean;
  onStrip: () => void;
  hasTakeoff: boolean;
  onTakeoff: () => void;
  /** Whether another page is shown next to this one. */
  isSplit: boolean;
  onSplit: () => void;
}

export function StatusBar({ session, sheet, isScaleDoubtful, editor, isSplit, onSplit, ...shown }: StatusBarProps) {
  const selected = useSessionFact(session, (each) => each.editor.state.selection.length);
  const objects = useSessionFact(session, (each) => each.markups.count);
  return (
    <footer className={styles.bar}>
      <Position session={session} unit={sheet.unit} />
      <ScaleButton session={session} sheet={sheet} isDoubtful={isScaleDoubtful} />
      <SnapSwitches session={session} />
      <span className={styles.free} />
      <span className={classNames(styles.info, styles.count)}>
        {selected > 0 ? editorMessages.selectedOf(selected, objects) : editorMessages.objects(objects)}
      </span>
      <span className={styles.info}>{sizeText(sheet)}</span>
      <span className={styles.narrow}>
        <IconButton
          size="xs"
          label={editorMessages.pagesAndLayers}
          icon={<IconLayoutSidebar />}
          aria-pressed={shown.hasStrip}
          onClick={shown.onStrip}
        />
      </span>
      {!isGuest() && (
        <IconButton
          size="xs"
          label={messages.keys.takeoff}
          icon={<IconRulerMeasure />}
          aria-pressed={shown.hasTakeoff}
          onClick={shown.onTakeoff}
          {...preloadOnHover(TakeoffDrawer)}
        />
      )}
      <ViewActions session={session} editor={editor} isSplit={isSplit} onSplit={onSplit} />
    </footer>
  );
}

/** The pointer's position on the sheet. Bypasses React because it changes with every move. */
function Position({ session, unit }: { session: EditorSession; unit: 'pt' | 'px' }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const factor = unit === 'pt' ? millimetres : 1;
    const write = (event: PointerEvent) => {
      const at: Vec = toPage(session.editor.state.camera, session.stage.pointOf(event));
      const inUnit = (value: number) =>
        Math.round(value * factor)
          .toLocaleString('en')
          .replaceAll(',', '\u202f');
      if (place.current) place.current.textContent = editorMessages.position(inUnit(at.x), inUnit(at.y), unit === 'pt' ? 'mm' : 'px');
    };
    session.stage.element.addEventListener('pointermove', write);
    return () => session.stage.element.removeEventListener('pointermove', write);
  }, [session, unit]);
  return <span ref={place} className={styles.position} />;
}
