export { workFeature } from './work.feature.ts';
export { createWorkService } from './work.service.ts';
