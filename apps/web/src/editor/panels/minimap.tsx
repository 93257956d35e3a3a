import type { Sheet } from '@sheetmark/contract';
import { boxCenter, type Vec, visibleBox } from '@sheetmark/editor-core';
import { type PointerEvent, useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { toTurnedView } from '../host/turn.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import styles from './minimap.module.css';

/** CSS pixels of the longer side. */
const longSide = 168;

/** The whole page with a frame around the visible part, which can be dragged. Hidden from screen readers: keys move the page as well. */
export function Minimap({ session, sheet }: { session: EditorSession; sheet: Sheet }) {
  const map = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);
  const turn = useSessionFact(session, (each) => each.stage.turn);
  const scale = longSide / Math.max(sheet.width, sheet.height);
  const [width, height] = [sheet.width * scale, sheet.height * scale];

  useEffect(() => {
    const place = () => {
      const { camera, viewport } = session.editor.state;
      const visible = visibleBox(camera, viewport);
      if (!frame.current) return;
      frame.current.style.transform = `translate(${visible.minX * scale}px, ${visible.minY * scale}px)`;
      Object.assign(frame.current.style, {
        width: `${(visible.maxX - visible.minX) * scale}px`,
        height: `${(visible.maxY - visible.minY) * scale}px`,
      });
    };
    place();
    return session.onFrame(place);
  }, [session, scale]);

  const drag = (event: PointerEvent) => {
    if (event.buttons !== 1 || !map.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, top, width: wide, height: high } = map.current.getBoundingClientRect();
    const at = toTurnedView(turn, { x: event.clientX - left, y: event.clientY - top }, { width: wide, height: high });
    session.dispatch(centerOn(session, { x: at.x / scale, y: at.y / scale }));
  };
  return (
    <div className={styles.minimap} aria-hidden="true">
      <div
        className={styles.room}
        style={turn % 2 === 0 ? { width, height } : { width: height, height: width }}
        onPointerDown={drag}
        onPointerMove={drag}
      >
        <div ref={map} className={classNames(styles.map, 'paper-picture')} style={{ width, height, rotate: `${turn * 90}deg` }}>
          {sheet.thumbnail_url && <img src={sheet.thumbnail_url} alt="" draggable={false} />}
          <i ref={frame} className={styles.frame} />
        </div>
      </div>
    </div>
  );
}

/** Centres the view on a point of the page. */
function centerOn(session: EditorSession, to: Vec) {
  const { camera, viewport } = session.editor.state;
  const now = boxCenter(visibleBox(camera, viewport));
  const by = { x: (now.x - to.x) * camera.zoom, y: (now.y - to.y) * camera.zoom };
  return { type: 'pinch', screen: { x: 0, y: 0 }, by, factor: 1 } as const;
}
