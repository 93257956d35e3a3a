export { webhooksFeature } from './webhooks.feature.ts';
