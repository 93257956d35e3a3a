import type { Handlers } from '../../platform/http/handler.ts';
import type { MarkupExportsService } from './markup-exports.service.ts';

export function markupExportsRoutes(exports: MarkupExportsService): Handlers {
  return {
    exportMarkups: async ({ actor, params, body }) => ({
      message: 'The export is being written.',
      data: await exports.ask(actor, params.id, body),
    }),
    getMarkupExport: async ({ actor, params }) => ({ message: 'The export.', data: await exports.get(actor, params) }),
    cancelMarkupExport: async ({ actor, params }) => ({ message: 'Export cancelled.', data: await exports.cancel(actor, params) }),
    downloadMarkupExport: ({ params, query, request }) => exports.download(params, query, request),
  };
}
