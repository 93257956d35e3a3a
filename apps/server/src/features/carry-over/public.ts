export { carryOverFeature } from './carry-over.feature.ts';
export { queueCompared, queueFollowing } from './queue-carrying.ts';
export { forgetCarried } from './returned-markups.repository.ts';
