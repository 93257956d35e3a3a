export { viewsFeature } from './views.feature.ts';
