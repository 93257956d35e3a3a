import type { Handlers } from '../../platform/http/handler.ts';
import type { QuotasService } from './quotas.service.ts';

export function quotasRoutes(quotas: QuotasService): Handlers {
  return {
    getStorage: async ({ actor }) => ({ message: 'The stored bytes.', data: await quotas.report(actor) }),
    setStorageLimit: async ({ actor, body }) => {
      await quotas.setLimit(actor, body);
      return { message: 'Limit saved.' };
    },
    getOwnStorage: async ({ actor }) => ({ message: 'The bytes that you store.', data: await quotas.ofUser(actor) }),
    getProjectStorage: async ({ actor, params }) => ({
      message: 'The bytes that the project stores.',
      data: await quotas.ofProject(actor, params.id),
    }),
  };
}
