export { metadataFeature } from './metadata.feature.ts';
export { cellFits, emptyFits, textsThatMayFit, withValues } from './cells.repository.ts';
export { customCell } from './custom-cell.ts';
export { findValues, mergeValues } from './metadata.repository.ts';
