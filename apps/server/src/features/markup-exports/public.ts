export { markupExportsFeature } from './markup-exports.feature.ts';
