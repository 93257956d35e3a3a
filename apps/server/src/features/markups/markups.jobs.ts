import { MarkupId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

/** Draws the thumbnail of a markup that was saved without one. */
export const drawThumbnailJob: Job<{ markupId: MarkupId }> = {
  name: 'draw-markup-thumbnail',
  title: 'Draw the thumbnail of a markup',
  payload: z.object({ markupId: MarkupId }),
  retries: 4,
  expireSeconds: 120,
  concurrency: 1,
};

/** Computes pending facts of drawings, which tables show. */
export const readFactsJob: Job<object> = {
  name: 'read-markup-facts',
  title: 'Compute the tables’ values of markups',
  payload: z.object({}),
  retries: 8,
  expireSeconds: 60 * 60,
  concurrency: 1,
};
