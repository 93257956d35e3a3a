import type { Box } from '@sheetmark/editor-core';
import { useEffect, useMemo, useRef } from 'react';
import type { EditorSession } from '../session.ts';
import styles from './page-marks.module.css';

interface PageMarksProps {
  session: EditorSession;
  boxes: readonly Box[];
  /** Outlined as well. */
  current?: readonly Box[];
}

/** Highlights boxes on the sheet. A page may have thousands: they are drawn once in page units and moved with every frame, bypassing React. */
export function PageMarks({ session, boxes, current = [] }: PageMarksProps) {
  const marks = useRef<SVGGElement>(null);
  useEffect(() => {
    const place = () => {
      const [origin, right, down] = [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 0, y: 1 },
      ].map((corner) => session.stage.screenPoint(corner));
      if (!origin || !right || !down) return;
      const axes = [right.x - origin.x, right.y - origin.y, down.x - origin.x, down.y - origin.y];
      marks.current?.setAttribute('transform', `matrix(${[...axes, origin.x, origin.y].join(' ')})`);
    };
    place();
    return session.onFrame(place);
  }, [session]);
  const path = useMemo(() => boxes.map(pathAround).join(''), [boxes]);
  return (
    <svg className={styles.marks} aria-hidden="true">
      <g ref={marks}>
        <path d={path} />
        {current.length > 0 && <path className={styles.current} d={current.map(pathAround).join('')} />}
      </g>
    </svg>
  );
}

const pathAround = ({ minX, minY, maxX, maxY }: Box): string => `M${minX} ${minY}H${maxX}V${maxY}H${minX}Z`;
