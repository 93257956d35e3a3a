import type { Deps } from '../../deps.ts';
import type { ExportedDocuments } from '../files/public.ts';
import { linksRoutes } from './links.routes.ts';
import { createMarkupLinksService } from './markup-links.service.ts';
import { createPdfLinksService } from './pdf-links.service.ts';
import { createLinkReader } from './reading/link-reader.ts';

export function linksFeature(deps: Deps, { documents }: { readonly documents: ExportedDocuments }) {
  const reader = createLinkReader(deps, documents);
  return { routes: linksRoutes({ pdfLinks: createPdfLinksService({ ...deps, reader }), markupLinks: createMarkupLinksService(deps) }) };
}
