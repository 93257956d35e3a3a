export { roomKeeper } from './quotas.room.ts';
export { quotasRoutes } from './quotas.routes.ts';
export { createQuotasService } from './quotas.service.ts';
