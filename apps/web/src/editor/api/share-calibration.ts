import { type Calibration, operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { editorMessages } from '../../lib/messages/editor.tsx';
import { writeResponseToCache } from '../../lib/write-over.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import type { PagePlace } from '../sync/page-server.ts';
import { cachePage, openFiles } from './open-file.ts';

/** Saves the page's scale for everyone. If that fails, the scale only applies in this browser, and a message says so. */
export function useShareCalibration({ projectId, itemId, fileId, pageNumber }: PagePlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (calibration: Calibration | null) =>
      call(operations.calibratePage, { params: { itemId, sheetId: pageNumber }, body: { calibration, file_id: fileId, projectId } }),
    onSuccess: async ({ data }) => {
      await writeResponseToCache(client, openFiles, () => cachePage(client, data));
      showSnack({ message: data.calibration ? editorMessages.calibrated : editorMessages.scaleRemoved, kind: 'done' });
    },
    onError: () => showSnack({ message: editorMessages.calibratedHere, kind: 'notice' }),
    meta: { failsInPlace: true },
  });
}
