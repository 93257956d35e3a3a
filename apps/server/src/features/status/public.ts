export { statusFeature } from './status.feature.ts';
