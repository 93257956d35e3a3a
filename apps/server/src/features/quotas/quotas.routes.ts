import type { Handlers } from '../../platform/http/handler.ts';
import type { QuotasService } from './quotas.service.ts';

export function quotasRoutes(quotas: QuotasService): Handlers {
  return {
    getStorage: async ({ actor }) => ({ message: 'What is stored.', data: await quotas.report(actor) }),
    setStorageLimit: async ({ actor, body }) => {
      await quotas.setLimit(actor, body);
      return { message: 'Limit saved.' };
    },
    getOwnStorage: async ({ actor }) => ({ message: 'What you store.', data: await quotas.ofUser(actor) }),
    getProjectStorage: async ({ actor, params }) => ({
      message: 'What the project stores.',
      data: await quotas.ofProject(actor, params.id),
    }),
  };
}
