import type { Sheet } from '@sheetmark/contract';
import { type Camera, snapToLines, toPage, toScreen, type Vec } from '@sheetmark/editor-core';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { alignMessages } from '../../../lib/messages/align.ts';
import { pictureOf } from '../../api/sheet-picture.ts';
import type { CompareStage } from '../compare-stage.ts';
import type { Side } from '../compositions.ts';
import { identity } from '../matrix.ts';
import { StageView } from '../stage-view.tsx';
import { Swatch } from '../swatch.tsx';
import { type AlignState, isOnSheet, type PointPlace } from './align-points.ts';
import { Loupe } from './loupe.tsx';
import { useLinesOf } from './use-page-lines.ts';
import styles from './align-pane.module.css';

interface AlignPaneProps {
  side: Side;
  label: string;
  fileId: number;
  sheet: Sheet;
  state: AlignState;
  /** Whether a click here would place a point. */
  isWanted: boolean;
  onStage: (stage: CompareStage | null) => void;
  onPlace: (at: Vec) => void;
  onMove: (place: PointPlace, at: Vec) => void;
  onSelect: (place: PointPlace) => void;
}

/** How near a corner or line must be to snap, and how little the pointer may move in a click, in CSS pixels. */
const [snapReach, clickReach] = [9, 4];

const plainPane = [{ composition: { plain: 'after' }, from: 0, to: 1, isMoved: false }] as const;

/** One sheet, on which clicks place points. Nothing is coloured, and both sheets move on their own. */
export function AlignPane({ side, label, fileId, sheet, state, isWanted, onStage, onPlace, onMove, onSelect }: AlignPaneProps) {
  const [stage, setStage] = useState<CompareStage | null>(null);
  const [camera, setCamera] = useState<Camera>({ x: 0, y: 0, zoom: 1 });
  const pictures = useMemo(() => ({ before: null, after: pictureOf(sheet) }), [sheet]);
  const lines = useLinesOf({ fileId, pageNumber: sheet.page_number, width: sheet.width, height: sheet.height });
  const announce = (shown: CompareStage | null) => {
    setStage(shown);
    onStage(shown);
  };
  const snap = (screen: Vec) => {
    const at = toPage(camera, screen);
    const snapped = lines && snapToLines(at, lines, snapReach / camera.zoom);
    return { at: snapped?.at ?? at, snapsTo: snapped?.on ?? null };
  };
  const put = (screen: Vec) => {
    const { at } = snap(screen);
    if (isWanted && isOnSheet(sheet, at)) onPlace(at);
  };
  const { hover, handlers } = usePlacing({ stage, onClick: put });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget || !isWanted) return;
    event.preventDefault();
    event.stopPropagation();
    const { clientWidth, clientHeight } = event.currentTarget;
    put({ x: clientWidth / 2, y: clientHeight / 2 });
  };
  const hovered = hover && isWanted && isOnSheet(sheet, toPage(camera, hover)) ? snap(hover) : null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- Enter places a point in the middle
    <div className={styles.pane} role="group" aria-label={alignMessages.paneOf(label)} tabIndex={0} onKeyDown={onKeyDown} {...handlers}>
      <StageView
        label={label}
        pictures={pictures}
        matrix={identity}
        hasScan={false}
        panes={plainPane}
        onStage={announce}
        onCamera={setCamera}
        onLongPress={ignore}
      />
      <span className={styles.label}>
        <Swatch kind={side} /> {label}
      </span>
      <Markers {...{ side, label, state, camera, onSelect }} onMove={(place, screen) => onMove(place, snap(screen).at)} stage={stage} />
      {hovered && hover && (
        <Loupe
          picture={pictures.after}
          at={hovered.at}
          screen={toScreen(camera, hovered.at)}
          zoom={camera.zoom}
          snapsTo={hovered.snapsTo}
        />
      )}
    </div>
  );
}

const ignore = () => undefined;

interface Placing {
  stage: CompareStage | null;
  onClick: (screen: Vec) => void;
}

/** Tells clicks from drags, which pan, and follows a pointer that hovers. */
function usePlacing({ stage, onClick }: Placing) {
  const [hover, setHover] = useState<Vec | null>(null);
  const pressed = useRef<{ id: number; at: Vec; isClick: boolean } | null>(null);
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof HTMLButtonElement || !stage) return;
      // A second finger zooms.
      pressed.current = { id: event.pointerId, at: stage.pointOf(event), isClick: pressed.current === null && event.button === 0 };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!stage) return;
      const at = stage.pointOf(event);
      const down = pressed.current;
      if (down && Math.hypot(at.x - down.at.x, at.y - down.at.y) > clickReach) down.isClick = false;
      setHover(event.pointerType === 'touch' || (down && !down.isClick) ? null : at);
    },
    onPointerUp: (event: PointerEvent) => {
      const down = pressed.current;
      pressed.current = null;
      if (down?.id === event.pointerId && down.isClick) onClick(down.at);
    },
    onPointerCancel: () => {
      pressed.current = null;
    },
    onPointerLeave: () => setHover(null),
  };
  return { hover, handlers };
}

interface MarkersProps extends Pick<AlignPaneProps, 'side' | 'label' | 'state' | 'onSelect'> {
  camera: Camera;
  stage: CompareStage | null;
  onMove: (place: PointPlace, screen: Vec) => void;
}

/** The placed points; dragging moves them. */
function Markers({ side, label, state, camera, stage, onSelect, onMove }: MarkersProps) {
  return state.points.map((point, index) => {
    const at = point[side];
    if (!at) return null;
    const { x, y } = toScreen(camera, at);
    const isSelected = state.selected?.index === index && state.selected.side === side;
    return (
      <button
        key={index}
        type="button"
        className={styles.marker}
        style={{ translate: `${x}px ${y}px` }}
        aria-pressed={isSelected}
        aria-label={alignMessages.pointIn(index + 1, label)}
        onClick={() => onSelect({ index, side })}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onSelect({ index, side });
        }}
        onPointerMove={(event) => {
          if (stage && event.currentTarget.hasPointerCapture(event.pointerId) && event.buttons > 0)
            onMove({ index, side }, stage.pointOf(event));
        }}
      >
        <b aria-hidden="true">{index + 1}</b>
      </button>
    );
  });
}
