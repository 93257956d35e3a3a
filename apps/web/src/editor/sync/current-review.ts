/** The review for which the editor shows a sheet, if any: markups drawn meanwhile belong to it. */
export const currentReview: { review_id?: number } = {};
