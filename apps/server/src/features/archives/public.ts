export { archivesFeature } from './archives.feature.ts';
