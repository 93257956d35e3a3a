import type { Sheet } from '@sheetmark/contract';
import type { ScaleRegion, ToolId } from '@sheetmark/editor-core';
import { IconRuler2 } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { scaleQuestion } from '../../lib/messages/scale-question.tsx';
import { bringing } from '../../ui/late.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { CalibrateDialog, RegionDialog } from '../late-parts.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import { scaleText } from './units.ts';
import styles from './status-bar.module.css';

/** Their labels are lengths and areas. */
const needsScale: ReadonlySet<ToolId> = new Set(['measurementLine', 'perimeter', 'area']);

/** What lengths mean here; pressed, it asks. Taking the measuring tool without a scale says so; a region that was drawn asks for its own. */
export function ScaleButton({ session, sheet, isDoubtful }: { session: EditorSession; sheet: Sheet; isDoubtful: boolean }) {
  const [isAsking, ask] = useState(false);
  const [edited, edit] = useState<ScaleRegion | null>(null);
  const drawn = useSessionFact(session, (each) => each.getState().drawnRegion);
  const calibration = useSessionFact(session, (each) => each.editor.state.calibration);
  const isMeasuring = useSessionFact(session, (each) => needsScale.has(each.editor.state.tool));
  const warn = useEffectEvent(() => {
    if (calibration === null)
      showSnack({ message: editorMessages.notCalibrated, kind: 'notice', act: { label: editorMessages.calibrate, run: () => ask(true) } });
  });
  useEffect(() => {
    if (!isMeasuring) return;
    warn();
    void CalibrateDialog.bring();
  }, [isMeasuring]);
  const region = edited ?? (drawn && { box: drawn });
  const closeRegion = () => {
    edit(null);
    session.takeDrawnRegion();
  };
  return (
    <>
      <button type="button" className={styles.scale} onClick={() => ask(true)} {...bringing(CalibrateDialog, RegionDialog)}>
        <IconRuler2 aria-hidden="true" />
        {calibration ? editorMessages.scale(scaleText(calibration, sheet)) : editorMessages.noScale}
        {isDoubtful && <em>{scaleQuestion.notConfirmed}</em>}
      </button>
      {isAsking && (
        <CalibrateDialog
          session={session}
          sheet={sheet}
          onClose={() => ask(false)}
          onEditRegion={(each) => {
            ask(false);
            edit(each);
          }}
        />
      )}
      {region && <RegionDialog session={session} sheet={sheet} region={region} onClose={closeRegion} />}
    </>
  );
}
