export { documentToken } from './document-token.ts';
export { markupExportsFeature } from './markup-exports.feature.ts';
