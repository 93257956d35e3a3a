import { FileId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

const ofOneFile = { payload: z.object({ fileId: FileId }), expireSeconds: 60 * 60 };

/** Says of a file that its sheets could not be made. */
export const giveUpFileJob: Job<{ fileId: FileId }> = { ...ofOneFile, name: 'give-up-file', retries: 24, concurrency: 1 };

/** Turns an uploaded file into sheets, one turn of it at a time. Run again, it goes on where it was. */
export const processFileJob: Job<{ fileId: FileId }> = {
  ...ofOneFile,
  name: 'process-file',
  retries: 10,
  // More than there are workers: which page is next is decided where workers are given out, fairly among all files under way.
  concurrency: 6,
  ifGivenUp: giveUpFileJob,
};

/** A file that a user looks at precedes the others. */
export const LOOKED_AT = 10;

/** Reads text and lines of a file's sheets, for search and snapping, once they can be seen. Run again, it goes on where it was. */
export const readFileJob: Job<{ fileId: FileId }> = { ...ofOneFile, name: 'read-file', retries: 5, concurrency: 3 };
