export { countEarlierMarkups } from './earlier-markups.repository.ts';
export { createReviewsLeaver } from './members-leave.ts';
export { firstBroken } from './record/chain.ts';
export { type BrokenRecord, checkRecords, type CheckedRecords } from './record/check-records.ts';
export { reviewsFeature } from './reviews.feature.ts';
