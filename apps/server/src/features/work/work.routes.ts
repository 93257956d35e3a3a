import type { Handlers } from '../../platform/http/handler.ts';
import type { WorkService } from './work.service.ts';

export function workRoutes(work: WorkService): Handlers {
  return {
    listProjectWork: async ({ actor, params, body }) => ({
      message: 'The markups and tasks.',
      ...(await work.ofProject(actor, params.id, body)),
    }),
    countProjectWork: async ({ actor, params, body }) => ({ message: 'The groups.', data: await work.groups(actor, params.id, body) }),
    listCreatedByMe: async ({ actor, body }) => ({ message: 'Created by you.', ...(await work.ofMine(actor, 'created_by_me', body)) }),
    listAssignedToMe: async ({ actor, body }) => ({ message: 'Assigned to you.', ...(await work.ofMine(actor, 'assigned_to_me', body)) }),
    getFiltersById: async ({ actor, body }) => ({ message: 'The filters.', data: await work.filterOptions(actor, body.type) }),
  };
}
