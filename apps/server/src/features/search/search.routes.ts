import type { Handlers } from '../../platform/http/handler.ts';
import type { SearchService } from './search.service.ts';

export function searchRoutes(search: SearchService): Handlers {
  return {
    searchMyTasksAndMarkups: async ({ actor, body }) => ({ message: 'What was found.', data: await search.find(actor, body) }),
  };
}
