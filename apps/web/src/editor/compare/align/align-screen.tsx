import type { Sheet } from '@sheetmark/contract';
import { MIN_ZOOM, type Vec } from '@sheetmark/editor-core';
import { useRef, useState } from 'react';
import { alignMessages } from '../../../lib/messages/align.ts';
import { showSnack } from '../../../ui/snackbar.tsx';
import { type ComparedPagePlace, useAlignPages } from '../../api/comparisons.ts';
import type { SheetPair } from '../compare-place.ts';
import type { CompareStage } from '../compare-stage.ts';
import type { Side } from '../compositions.ts';
import { type Matrix, scaleOf } from '../matrix.ts';
import type { Labels } from '../pair-state.ts';
import { useAlignKeys } from './align-keys.ts';
import { AlignPane } from './align-pane.tsx';
import { AlignPanel } from './align-panel.tsx';
import {
  counterpart,
  fitOf,
  isOnSheet,
  mostPoints,
  movePoint,
  nudgePoint,
  otherSide,
  pairsOf,
  placePoint,
  type PointPlace,
  removePoint,
  removeSelected,
  startState,
} from './align-points.ts';
import styles from './align-screen.module.css';

interface AlignScreenProps {
  place: ComparedPagePlace;
  pair: SheetPair;
  /** Of the older and the newer version. */
  fileIds: Readonly<Record<Side, number>>;
  labels: Labels;
  onClose: () => void;
}

/** Aligns two pages by points that people place on both. */
export function AlignScreen(props: AlignScreenProps) {
  const { pair, fileIds, labels, onClose } = props;
  const { state, setState, fit, put, hold, save, isSaving } = useAlignment(props);
  const isFull = pairsOf(state.points).length === mostPoints;
  return (
    <>
      <div className={styles.panes} data-area="sheets">
        {(['before', 'after'] as const).map((side) => {
          const sheet = pair[side];
          if (!sheet) return null;
          return (
            <AlignPane
              key={side}
              side={side}
              label={labels[side]}
              fileId={fileIds[side]}
              sheet={sheet}
              state={state}
              isWanted={!isFull}
              onStage={(stage) => hold(side, stage)}
              onPlace={(at) => put(side, at)}
              onMove={(point, at) => setState(movePoint(state, point, at))}
              onSelect={(selected: PointPlace) => setState({ ...state, selected })}
            />
          );
        })}
      </div>
      <AlignPanel
        points={state.points}
        fit={fit}
        labels={labels}
        page={pair.page}
        unit={pair.after?.unit ?? 'pt'}
        isSaving={isSaving}
        onRemove={(index) => setState(removePoint(state, index))}
        onAlign={save}
        onCancel={onClose}
      />
    </>
  );
}

/** The points, what keys do with them, and how to place and save them. */
function useAlignment({ place, pair, onClose }: AlignScreenProps) {
  const alignment = pair.compared?.alignment ?? null;
  const [state, setState] = useState(() => startState(alignment?.points ?? []));
  const stages = useRef<Record<Side, CompareStage | null>>({ before: null, after: null });
  const align = useAlignPages(place);
  const fit = fitOf(state.points);
  const known = alignment?.is_trusted === true ? alignment.matrix : null;
  const matrix = typeof fit === 'object' ? fit.matrix : known;
  useAlignKeys({
    nudge: (by) => setState(nudgePoint(state, by)),
    remove: () => setState(removeSelected(state)),
    cancel: onClose,
  });
  const save = () => {
    const done = () => {
      showSnack({ message: alignMessages.aligned, kind: 'done' });
      onClose();
    };
    align.mutate([...pairsOf(state.points)], { onSuccess: done });
  };
  const put = (side: Side, at: Vec) => {
    const next = placePoint(state, side, at);
    setState(next);
    const isPending = next.points[next.selected?.index ?? 0]?.[otherSide(side)] === undefined;
    if (isPending && matrix) flyTo(stages.current, { side, at, matrix, sheet: pair[otherSide(side)] });
  };
  const hold = (side: Side, stage: CompareStage | null) => {
    stages.current[side] = stage;
  };
  return { state, setState, fit, put, hold, save, isSaving: align.isPending };
}

interface Flight {
  readonly side: Side;
  readonly at: Vec;
  readonly matrix: Matrix;
  /** The other one. */
  readonly sheet: Sheet | null;
}

/** Shows the probable place of a point on the other sheet, as large as on this one. */
function flyTo(stages: Readonly<Record<Side, CompareStage | null>>, { side, at, matrix, sheet }: Flight): void {
  const zoom = stages[side]?.camera.zoom ?? 1;
  const there = counterpart(matrix, side, at);
  const scale = side === 'before' ? scaleOf(matrix) : 1 / scaleOf(matrix);
  // The whole sheet is visible.
  if (zoom / scale < MIN_ZOOM || !sheet || !isOnSheet(sheet, there)) return stages[otherSide(side)]?.fit();
  stages[otherSide(side)]?.lookAt({ minX: there.x - 1, minY: there.y - 1, maxX: there.x + 1, maxY: there.y + 1 }, zoom / scale);
}
