export { createReviewsLeaver } from './members-leave.ts';
export { checkRecords, type CheckedRecords } from './record/check-records.ts';
export { reviewsFeature } from './reviews.feature.ts';
