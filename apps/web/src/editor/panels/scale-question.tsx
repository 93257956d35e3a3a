import type { OpenedFile, Sheet } from '@sheetmark/contract';
import { labelBoundsAt } from '@sheetmark/editor-core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { scaleQuestion as texts } from '../../lib/messages/scale-question.tsx';
import { Button } from '../../ui/button.tsx';
import { useShareCalibration } from '../api/share-calibration.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { CalibrateDialog } from './calibrate-dialog.tsx';
import type { ScaleDoubt } from './scale-doubt.ts';
import { sizeText } from './sheet-size.ts';
import { scaleText } from './units.ts';
import styles from './scale-question.module.css';

interface ScaleQuestionProps {
  session: EditorSession;
  opened: OpenedFile;
  sheet: Sheet;
  doubt: ScaleDoubt;
}

/** Asks whether the scale still applies on a new version, and marks the measurements until someone answers. */
export function ScaleQuestion({ session, opened, sheet, doubt }: ScaleQuestionProps) {
  const share = useShareCalibration(session.place);
  const [isSetting, setSetting] = useState(false);
  const details = opened.editor_details.find(({ page_number }) => page_number === sheet.page_number);
  const calibration = details?.calibration ?? null;
  const was = details?.scale_sheet;
  const remove = () => {
    session.scales.removeCalibration();
    share.mutate(null);
  };
  return (
    <>
      <DoubtMarks session={session} />
      <section className={styles.question} data-floats aria-label={texts.title}>
        <b>
          <IconAlertTriangle aria-hidden="true" />
          {texts.title}
        </b>
        <p>
          {texts.why[doubt](was && <span className="num">{sizeText(was)}</span>)} {texts.until}
        </p>
        <div className={styles.actions}>
          <Button size="s" variant="primary" busy={share.isPending} onClick={() => share.mutate(calibration)}>
            {calibration ? texts.keep(editorMessages.scale(scaleText(calibration, sheet))) : texts.keepRegions}
          </Button>
          <Button size="s" onClick={() => setSetting(true)}>
            {texts.setAgain}
          </Button>
          {calibration && (
            <Button size="s" variant="quiet" onClick={remove}>
              {texts.remove}
            </Button>
          )}
        </div>
      </section>
      {isSetting && (
        <CalibrateDialog session={session} sheet={sheet} onClose={() => setSetting(false)} onEditRegion={() => setSetting(false)} />
      )}
    </>
  );
}

/** More marks would cover the sheet: then only the question is shown. */
const maxMarks = 300;

/** A question mark at the end of each measurement label. Positioned with every frame, bypassing React. */
function DoubtMarks({ session }: { session: EditorSession }) {
  const layer = useRef<HTMLDivElement>(null);
  const version = useSessionFact(session, (each) => each.editor.state.documentVersion);
  const hidden = useSessionFact(session, (each) => each.editor.state.hidden);
  const ids = useMemo(() => measurementIds(session, version, hidden), [session, version, hidden]);
  useEffect(() => {
    const place = () => {
      for (const [at, mark] of [...(layer.current?.children ?? [])].entries()) {
        const id = ids[at];
        const object = id && session.editor.view.find(id);
        const box = object && labelBoundsAt(object, session.editor.state.camera.zoom);
        if (!(mark instanceof HTMLElement) || !box) continue;
        const corners = [session.stage.screenPoint({ x: box.minX, y: box.minY }), session.stage.screenPoint({ x: box.maxX, y: box.maxY })];
        const [x, y] = [Math.max(...corners.map((corner) => corner.x)), Math.min(...corners.map((corner) => corner.y))];
        mark.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
      }
    };
    place();
    return session.onFrame(place);
  }, [session, ids]);
  return (
    <div ref={layer} className={styles.marks} aria-hidden="true">
      {ids.map((id) => (
        <span key={id} title={texts.notConfirmed}>
          ?
        </span>
      ))}
    </div>
  );
}

/** The ids of the visible measurements. */
function measurementIds(session: EditorSession, _version: number, _hidden: unknown) {
  const { view } = session.editor;
  const measurements = [...view.objects()].filter(
    (object) => view.isShown(object) && object.kind !== 'count' && labelBoundsAt(object, 1) !== null,
  );
  return measurements.length > maxMarks ? [] : measurements.map(({ id }) => id);
}
