export { guestsFeature } from './guests.feature.ts';
