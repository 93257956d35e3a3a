export { metadataFeature } from './metadata.feature.ts';
export { matchesCell, matchesEmptyCell, mayMatchText, withValues } from './cells.repository.ts';
export { customCell } from './custom-cell.ts';
export { findValues, mergeValues } from './metadata.repository.ts';
