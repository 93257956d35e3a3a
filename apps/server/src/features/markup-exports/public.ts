export { documentToken } from './document-token.ts';
export { listUnitsPerPoint } from './units-per-point.ts';
export { markupExportsFeature } from './markup-exports.feature.ts';
