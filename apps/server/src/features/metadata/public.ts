export { cellFits, emptyFits, textsThatMayFit, withValues } from './cells.repository.ts';
export { findValues, mergeValues } from './metadata.repository.ts';
export { metadataRoutes } from './metadata.routes.ts';
export { createMetadataService } from './metadata.service.ts';
