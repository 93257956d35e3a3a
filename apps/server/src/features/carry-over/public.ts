export { carryOverFeature } from './carry-over.feature.ts';
