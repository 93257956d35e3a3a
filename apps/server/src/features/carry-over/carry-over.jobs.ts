import { CarryOverId, ItemId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

const ofOne = { payload: z.object({ carryOverId: CarryOverId }), expireSeconds: 30 * 60, concurrency: 1 };

/** Marks a carry-over that couldn't be finished as failed. */
export const giveUpCarryingJob: Job<{ carryOverId: CarryOverId }> = {
  ...ofOne,
  name: 'give-up-carry-over',
  title: 'Mark a carry-over of markups as failed',
  retries: 24,
};

/** Moves the markups of a version to the next one. */
export const carryJob: Job<{ carryOverId: CarryOverId }> = {
  ...ofOne,
  name: 'carry-markups-over',
  title: 'Carry markups over to a new version',
  retries: 5,
  ifGivenUp: giveUpCarryingJob,
};

/** Moves markups to the version that is current after one was trashed or restored. */
export const followVersionsJob: Job<{ itemId: ItemId }> = {
  payload: z.object({ itemId: ItemId }),
  expireSeconds: 30 * 60,
  concurrency: 1,
  name: 'follow-versions',
  title: 'Move markups to the current version',
  retries: 24,
};
