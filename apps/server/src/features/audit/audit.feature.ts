import type { Deps } from '../../deps.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditService } from './audit.service.ts';

export function auditFeature(deps: Deps) {
  return { routes: auditRoutes(createAuditService(deps)) };
}
