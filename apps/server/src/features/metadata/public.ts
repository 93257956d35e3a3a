export { metadataFeature } from './metadata.feature.ts';
export { matchesCell, matchesEmptyCell, mayMatchText, withValues } from './cells.repository.ts';
export { customCell } from './custom-cell.ts';
export { findValues, listColumns, listValuesOfMarkups, mergeValues } from './metadata.repository.ts';
export { presentColumn } from './metadata.service.ts';
export { type ColumnText, columnTexts, keptValues } from './other-programs.ts';
