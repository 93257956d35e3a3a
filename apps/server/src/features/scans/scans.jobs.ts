import { FileId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

/** Reads the text in the scans of a file, page by page. A retry continues where the last run stopped. */
export const readScansJob: Job<{ fileId: FileId }> = {
  name: 'read-scans',
  title: 'Read the text in the scans of a file',
  payload: z.object({ fileId: FileId }),
  expireSeconds: 60 * 60,
  retries: 5,
  // There is one process for it.
  concurrency: 1,
};

/** Behind everything that people can see. */
export const BEHIND = -60;
/** Of the files that wait, those that someone asked for come first. */
export const ASKED_FOR = -55;
