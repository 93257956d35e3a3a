export { pauseForNewOwner } from './owner-changes.ts';
export { webhooksFeature } from './webhooks.feature.ts';
