import type { Handlers } from '../../platform/http/handler.ts';
import type { MarkupExportsService } from './markup-exports.service.ts';
import type { PreviewExportService } from './preview-export.service.ts';

export function markupExportsRoutes(exports: MarkupExportsService, previews: PreviewExportService): Handlers {
  return {
    exportMarkups: async ({ actor, params, body }) => ({
      message: 'The export is being written.',
      data: await exports.ask(actor, params.id, body),
    }),
    previewMarkupExport: async ({ actor, params, body, request: { signal } }) => ({
      message: 'The export as it would be.',
      data: await previews.preview(actor, params.id, { request: body, signal }),
    }),
    getMarkupExport: async ({ actor, params }) => ({ message: 'The export.', data: await exports.get(actor, params) }),
    cancelMarkupExport: async ({ actor, params }) => ({ message: 'Export cancelled.', data: await exports.cancel(actor, params) }),
    downloadMarkupExport: ({ params, query, request }) => exports.download(params, query, request),
  };
}
