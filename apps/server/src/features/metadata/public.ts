export { metadataFeature } from './metadata.feature.ts';
export { cellFits, emptyFits, textsThatMayFit, withValues } from './cells.repository.ts';
export { findValues, mergeValues } from './metadata.repository.ts';
