import { operations, type Review, type ReviewSheetId } from '@sheetmark/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Answer, call } from '../../lib/api-client.ts';
import { refresh } from '../../lib/refresh.ts';
import { reviewQuery, reviewSheetsQuery } from './review-queries.ts';

/** What changes of a review answer with. */
export type ReviewAnswer = Answer<typeof operations.getReview>;

/** Shows the answer of a change at once; lists follow. */
export async function showReview(client: QueryClient, answer: ReviewAnswer): Promise<void> {
  client.setQueryData(reviewQuery(answer.data.id).queryKey, answer);
  await refresh('reviews');
}

/** Sheets that the user viewed, shown at once and put back if it fails. */
export function useMarkViewed(reviewId: number) {
  const client = useQueryClient();
  const { queryKey } = reviewSheetsQuery(reviewId);
  const show = (ids: ReadonlySet<ReviewSheetId>, isViewed: boolean) =>
    client.setQueryData(
      queryKey,
      (listed) =>
        listed && {
          ...listed,
          data: listed.data.map((sheet) => (sheet.id && ids.has(sheet.id) ? { ...sheet, is_viewed: isViewed } : sheet)),
        },
    );
  return useMutation({
    mutationFn: ({ sheets, isViewed }: { sheets: ReviewSheetId[]; isViewed: boolean }) =>
      call(operations.setSheetsViewed, { params: { reviewId }, body: { sheets, is_viewed: isViewed } }),
    // Waits for the network and is sent then.
    networkMode: 'online',
    onMutate: async ({ sheets, isViewed }) => {
      await client.cancelQueries({ queryKey });
      show(new Set(sheets), isViewed);
    },
    onError: (_failure, { sheets, isViewed }) => show(new Set(sheets), !isViewed),
    onSettled: () => refresh('reviews'),
  });
}

export function useDecide(reviewId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { decision: string; remark: string }) => call(operations.decideReview, { params: { reviewId }, body }),
    onSuccess: (answer) => showReview(client, answer),
    meta: { failsInPlace: true },
  });
}

export function useWithdraw(reviewId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(operations.withdrawDecision, { params: { reviewId } }),
    onSuccess: (answer) => showReview(client, answer),
  });
}

/** Records that the user opened a review, if it is their turn and they hadn't. */
export function useOpenReview(review: Review | undefined): void {
  const client = useQueryClient();
  const reviewer = review?.reviewers.find(({ id }) => id === review.own_reviewer_id);
  const reviewId = reviewer?.state === 'sent' ? review?.id : undefined;
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(operations.openReview, { params: { reviewId: id } }),
    onSuccess: (answer) => showReview(client, answer),
    meta: { failsInPlace: true },
  });
  useEffect(() => {
    if (reviewId !== undefined) mutate(reviewId);
  }, [reviewId, mutate]);
}
