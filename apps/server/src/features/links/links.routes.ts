import type { Handlers } from '../../platform/http/handler.ts';
import type { MarkupLinksService } from './markup-links.service.ts';
import type { PdfLinksService } from './pdf-links.service.ts';

interface LinkServices {
  readonly pdfLinks: PdfLinksService;
  readonly markupLinks: MarkupLinksService;
}

export function linksRoutes({ pdfLinks, markupLinks }: LinkServices): Handlers {
  return {
    getOutline: async ({ actor, params, request }) => ({
      message: 'The bookmarks of the file.',
      data: await pdfLinks.outline(actor, params.fileId, request),
    }),
    listPageLinks: async ({ actor, params, request }) => ({
      message: 'The links on the page.',
      data: await pdfLinks.page(actor, params, request),
    }),
    listMarkupLinks: async ({ actor, params }) => ({ message: 'The linked markups.', data: await markupLinks.list(actor, params) }),
    linkMarkup: async ({ actor, params, body }) => ({
      message: body.target === null ? 'The link was removed.' : 'The markup was linked.',
      data: await markupLinks.link(actor, params.id, body.target),
    }),
  };
}
