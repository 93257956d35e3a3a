export { createPublicationStarter } from './publication-starter.ts';
export { publishingFeature } from './publishing.feature.ts';
