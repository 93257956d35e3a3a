import { FileId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

/** `isFirst`: the version has just been uploaded. */
const payload = z.object({ fileId: FileId, isFirst: z.boolean() });
export type ReadSheets = z.infer<typeof payload>;

const ofFile = { payload, expireSeconds: 60 * 60 };

/** Marks a reading that couldn't be finished as failed. */
export const giveUpSheetsJob: Job<ReadSheets> = {
  ...ofFile,
  name: 'give-up-title-blocks',
  title: 'Mark the reading of title blocks as failed',
  retries: 24,
  concurrency: 1,
};

/** Reads the title blocks of all pages of a version. */
export const readSheetsJob: Job<ReadSheets> = {
  ...ofFile,
  name: 'read-title-blocks',
  title: 'Read title blocks',
  retries: 5,
  concurrency: 2,
  ifGivenUp: giveUpSheetsJob,
};
