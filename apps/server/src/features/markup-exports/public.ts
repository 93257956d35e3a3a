export { documentToken } from './document-token.ts';
export { listUnitsPerPoint } from './image-density.ts';
export { markupExportsFeature } from './markup-exports.feature.ts';
