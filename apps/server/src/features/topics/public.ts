export { topicsFeature } from './topics.feature.ts';
