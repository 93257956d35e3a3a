import type { Handlers } from '../../platform/http/handler.ts';
import type { ExportsService } from './exports.service.ts';
import type { ImportsService } from './imports.service.ts';

export function projectArchivesRoutes(exports: ExportsService, imports: ImportsService): Handlers {
  return {
    exportProject: async ({ actor, params }) => ({
      message: 'The archive is being written.',
      data: await exports.ask(actor, params.id),
    }),
    listProjectExports: async ({ actor, params }) => ({
      message: 'Your archives of the project.',
      data: await exports.list(actor, params.id),
    }),
    downloadProjectExport: ({ params, query, request }) => exports.download({ projectId: params.id, id: params.exportId }, query, request),
    importProject: async ({ actor, receive }) => ({
      message: 'The archive is being read.',
      data: await imports.take(actor, receive),
    }),
    getProjectImport: async ({ actor, params }) => ({ message: 'The import.', data: await imports.get(actor, params.id) }),
  };
}
