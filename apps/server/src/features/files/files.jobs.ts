import { FileId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

const ofOneFile = { payload: z.object({ fileId: FileId }), expireSeconds: 60 * 60 };

/** Marks a file whose pages couldn't be rendered as failed. */
export const giveUpFileJob: Job<{ fileId: FileId }> = {
  ...ofOneFile,
  name: 'give-up-file',
  title: 'Mark a file as failed',
  retries: 24,
  concurrency: 1,
};

/** Renders an uploaded file's pages, some at a time. A retry continues where the last run stopped. */
export const processFileJob: Job<{ fileId: FileId }> = {
  ...ofOneFile,
  name: 'process-file',
  title: 'Render the pages of a file',
  retries: 10,
  // More than there are workers: the renderer shares its workers fairly among these files.
  concurrency: 6,
  ifGivenUp: giveUpFileJob,
};

/** The priority of a file that a user is viewing. */
export const LOOKED_AT = 10;

/** Extracts text and lines for search and snapping, after all pages are visible. A retry continues where the last run stopped. */
export const readFileJob: Job<{ fileId: FileId }> = {
  ...ofOneFile,
  name: 'read-file',
  title: 'Extract text and lines from a file',
  retries: 5,
  concurrency: 3,
};
