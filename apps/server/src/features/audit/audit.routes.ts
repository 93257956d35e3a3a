import type { Handlers } from '../../platform/http/handler.ts';
import type { AuditService } from './audit.service.ts';

export function auditRoutes(audit: AuditService): Handlers {
  const message = 'Who did what.';
  return {
    listProjectAudit: async ({ actor, params, query }) => ({ message, ...(await audit.ofProject(actor, params.id, query)) }),
    exportProjectAudit: ({ actor, params, query }) => audit.ofProjectAsCsv(actor, params.id, query),
    listAudit: async ({ actor, query }) => ({ message, ...(await audit.ofAll(actor, query)) }),
    exportAudit: ({ actor, query }) => audit.ofAllAsCsv(actor, query),
  };
}
