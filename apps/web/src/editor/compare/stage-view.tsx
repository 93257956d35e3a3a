import type { Camera } from '@sheetmark/editor-core';
import { IconArrowsHorizontal } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { compareMessages } from '../../lib/messages/compare.ts';
import type { PanePictures } from './compare-pane.ts';
import { CompareStage } from './compare-stage.ts';
import { readInks } from './read-inks.ts';
import type { PaneView } from './views.ts';
import styles from './stage-view.module.css';

interface StageViewProps extends Omit<PanePictures, 'colours'> {
  label: string;
  panes: readonly PaneView[];
  onStage: (stage: CompareStage | null) => void;
  onCamera: (camera: Camera) => void;
  onLongPress: () => void;
}

/** The sheets of both versions. Another pair needs another key. */
export function StageView({ label, pictures, matrix, hasScan, panes, onStage, onCamera, onLongPress }: StageViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const [stage] = useState(() => new CompareStage({ pictures, matrix, hasScan, colours: readInks(document.documentElement) }));
  useEffect(() => stage.listen({ onCamera, onLongPress }), [stage, onCamera, onLongPress]);
  // Before the stage is attached, which fits the sheet to the first panes.
  useEffect(() => stage.show(panes), [stage, panes]);
  const announce = useEffectEvent((shown: CompareStage | null) => onStage(shown));
  useEffect(() => {
    const stop = host.current && stage.attach(host.current);
    announce(stage);
    return () => {
      announce(null);
      stop?.();
    };
  }, [stage]);
  return <div ref={host} className={styles.host} role="img" aria-label={label} />;
}

interface DividerProps {
  /** From 0 to 1. */
  at: number;
  onMove: (at: number) => void;
}

/** A step of the arrow keys, as a share of the width. */
const step = 0.02;

/** The handle between the versions of the swiped view. */
export function Divider({ at, onMove }: DividerProps) {
  const limit = (share: number) => onMove(Math.min(1, Math.max(0, share)));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    limit(at + by);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const area = event.currentTarget.parentElement?.getBoundingClientRect();
    if (area && event.currentTarget.hasPointerCapture(event.pointerId)) limit((event.clientX - area.left) / area.width);
  };
  return (
    <div
      className={styles.divider}
      style={{ left: `${at * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label={compareMessages.divider}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at * 100)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    >
      <span>
        <IconArrowsHorizontal aria-hidden="true" />
      </span>
    </div>
  );
}
