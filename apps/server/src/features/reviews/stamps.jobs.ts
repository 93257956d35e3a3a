import { ReviewId, UserId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

/** Places the result of a review on its sheets. */
export const stampReviewJob: Job<{ reviewId: ReviewId; userId: UserId }> = {
  name: 'stamp-review',
  title: 'Place the result of a review on its sheets',
  payload: z.object({ reviewId: ReviewId, userId: UserId }),
  retries: 5,
  expireSeconds: 60 * 60,
  concurrency: 1,
};
