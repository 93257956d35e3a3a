import { boundsOf, boxAround, expandBox, lengthOnPage, objectId, screenPixels, type Vec } from '@sheetmark/editor-core';
import { useEffect, useRef } from 'react';
import { useAvatarColour } from '../../ui/avatar.tsx';
import type { OtherHere } from '../api/others-here.ts';
import type { EditorSession } from '../session.ts';
import styles from './others-pointers.module.css';

/**
 * Frames around what others have selected, with their names, and outlines of what they are drawing. Positioned with every frame, bypassing
 * React. Hidden from screen readers: the top bar lists who is here.
 */
export function OthersMarks({ session, others: all }: { session: EditorSession; others: readonly OtherHere[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const colourOf = useAvatarColour();
  const others = all.filter(({ doing }) => doing && doing.selection.length + doing.ghosts.length > 0);

  useEffect(() => {
    const place = () => {
      for (const [index, other] of others.entries()) {
        const path = layer.current?.querySelector(`[data-marks="${index}"]`);
        const name = layer.current?.querySelector<HTMLElement>(`[data-name="${index}"]`);
        const { lines, at } = marksOf(session, other);
        path?.setAttribute('d', lines.map((points) => pathThrough(points.map((point) => session.stage.screenPoint(point)))).join(''));
        if (!name) continue;
        const corner = at && session.stage.screenPoint(at);
        name.hidden = corner === null;
        if (corner) name.style.transform = `translate(${corner.x}px, ${corner.y}px)`;
      }
    };
    place();
    const stops = [session.onFrame(place), session.subscribe(place)];
    return () => stops.forEach((stop) => stop());
  }, [session, others]);

  return (
    <div ref={layer} className={styles.layer} aria-hidden="true">
      <svg className={styles.marks}>
        {others.map(({ tab, person }, index) => (
          <path key={tab} data-marks={index} stroke={`var(--person-${colourOf(person)})`} />
        ))}
      </svg>
      {others.map(({ tab, person }, index) => (
        <span key={tab} data-name={index} className={styles.name} style={{ background: `var(--person-${colourOf(person)})` }}>
          {person.name}
        </span>
      ))}
    </div>
  );
}

/** Between an object and the frame around it, so that the object's line stays visible. */
const frameGap = screenPixels(4);

/** The lines in page units, and the name's position at the upper left of the selection. */
function marksOf({ editor }: EditorSession, { doing }: OtherHere): { lines: readonly (readonly Vec[])[]; at: Vec | null } {
  const boxes = (doing?.selection ?? []).flatMap((id) => {
    const object = editor.view.find(objectId(id));
    return object ? [expandBox(boundsOf(object), lengthOnPage(editor.state.camera, frameGap))] : [];
  });
  const frames = boxes.map(({ minX, minY, maxX, maxY }) => [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
    { x: minX, y: minY },
  ]);
  const all = boxAround(boxes);
  return { lines: [...frames, ...(doing?.ghosts ?? []).map(({ points }) => points)], at: all && { x: all.minX, y: all.minY } };
}

const pathThrough = (points: readonly Vec[]): string =>
  points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
