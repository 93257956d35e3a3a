import type { Handlers } from '../../platform/http/handler.ts';
import type { QuickAccessService } from './quick-access.service.ts';

export function quickAccessRoutes(quickAccess: QuickAccessService): Handlers {
  return {
    getQuickAccess: async ({ actor }) => ({ message: 'Your favourites and recent places.', data: await quickAccess.get(actor) }),
    setFavourite: async ({ actor, body }) => ({
      message: body.favourite ? 'Added to favourites.' : 'Removed from favourites.',
      data: { favourites: await quickAccess.setFavourite(actor, body) },
    }),
    recordOpened: async ({ actor, body }) => ({
      message: 'Recorded.',
      data: { recents: await quickAccess.recordOpened(actor, body) },
    }),
  };
}
