export { quotasFeature } from './quotas.feature.ts';
export { roomKeeper } from './quotas.room.ts';
