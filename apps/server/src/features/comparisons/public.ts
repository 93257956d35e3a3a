export { createComparisonStarter } from './comparison-starter.ts';
export { comparisonsFeature } from './comparisons.feature.ts';
