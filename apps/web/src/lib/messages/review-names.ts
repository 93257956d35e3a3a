/** What menus, the sidebar and the palette call reviews. */
export const reviewNames = {
  reviews: 'Reviews',
  review: 'Review',
  record: 'Record',
  newReview: 'New review',
} as const;
