import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';

export const reviewQuery = (reviewId: number) => queryOf('getReview', { params: { reviewId } });
export const reviewSheetsQuery = (reviewId: number) => queryOf('listReviewSheets', { params: { reviewId } });
export const earlierMarkupsQuery = (reviewId: number) => queryOf('listEarlierMarkups', { params: { reviewId } });

/** The reviews that wait for the user, in all projects, and how many there are. */
export function useWaitingReviews(limit: number) {
  return useQuery({
    ...queryOf('listWaitingReviews', { query: { limit } }),
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  });
}
