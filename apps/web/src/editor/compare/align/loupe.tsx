import type { Vec } from '@sheetmark/editor-core';
import { useEffect, useRef, useState } from 'react';
import { alignMessages } from '../../../lib/messages/align.ts';
import type { SheetPicture } from '../../render/sheet-layer.ts';
import { LoupeView } from './loupe-view.ts';
import stageStyles from '../stage-view.module.css';
import styles from './loupe.module.css';

interface LoupeProps {
  picture: SheetPicture;
  /** The magnified point in page units, and where the loupe is, in CSS pixels of the pane. */
  at: Vec;
  screen: Vec;
  /** Of the pane. */
  zoom: number;
  snapsTo: 'point' | 'line' | null;
}

/** CSS pixels across; like the circle in the style sheet. */
const size = 176;
const [factor, maxZoom] = [8, 60];

/** Magnifies the place under the pointer, with a cross where a click puts the point. */
export function Loupe({ picture, at, screen, zoom, snapsTo }: LoupeProps) {
  const host = useRef<HTMLDivElement>(null);
  const [view] = useState(() => new LoupeView(picture, size));
  const magnified = Math.min(maxZoom, zoom * factor);
  useEffect(() => {
    host.current?.append(view.element);
    return () => view.release();
  }, [view]);
  useEffect(() => view.show(at, magnified), [view, at, magnified]);
  const times = alignMessages.magnified(Math.max(1, Math.round(magnified / zoom)));
  return (
    <div className={styles.loupe} style={{ translate: `${screen.x}px ${screen.y}px` }} aria-hidden="true">
      <div className={styles.lens}>
        <div ref={host} className={stageStyles.host} />
      </div>
      <span>{snapsTo ? `${alignMessages.snapsTo[snapsTo]} · ${times}` : times}</span>
    </div>
  );
}
