import type { Deps } from '../../deps.ts';
import { liveRoutes, liveSockets } from './live.routes.ts';
import { createLiveService } from './live.service.ts';

export function liveFeature(deps: Deps) {
  const live = createLiveService(deps);
  return { services: { live }, routes: liveRoutes(live), sockets: liveSockets(live), stop: () => live.close() };
}
