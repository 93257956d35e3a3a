export { workFeature } from './work.feature.ts';
export { createWorkService } from './work.service.ts';
export { listMarkupIds } from './work-groups.repository.ts';
export { resolveFilters } from './work.repository.ts';
