export { workRoutes } from './work.routes.ts';
export { createWorkService } from './work.service.ts';
