export { searchFeature } from './search.feature.ts';
export { createSearchService } from './search.service.ts';
