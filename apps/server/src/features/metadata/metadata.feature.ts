import type { Deps } from '../../deps.ts';
import { metadataRoutes } from './metadata.routes.ts';
import { createMetadataService, type MetadataParts } from './metadata.service.ts';

export function metadataFeature(deps: Deps, others: Pick<MetadataParts, 'findItem' | 'requireMarkup'>) {
  const metadata = createMetadataService({ ...deps, ...others });
  return { services: { metadata }, routes: metadataRoutes(metadata) };
}
