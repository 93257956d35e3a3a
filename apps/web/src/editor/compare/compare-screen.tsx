import { useMediaQuery } from '@mantine/hooks';
import type { ItemFile, OpenedFile } from '@sheetmark/contract';
import type { Camera } from '@sheetmark/editor-core';
import { useMemo, useRef, useState } from 'react';
import { changesMessages } from '../../lib/messages/changes.ts';
import { compareMessages } from '../../lib/messages/compare.ts';
import type { FoundComparison } from '../api/comparisons.ts';
import { pictureOf } from '../api/sheet-picture.ts';
import { ChangeFrames } from './change-frames.tsx';
import { ChangeSide } from './change-side.tsx';
import { ChangeTask } from './change-task.tsx';
import { CompareBar } from './compare-bar.tsx';
import { isListAct, useCompareKeys } from './compare-keys.ts';
import type { ComparePlace, SheetPair } from './compare-place.ts';
import type { CompareStage } from './compare-stage.ts';
import type { Side } from './compositions.ts';
import { PhoneChange } from './phone-change.tsx';
import { identity } from './placed-look.ts';
import { Divider, StageView } from './stage-view.tsx';
import { Swatch } from './swatch.tsx';
import { type Blink, useBlink } from './use-blink.ts';
import { type ChangeList, useChangeList } from './use-change-list.ts';
import { ViewBar } from './view-bar.tsx';
import { isViewName, panesOf } from './views.ts';
import styles from './compare-screen.module.css';

interface CompareScreenProps {
  comparison: FoundComparison;
  opened: OpenedFile;
  before: ItemFile;
  after: ItemFile;
  pairs: readonly SheetPair[];
  pair: SheetPair;
  place: ComparePlace;
  onChange: (change: Partial<ComparePlace>) => void;
  onClose: () => void;
}

/** Both versions of one page, with the views, the legend and the list of changes. */
export function CompareScreen({ comparison, opened, before, after, pairs, pair, place, onChange, onClose }: CompareScreenProps) {
  const { view, hidden } = place;
  const [stage, setStage] = useState<CompareStage | null>(null);
  const [zoom, setZoom] = useState(1);
  const [isHeld, hold] = useState(false);
  const projectId = opened.projectDetails.id;
  const list = useChangeList({ projectId, comparison: comparison.data, pair, filters: place.filters, stage });
  const isPhone = useMediaQuery('(width < 768px)', false, { getInitialValueInEffect: false });
  const shownView = isPhone ? 'blink' : view;
  const blink = useBlink(shownView === 'blink', isPhone);
  useCompareKeys(
    (act) => {
      if (isViewName(act)) onChange({ view: act });
      else if (isListAct(act)) list.run(act);
      else ({ hold: () => hold(true), pause: blink.toggle, fit: () => stage?.fit(), close: onClose })[act]();
    },
    () => hold(false),
  );
  const labels = { before: before.label, after: after.label };
  return (
    <main className={styles.screen} data-open={list.selected !== undefined || undefined}>
      <CompareBar {...{ opened, before, after, pairs, pair, stage, zoom, onChange, onClose }} />
      <ViewBar view={view} hidden={hidden} labels={labels} blink={blink} onChange={onChange} />
      <Sheets
        {...{ pair, labels, list, zoom, isHeld, blink, isPhone }}
        place={{ ...place, view: shownView }}
        onStage={setStage}
        onZoom={setZoom}
      />
      <ChangeSide
        projectId={projectId}
        beforeId={before.id}
        afterId={after.id}
        found={comparison}
        page={pair.compared}
        changes={list.changes}
        filters={place.filters}
        selectedId={list.selected?.id}
        labels={labels}
        actions={list.actions}
        onFilter={(filters) => onChange({ filters })}
      />
      {list.taskFor && <ChangeTask place={list.place} change={list.taskFor} onClose={list.closeTask} />}
    </main>
  );
}

type Labels = Readonly<Record<Side, string>>;

interface SheetsProps extends Pick<CompareScreenProps, 'pair' | 'place'> {
  labels: Labels;
  list: ChangeList;
  zoom: number;
  isHeld: boolean;
  blink: Blink;
  isPhone: boolean;
  onStage: (stage: CompareStage | null) => void;
  onZoom: (zoom: number) => void;
}

/** The sheets of both versions in the chosen view, with the frames of their changes. */
function Sheets({ pair, place, labels, list, zoom, isHeld, blink, isPhone, onStage, onZoom }: SheetsProps) {
  const { view, hidden } = place;
  const [divider, setDivider] = useState(0.5);
  const sides = useMemo(() => (['before', 'after'] as const).filter((side) => pair[side]), [pair]);
  const panes = useMemo(
    () => panesOf({ view, hidden, sides, divider, blinkSide: blink.side, isHeld }),
    [view, hidden, sides, divider, blink.side, isHeld],
  );
  const frames = useRef<HTMLDivElement>(null);
  const alignment = pair.compared?.alignment ?? null;
  const follow = ({ x, y, zoom: factor }: Camera) => {
    onZoom(factor);
    if (frames.current) frames.current.style.translate = `${-x * factor}px ${-y * factor}px`;
  };
  const [only] = sides.length === 1 ? sides : [];
  return (
    <div className={styles.sheets}>
      <StageView
        key={`${place.beforeId} ${place.afterId} ${pair.page} ${alignment?.matrix.join(' ') ?? ''}`}
        label={compareMessages.sheet(labels.before, labels.after)}
        pictures={{ before: pair.before && pictureOf(pair.before), after: pair.after && pictureOf(pair.after) }}
        matrix={alignment?.matrix ?? identity}
        panes={panes}
        onStage={onStage}
        onCamera={follow}
        onLongPress={blink.flip}
      />
      <div className={styles.frames} data-view={view}>
        <ChangeFrames ref={frames} zoom={zoom} changes={list.shown} selectedId={list.selected?.id} onSelect={list.actions.select} />
      </div>
      {view === 'swipe' && !only && <Divider at={divider} onMove={setDivider} />}
      {only && <OnlyNote page={pair.page} has={labels[only]} lacks={labels[only === 'before' ? 'after' : 'before']} />}
      {!only && !isPhone && <SideLabels view={view} shown={isHeld ? 'before' : blink.side} labels={labels} />}
      {isPhone ? <PhoneChange {...{ list, blink, labels }} /> : <AlignmentNote pair={pair} />}
    </div>
  );
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

function OnlyNote({ page, has, lacks }: { page: number; has: string; lacks: string }) {
  return (
    <p className={styles.note} role="status">
      {compareMessages.onlyIn(page, has, lacks)}
    </p>
  );
}

/** How well the versions are aligned. */
function AlignmentNote({ pair }: { pair: SheetPair }) {
  const alignment = pair.compared?.alignment;
  if (!alignment) return null;
  const { coverage, is_trusted, points, residual } = alignment;
  const distance = changesMessages.distance(residual, pair.after?.unit ?? 'pt');
  const automatic = is_trusted ? changesMessages.aligned(distance) : changesMessages.checkAlignment;
  return (
    <p className={styles.alignment} title={changesMessages.coverage(coverage)}>
      {points.length > 0 ? changesMessages.alignedByPoints(distance) : automatic}
    </p>
  );
}
