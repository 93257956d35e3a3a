import type { Handlers } from '../../platform/http/handler.ts';
import type { ScansService } from './scans.service.ts';

const progress = 'How far the scans are read.';

export function scansRoutes(scans: ScansService): Handlers {
  return {
    getScanSettings: async ({ actor, params }) => ({ message: 'Text in scans.', data: await scans.getSettings(actor, params.id) }),
    updateScanSettings: async ({ actor, params, body }) => ({
      message: 'Saved.',
      data: await scans.updateSettings(actor, params.id, body),
    }),
    getFileScans: async ({ actor, params }) => ({ message: progress, data: await scans.get(actor, params.fileId) }),
    pauseScans: async ({ actor, params, body }) => ({
      message: body.is_paused ? 'Reading is paused.' : 'Reading continues.',
      data: await scans.pause(actor, params.fileId, body.is_paused),
    }),
    readScansAgain: async ({ actor, params, body }) => ({
      message: 'The text is read again.',
      data: await scans.readAgain(actor, params.fileId, body.page_number),
    }),
  };
}
