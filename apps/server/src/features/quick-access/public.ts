export { quickAccessFeature } from './quick-access.feature.ts';
