import type { Sheet } from '@sheetmark/contract';
import { measuresToScale, type ScaleRegion } from '@sheetmark/editor-core';
import { IconRuler2 } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { isGuest } from '../../lib/guest.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { scaleQuestion } from '../../lib/messages/scale-question.tsx';
import { preloadOnHover } from '../../ui/lazy-part.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { CalibrateDialog, RegionDialog } from '../lazy-parts.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { scaleText } from './units.ts';
import styles from './status-bar.module.css';

/** Shows the page's scale, which guests can't set, and opens its dialog. Warns when a measuring tool is used without a scale. Asks for the scale of a newly drawn region. */
export function ScaleButton({ session, sheet, isDoubtful }: { session: EditorSession; sheet: Sheet; isDoubtful: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<ScaleRegion | null>(null);
  const drawn = useSessionFact(session, (each) => each.getState().drawnRegion);
  const calibration = useSessionFact(session, (each) => each.editor.state.calibration);
  const isMeasuring = useSessionFact(session, (each) => measuresToScale(each.editor.state.tool));
  const warn = useEffectEvent(() => {
    if (calibration === null && !isGuest())
      showSnack({
        message: editorMessages.notCalibrated,
        kind: 'notice',
        act: { label: editorMessages.calibrate, run: () => setOpen(true) },
      });
  });
  useEffect(() => {
    if (!isMeasuring) return;
    warn();
    void CalibrateDialog.preload();
  }, [isMeasuring]);
  const region = edited ?? (drawn && { box: drawn });
  const closeRegion = () => {
    setEdited(null);
    session.clearDrawnRegion();
  };
  const text = calibration ? editorMessages.scale(scaleText(calibration, sheet)) : editorMessages.noScale;
  if (isGuest()) {
    return (
      <span className={styles.scale}>
        <IconRuler2 aria-hidden="true" />
        {text}
      </span>
    );
  }
  return (
    <>
      <button type="button" className={styles.scale} onClick={() => setOpen(true)} {...preloadOnHover(CalibrateDialog, RegionDialog)}>
        <IconRuler2 aria-hidden="true" />
        {text}
        {isDoubtful && <em>{scaleQuestion.notConfirmed}</em>}
      </button>
      {isOpen && (
        <CalibrateDialog
          session={session}
          sheet={sheet}
          onClose={() => setOpen(false)}
          onEditRegion={(each) => {
            setOpen(false);
            setEdited(each);
          }}
        />
      )}
      {region && <RegionDialog session={session} sheet={sheet} region={region} onClose={closeRegion} />}
    </>
  );
}
