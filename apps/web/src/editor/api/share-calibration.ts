import { type Calibration, operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import type { PagePlace } from '../sync/save-page.ts';

/** Tells everybody what lengths on the page are. Without the server the scale holds in this browser alone, and that is said. */
export function useShareCalibration({ projectId, itemId, pageNumber }: PagePlace) {
  return useMutation({
    mutationFn: (calibration: Calibration) =>
      call(operations.calibratePage, { params: { itemId, sheetId: pageNumber }, body: { calibration, projectId } }),
    onSuccess: () => showSnack({ message: editorMessages.calibrated, kind: 'done' }),
    onError: () => showSnack({ message: editorMessages.calibratedHere, kind: 'notice' }),
    meta: { failsInPlace: true },
  });
}
