export { statusRoutes } from './status.routes.ts';
export { createStatusService } from './status.service.ts';
