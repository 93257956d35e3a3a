import { ComparisonId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

const ofOne = { payload: z.object({ comparisonId: ComparisonId }), expireSeconds: 60 * 60 };

/** Marks a comparison that couldn't be finished as failed. */
export const giveUpComparisonJob: Job<{ comparisonId: ComparisonId }> = {
  ...ofOne,
  name: 'give-up-comparison',
  title: 'Mark a comparison as failed',
  retries: 24,
  concurrency: 1,
};

/** Compares the pages of two versions, some at a time. A retry continues where the last run stopped. */
export const compareJob: Job<{ comparisonId: ComparisonId }> = {
  ...ofOne,
  name: 'compare-versions',
  title: 'Compare two versions',
  retries: 5,
  concurrency: 3,
  ifGivenUp: giveUpComparisonJob,
};
