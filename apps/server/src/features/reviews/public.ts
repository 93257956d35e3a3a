export { reviewsFeature } from './reviews.feature.ts';
