export { liveFeature } from './live.feature.ts';
