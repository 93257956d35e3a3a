import type { Handlers } from '../../platform/http/handler.ts';
import type { BulkService } from './bulk.service.ts';
import type { ExportService } from './export.service.ts';
import type { TakeoffService } from './takeoff/takeoff.service.ts';
import type { TrashedWorkService } from './trashed-work.service.ts';
import type { WorkService } from './work.service.ts';

interface WorkServices {
  readonly workLists: WorkService;
  readonly bulk: BulkService;
  readonly exports: ExportService;
  readonly takeoff: TakeoffService;
  readonly trashedWork: TrashedWorkService;
}

export function workRoutes({ workLists: work, bulk, exports, takeoff, trashedWork }: WorkServices): Handlers {
  return {
    listProjectWork: async ({ actor, params, body }) => ({
      message: 'The markups and tasks.',
      ...(await work.ofProject(actor, params.id, body)),
    }),
    countProjectWork: async ({ actor, params, body }) => ({ message: 'The groups.', data: await work.groups(actor, params.id, body) }),
    listCreatedByMe: async ({ actor, body }) => ({ message: 'Created by you.', ...(await work.ofMine(actor, 'created_by_me', body)) }),
    listAssignedToMe: async ({ actor, body }) => ({ message: 'Assigned to you.', ...(await work.ofMine(actor, 'assigned_to_me', body)) }),
    getFiltersById: async ({ actor, body }) => ({ message: 'The filters.', data: await work.filterOptions(actor, body.type) }),
    sumWork: async ({ actor, body }) => ({ message: 'The sums.', data: await work.sums(actor, body) }),
    updateWork: async ({ actor, body }) => ({ message: 'Saved.', data: await bulk.update(actor, body.rows) }),
    deleteWork: async ({ actor, body }) => {
      await bulk.remove(actor, body.rows);
      return { message: 'Deleted' };
    },
    restoreWork: async ({ actor, body }) => ({ message: 'Restored.', data: await bulk.restore(actor, body.rows) }),
    listTrashedWork: async ({ actor, params, query }) => ({
      message: 'The trash.',
      ...(await trashedWork.list(actor, params.id, query)),
    }),
    takeOff: async ({ actor, body }) => ({ message: 'The takeoff.', ...(await takeoff.sums(actor, body)) }),
    listTakeoffMarkups: async ({ actor, body }) => ({ message: 'The measurements.', ...(await takeoff.markups(actor, body)) }),
    exportTakeoff: ({ actor, body, request }) => takeoff.export(actor, body, request),
    exportWork: ({ actor, body, request }) => exports.export(actor, body, request),
  };
}
