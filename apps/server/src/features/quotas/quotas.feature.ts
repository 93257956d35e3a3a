import type { Deps } from '../../deps.ts';
import { quotasRoutes } from './quotas.routes.ts';
import { createQuotasService } from './quotas.service.ts';

export function quotasFeature(deps: Deps) {
  return { routes: quotasRoutes(createQuotasService(deps)) };
}
