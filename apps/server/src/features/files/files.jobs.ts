import { FileId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';

/** Turns an uploaded file into sheets. Run again, it goes on where it was. */
export const processFileJob: Job<{ fileId: FileId }> = {
  name: 'process-file',
  payload: z.object({ fileId: FileId }),
  retries: 10,
  expireSeconds: 60 * 60,
  concurrency: 2,
};
