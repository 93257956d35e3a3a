import type { Sheet } from '@sheetmark/contract';
import type { ScaleRegion } from '@sheetmark/editor-core';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useShareCalibration } from '../api/share-calibration.ts';
import type { EditorSession } from '../session.ts';
import { RegionList } from './region-list.tsx';
import { useScaleFields } from './scale-fields.tsx';

interface CalibrateDialogProps {
  session: EditorSession;
  sheet: Sheet;
  onClose: () => void;
  onEditRegion: (region: ScaleRegion) => void;
}

/** The scales of this page and its regions. */
export function CalibrateDialog({ session, sheet, onClose, onEditRegion }: CalibrateDialogProps) {
  const share = useShareCalibration(session.place);
  const { calibration, fields } = useScaleFields({ session, sheet, current: session.editor.state.calibration });
  const save = () => {
    if (!calibration) return;
    session.scales.calibrate(calibration);
    share.mutate(calibration);
    onClose();
  };
  const draw = () => {
    onClose();
    session.dispatch({ type: 'tool', tool: 'region' });
  };
  return (
    <Dialog
      title={editorMessages.calibrateThisPage}
      submitLabel={editorMessages.calibrate}
      submitDisabled={!calibration}
      onClose={onClose}
      onSubmit={save}
    >
      {fields}
      <RegionList session={session} sheet={sheet} onEdit={onEditRegion} onDraw={draw} />
    </Dialog>
  );
}
