import { sheetName } from '@sheetmark/contract';
import type { Camera } from '@sheetmark/editor-core';
import { useMemo, useRef, useState } from 'react';
import { compareMessages } from '../../lib/messages/compare.ts';
import { Button } from '../../ui/button.tsx';
import { pictureOf } from '../api/sheet-picture.ts';
import { ChangeFrames } from './change-frames.tsx';
import type { ComparePlace, SheetPair } from './compare-place.ts';
import type { Side } from './compositions.ts';
import { identity } from './matrix.ts';
import type { Labels } from './pair-state.ts';
import { PhoneChange } from './phone-change.tsx';
import { Divider, StageView } from './stage-view.tsx';
import { Swatch } from './swatch.tsx';
import type { CompareState } from './use-compare-screen.ts';
import { panesOf } from './views.ts';
import styles from './compare-screen.module.css';

interface CompareSheetsProps {
  pair: SheetPair;
  place: ComparePlace;
  state: CompareState;
}

/** The sheets of both versions in the chosen view, with the frames of their changes. */
export function CompareSheets({ pair, place, state }: CompareSheetsProps) {
  const { view, hidden } = place;
  const { list, labels, blink, isHeld, isPhone } = state;
  const [divider, setDivider] = useState(0.5);
  const sides = useMemo(() => (['before', 'after'] as const).filter((side) => pair[side]), [pair]);
  const { isAligned, ...laid } = layOn(pair);
  const panes = useMemo(
    () => panesOf({ view, hidden, sides, divider, blinkSide: blink.side, isAligned, hasRoom: !isPhone, isHeld }),
    [view, hidden, sides, divider, blink.side, isAligned, isPhone, isHeld],
  );
  const frames = useRef<HTMLDivElement>(null);
  const follow = ({ x, y, zoom: factor }: Camera) => {
    state.setZoom(factor);
    if (frames.current) frames.current.style.translate = `${-x * factor}px ${-y * factor}px`;
  };
  const [only] = sides.length === 1 ? sides : [];
  return (
    <div className={styles.sheets} data-area="sheets">
      <StageView
        key={keyOf(place, pair)}
        label={compareMessages.sheet(labels.before, labels.after)}
        pictures={{ before: pair.before && pictureOf(pair.before), after: pair.after && pictureOf(pair.after) }}
        {...laid}
        panes={panes}
        onStage={state.setStage}
        onCamera={follow}
        onLongPress={blink.flip}
      />
      <div className={styles.frames} data-view={view}>
        <ChangeFrames
          ref={frames}
          zoom={state.zoom}
          changes={isPhone && list.selected ? [list.selected] : list.shown}
          selectedId={list.selected?.id}
          onSelect={list.actions.select}
        />
      </div>
      {only ? (
        <OnlyNote pair={pair} only={only} labels={labels} onMatch={state.startMatching} />
      ) : (
        <>
          {view === 'swipe' && <Divider at={divider} onMove={setDivider} />}
          {!isPhone && <SideLabels view={isAligned ? view : 'side'} shown={isHeld ? 'before' : blink.side} labels={labels} />}
        </>
      )}
      {isPhone && !only && (list.selected || !state.hasList) && <PhoneChange {...{ list, blink, labels }} />}
    </div>
  );
}

/** How the sheets lie on each other, as far as that is known. */
function layOn({ compared }: SheetPair) {
  const matrix = compared?.alignment?.matrix;
  return { isAligned: matrix !== undefined, matrix: matrix ?? identity, hasScan: compared?.is_scan ?? false };
}

/** Another pair of pages, or another alignment, is another stage. */
function keyOf({ beforeId, afterId }: ComparePlace, { before, after, compared }: SheetPair): string {
  return [beforeId, afterId, before?.page_number, after?.page_number, ...(compared?.alignment?.matrix ?? [])].join(' ');
}

/** Names the versions where a view separates them. */
function SideLabels({ view, shown, labels }: { view: ComparePlace['view']; shown: Side; labels: Labels }) {
  if (view === 'overlay' && shown === 'after') return null;
  const sides: readonly Side[] = view === 'swipe' || view === 'side' ? ['before', 'after'] : [shown];
  return (
    <div className={styles.labels} data-view={view}>
      {sides.map((side) => (
        <span key={side} className={styles.label}>
          <Swatch kind={side} /> {labels[side]}
        </span>
      ))}
    </div>
  );
}

interface OnlyNoteProps {
  pair: SheetPair;
  only: Side;
  labels: Labels;
  onMatch: (() => void) | undefined;
}

/** Of the other version, which has no such page, or one that can't be shown. */
function OnlyNote({ pair, only, labels, onMatch }: OnlyNoteProps) {
  const other = only === 'before' ? 'after' : 'before';
  const unshown = pair.compared?.[`${other}_page`] ?? null;
  const sheet = pair[only];
  if (unshown !== null) {
    return (
      <p className={styles.note} role="status">
        {compareMessages.unshown(unshown, labels[other])}
      </p>
    );
  }
  return (
    <p className={styles.note} role="status">
      {compareMessages.onlyIn(sheet?.page_number ?? 1, labels[only], sheet && sheetName(sheet))}
      {onMatch && (
        <Button size="s" onClick={onMatch}>
          {compareMessages.choosePage}
        </Button>
      )}
    </p>
  );
}
