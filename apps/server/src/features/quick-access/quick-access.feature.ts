import type { Deps } from '../../deps.ts';
import { quickAccessRoutes } from './quick-access.routes.ts';
import { createQuickAccessService } from './quick-access.service.ts';

export function quickAccessFeature(deps: Deps) {
  return { routes: quickAccessRoutes(createQuickAccessService(deps)) };
}
