import type { ItemFile, OpenedFile } from '@sheetmark/contract';
import { useMemo, useState } from 'react';
import { compareMessages } from '../../lib/messages/compare.ts';
import { pictureOf } from '../api/sheet-picture.ts';
import { CompareBar } from './compare-bar.tsx';
import { useCompareKeys } from './compare-keys.ts';
import type { ComparePlace, SheetPair } from './compare-place.ts';
import type { CompareStage } from './compare-stage.ts';
import type { Side } from './compositions.ts';
import { identity } from './placed-look.ts';
import { Divider, StageView } from './stage-view.tsx';
import { Swatch } from './swatch.tsx';
import { useBlink } from './use-blink.ts';
import { ViewBar } from './view-bar.tsx';
import { isViewName, panesOf } from './views.ts';
import styles from './compare-screen.module.css';

interface CompareScreenProps {
  opened: OpenedFile;
  before: ItemFile;
  after: ItemFile;
  pairs: readonly SheetPair[];
  pair: SheetPair;
  place: ComparePlace;
  onChange: (change: Partial<ComparePlace>) => void;
  onClose: () => void;
}

/** Both versions of one page, with the views and the legend. */
export function CompareScreen({ opened, before, after, pairs, pair, place, onChange, onClose }: CompareScreenProps) {
  const { view, hidden } = place;
  const [stage, setStage] = useState<CompareStage | null>(null);
  const [zoom, setZoom] = useState(1);
  const [divider, setDivider] = useState(0.5);
  const [isHeld, hold] = useState(false);
  const blink = useBlink(view === 'blink');
  const sides = useMemo(() => (['before', 'after'] as const).filter((side) => pair[side]), [pair]);
  const panes = useMemo(
    () => panesOf({ view, hidden, sides, divider, blinkSide: blink.side, isHeld }),
    [view, hidden, sides, divider, blink.side, isHeld],
  );
  useCompareKeys(
    (act) => {
      if (isViewName(act)) onChange({ view: act });
      else ({ hold: () => hold(true), pause: blink.toggle, fit: () => stage?.fit(), close: onClose })[act]();
    },
    () => hold(false),
  );
  const labels = { before: before.label, after: after.label };
  const [only] = sides.length === 1 ? sides : [];
  return (
    <main className={styles.screen}>
      <CompareBar {...{ opened, before, after, pairs, pair, stage, zoom, onChange, onClose }} />
      <ViewBar view={view} hidden={hidden} labels={labels} blink={blink} onChange={onChange} />
      <div className={styles.sheets}>
        <StageView
          key={`${before.id} ${after.id} ${pair.page}`}
          label={compareMessages.sheet(before.label, after.label)}
          pictures={{ before: pair.before && pictureOf(pair.before), after: pair.after && pictureOf(pair.after) }}
          matrix={identity}
          panes={panes}
          onStage={setStage}
          onCamera={(camera) => setZoom(camera.zoom)}
          onLongPress={blink.flip}
        />
        {view === 'swipe' && !only && <Divider at={divider} onMove={setDivider} />}
        {!only && <SideLabels view={view} shown={isHeld ? 'before' : blink.side} labels={labels} />}
        {only && (
          <p className={styles.note} role="status">
            {compareMessages.onlyIn(pair.page, labels[only], labels[only === 'before' ? 'after' : 'before'])}
          </p>
        )}
      </div>
    </main>
  );
}

type Labels = Readonly<Record<Side, string>>;

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
