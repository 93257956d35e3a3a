export { viewsRoutes } from './views.routes.ts';
export { createViewsService } from './views.service.ts';
