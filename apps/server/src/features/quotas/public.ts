export { quotasFeature } from './quotas.feature.ts';
export { createRequireRoom } from './quotas.room.ts';
