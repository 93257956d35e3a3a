import type { Deps } from '../../deps.ts';
import { viewsRoutes } from './views.routes.ts';
import { createViewsService } from './views.service.ts';

export function viewsFeature(deps: Deps) {
  const services = { workViews: createViewsService(deps, 'markups_and_tasks'), projectViews: createViewsService(deps, 'projects') };
  return { services, routes: viewsRoutes({ ofWork: services.workViews, ofProjects: services.projectViews }) };
}
