import type { Sheet } from '@sheetmark/contract';
import type { Box, Vec } from '@sheetmark/editor-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { pictureOf } from '../api/sheet-picture.ts';
import type { Matrix } from '../compare/matrix.ts';
import { readInks } from '../compare/read-inks.ts';
import { Swatch } from '../compare/swatch.tsx';
import type { Turn } from '../host/turn.ts';
import { readColours } from '../render/colours.ts';
import { boxAroundObjects, type CarriedObjects, dashObjects, moveObjects } from './carried-objects.ts';
import { PlacePair } from './place-pair.ts';
import { distanceToMiddle, turnOnto } from './place-view.ts';
import frame from '../editor.module.css';
import styles from './places.module.css';

interface PlacesProps {
  /** The versions'. */
  labels: { before: string; after: string };
  sheets: { before: Sheet | null; after: Sheet | null };
  matrix: Matrix;
  /** Whether lines that only one version has are in colour. */
  isTinted: boolean;
  /** Whether one of the sheets is a scan. */
  hasScan: boolean;
  objects: CarriedObjects;
  drag: { box: Box | null; by: Vec; onMove: (by: Vec) => void } | null;
  /** Called with the distance to the middle of the view, for a markup that has no place yet. */
  onUnplaced: ((by: Vec) => void) | null;
  /** Why nothing is drawn on the newer sheet. */
  note: string | null;
}

/** The old and the new place of a markup, next to each other. Other sheets need another key. */
export function Places({ sheets, note, ...shown }: PlacesProps) {
  const { before, after } = sheets;
  return (
    <div className={styles.places}>
      {before ? <Pair {...shown} before={before} after={after} /> : <p>{messages.pagesBeingPrepared}</p>}
      {note !== null && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
    </div>
  );
}

interface PairProps extends Omit<PlacesProps, 'sheets' | 'note'> {
  before: Sheet;
  after: Sheet | null;
}

function Pair({ labels, before, after, matrix, isTinted, hasScan, objects, drag, onUnplaced }: PairProps) {
  const beforeHost = useRef<HTMLDivElement>(null);
  const afterHost = useRef<HTMLDivElement>(null);
  const [pair] = useState(
    () =>
      new PlacePair({
        before: pictureOf(before),
        after: after && pictureOf(after),
        matrix,
        colours: () => readColours(document.documentElement),
        inks: isTinted ? readInks(document.documentElement) : null,
        hasScan,
      }),
  );
  const lookAtMarkup = useEffectEvent(() => {
    pair.lookAt({ before: boxAroundObjects(objects.before), after: boxAroundObjects(objects.after) });
  });
  useEffect(() => {
    if (!beforeHost.current) return undefined;
    const stop = pair.attach({ before: beforeHost.current, after: afterHost.current });
    lookAtMarkup();
    return stop;
  }, [pair, beforeHost, afterHost]);
  useEffect(() => pair.showObjects({ before: objects.before, after: dashObjects(objects.after) }), [pair, objects.before, objects.after]);
  useEffect(() => {
    pair.setDraggable(drag?.box ? { box: drag.box, by: drag.by, onMove: drag.onMove } : null);
  });
  const place = useEffectEvent((onPlace: (by: Vec) => void) => {
    const box = boxAroundObjects(objects.after);
    if (!box || !pair.afterView || !after) return;
    const { camera, viewport } = pair.afterView;
    const by = distanceToMiddle(box, { camera, viewport, sheet: after });
    pair.lookAt({ before: null, after: boxAroundObjects(moveObjects(objects.after, by)) });
    onPlace(by);
  });
  useEffect(() => {
    if (onUnplaced) place(onUnplaced);
  }, [onUnplaced]);
  return (
    <>
      <Side name={carryOverMessages.oldPlace} label={labels.before} kind="before" host={beforeHost} turn={turnOnto(matrix)} />
      {after && <Side name={carryOverMessages.newPlace} label={labels.after} kind="after" host={afterHost} />}
    </>
  );
}

interface SideProps {
  name: string;
  label: string;
  kind: 'before' | 'after';
  host: React.Ref<HTMLDivElement>;
  turn?: Turn;
}

function Side({ name, label, kind, host, turn = 0 }: SideProps) {
  return (
    <section className={styles.place} aria-label={carryOverMessages.placeIn(name, label)}>
      <div className={frame.turned} data-turn={turn}>
        <div ref={host} className={frame.host} />
      </div>
      <span className={styles.label}>
        <Swatch kind={kind} /> {name} <span>{label}</span>
      </span>
    </section>
  );
}
