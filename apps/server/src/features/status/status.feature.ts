import type { Deps } from '../../deps.ts';
import { statusRoutes } from './status.routes.ts';
import { createStatusService, type StatusParts } from './status.service.ts';

export function statusFeature(deps: Deps, others: Pick<StatusParts, 'liveConnections'>) {
  const status = createStatusService({ ...deps, ...others });
  return { services: { status }, routes: statusRoutes(status) };
}
