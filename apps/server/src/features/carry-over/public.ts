export { carryOverFeature } from './carry-over.feature.ts';
export { queueCompared } from './queue-carrying.ts';
