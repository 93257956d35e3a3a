export { quickAccessRoutes } from './quick-access.routes.ts';
export { createQuickAccessService } from './quick-access.service.ts';
