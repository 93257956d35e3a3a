export { workFeature } from './work.feature.ts';
export { withLegendRows } from './takeoff/legend-rows.ts';
export { createWorkService } from './work.service.ts';
export { listMarkupIds } from './work-groups.repository.ts';
export { resolveFilters } from './work.repository.ts';
