export { liveRoutes, liveSockets } from './live.routes.ts';
export { createLiveService } from './live.service.ts';
