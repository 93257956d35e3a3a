export { linksFeature } from './links.feature.ts';
