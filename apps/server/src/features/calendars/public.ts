export { calendarsFeature } from './calendars.feature.ts';
