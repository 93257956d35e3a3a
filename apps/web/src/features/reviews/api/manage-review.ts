import { operations, type Review } from '@sheetmark/contract';
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReviewAnswer, showReview } from '../../../entities/reviews/change-review.ts';
import { call, callForBytes, type Sent } from '../../../lib/api-client.ts';
import { reviewPageMessages as words } from '../../../lib/messages/review-page.ts';
import { refresh } from '../../../lib/refresh.ts';
import { saveAsDownload } from '../../../lib/save-as-download.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

/** A change that answers with the review. `failsInPlace`: its dialog shows why it failed. */
function useReviewChange<V>(change: (input: V) => Promise<ReviewAnswer>, options: UseMutationOptions<ReviewAnswer, Error, V> = {}) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: change,
    onSuccess: async (answer, ...rest) => {
      await showReview(client, answer);
      await options.onSuccess?.(answer, ...rest);
    },
  });
}

type BodyOf<K extends 'updateReview' | 'updateReviewer' | 'addReviewers' | 'addReviewSheets' | 'closeReview'> = NonNullable<
  Sent<(typeof operations)[K]>['body']
>;

export const useUpdateReview = (reviewId: number) =>
  useReviewChange((body: BodyOf<'updateReview'>) => call(operations.updateReview, { params: { reviewId }, body }), {
    meta: { failsInPlace: true },
  });

export const useUpdateReviewer = (reviewId: number) =>
  useReviewChange(({ reviewerId, ...body }: BodyOf<'updateReviewer'> & { reviewerId: number }) =>
    call(operations.updateReviewer, { params: { reviewId, reviewerId }, body }),
  );

export const useRemoveReviewer = (reviewId: number) =>
  useReviewChange((reviewerId: number) => call(operations.removeReviewer, { params: { reviewId, reviewerId } }));

export const useAddReviewers = (reviewId: number) =>
  useReviewChange((body: BodyOf<'addReviewers'>) => call(operations.addReviewers, { params: { reviewId }, body }), {
    meta: { failsInPlace: true },
  });

export const useAddSheets = (reviewId: number) =>
  useReviewChange((body: BodyOf<'addReviewSheets'>) => call(operations.addReviewSheets, { params: { reviewId }, body }), {
    meta: { failsInPlace: true },
  });

export const useStartStage = (reviewId: number) =>
  useReviewChange((stage: number) => call(operations.startReviewStage, { params: { reviewId, stage } }), {
    onSuccess: (_answer, stage) => showSnack({ message: words.stageStarted(stage) }),
  });

export const useReopenReview = (reviewId: number) =>
  useReviewChange((reason: string) => call(operations.reopenReview, { params: { reviewId }, body: { reason } }), {
    onSuccess: () => showSnack({ message: words.reopened }),
    meta: { failsInPlace: true },
  });

/** Reminds one reviewer, or all whose decision is awaited. */
export function useRemind(reviewId: number) {
  return useMutation({
    mutationFn: (reviewers: number[] | undefined) =>
      call(operations.remindReviewers, { params: { reviewId }, body: reviewers ? { reviewers } : {} }),
    onSuccess: ({ data }) => {
      showSnack({ message: words.remindedNow(data.reminded.length) });
      return refresh('reviews');
    },
  });
}

/** Closes a review; answers the next round, if one was started. */
export function useCloseReview(reviewId: number) {
  return useMutation({
    mutationFn: (body: BodyOf<'closeReview'>) => call(operations.closeReview, { params: { reviewId }, body }),
    onSuccess: ({ data: { review, next_round } }) => {
      showSnack({ message: next_round ? words.nextStarted(next_round.round) : words.closed(review.title) });
      return refresh('reviews', 'markups');
    },
    meta: { failsInPlace: true },
  });
}

export function useDeleteDraft(reviewId: number) {
  return useMutation({
    mutationFn: () => call(operations.deleteReview, { params: { reviewId } }),
    onSuccess: () => {
      showSnack({ message: words.deleted });
      return refresh('reviews');
    },
    meta: { failsInPlace: true },
  });
}

/** Places a stamp with the result on all sheets that have no newer version. */
export function useStamp(reviewId: number) {
  return useMutation({
    mutationFn: () => call(operations.stampReview, { params: { reviewId } }),
    onSuccess: ({ data }) => {
      showSnack({ message: words.stamped(data.sheets, data.left_out) });
      return refresh('markups', 'reviews');
    },
  });
}

export const recordFormats = ['pdf', 'csv', 'json'] as const;

export function useDownloadRecord({ id, title, round }: Pick<Review, 'id' | 'title' | 'round'>) {
  return useMutation({
    mutationFn: async (format: (typeof recordFormats)[number]) =>
      saveAsDownload(
        await callForBytes(operations.exportReviewRecord, { params: { reviewId: id }, body: { format } }),
        `${words.fileName(title, round)}.${format}`,
      ),
  });
}
