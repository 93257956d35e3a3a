export { annotationImportsFeature } from './annotation-imports.feature.ts';
export { createAnnotationStarter } from './read-version.service.ts';
